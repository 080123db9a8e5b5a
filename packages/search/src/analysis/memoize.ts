/** A function that remembers what it made of a text. At `limit` texts it begins anew: simpler than evicting, and as good where texts come back soon or never. */
export function memoize<T>(make: (text: string) => T, limit: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let made = known.get(text);
    if (made === undefined) {
      made = make(text);
      if (known.size >= limit) known.clear();
      known.set(text, made);
    }
    return made;
  };
}
