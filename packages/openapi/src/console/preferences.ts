/** What this browser keeps of the console: the reader's address for good, the choice of who answers for the visit. Nothing is sent anywhere. */
const sources = ['examples', 'server', 'proxy'] as const;

/** Who answers: this page from the documented examples, the reader's server, or that server by way of this page's own. */
export type Source = (typeof sources)[number];

export const rememberedServer = (): string | undefined => read(() => localStorage.consoleServer);
export const rememberServer = (address: string): void => write(() => localStorage.setItem('consoleServer', address));

export function rememberedSource(): Source | undefined {
  const source = read(() => sessionStorage.consoleSource);
  return sources.find((one) => one === source);
}
export const rememberSource = (source: Source): void => write(() => sessionStorage.setItem('consoleSource', source));

// Storage may be refused: the console then forgets.
function read(from: () => string | undefined): string | undefined {
  try {
    return from();
  } catch {
    return undefined;
  }
}
function write(to: () => void): void {
  try {
    to();
  } catch {}
}
