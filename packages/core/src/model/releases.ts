/** `2.0.01 – 11 December 2024`. */
const RELEASE_HEADING = /^(\d+(?:\.\d+)+) – (\d{1,2} [A-Z][a-z]+ \d{4})$/;

/** Reads a heading that declares a release; other headings give undefined. */
export function parseReleaseHeading(title: string): { version: string; date: string } | undefined {
  const [, version, date] = RELEASE_HEADING.exec(title) ?? [];
  return version && date ? { version, date } : undefined;
}
