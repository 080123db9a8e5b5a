import { ids } from './ids.ts';

/** A page that a feature makes itself: HTML that React adopts and never looks into; an island brings it to life. */
export function GeneratedPageBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a feature made it at build
  return <main id={ids.main} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
