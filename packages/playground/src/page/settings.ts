/** What the frontmatter of a page says about its queries. */

export interface Settings {
  /** Route of the page whose graph the queries of this page work on, from `data`. */
  data?: string;
  /** The time of the page, from `now`, in milliseconds since 1970: the value of `CURTIME`. */
  now?: number;
}

/** Reads `data` and `now` of the frontmatter. A time that is not a time is left out. */
export function settingsOf(markdown: string): Settings {
  const head = /^---\n([\s\S]*?\n)---/.exec(markdown)?.[1] ?? '';
  const value = (key: string) => new RegExp(`^${key}: *"?([^"\\n]+?)"? *$`, 'm').exec(head)?.[1];
  const [data, now] = [value('data'), Date.parse(value('now') ?? '')];
  return { ...(data ? { data } : {}), ...(Number.isNaN(now) ? {} : { now }) };
}
