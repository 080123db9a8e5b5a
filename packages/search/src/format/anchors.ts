/** Anchors of sections in the metadata: most are what their heading gives, so that nothing is written of them. */
import type { SectionRecord } from '../types.ts';
import type { Metadata } from './metadata.ts';

const OWN_NAME = /~$/;

/** Anchors of declared names end with the name, mostly behind that of their class. */
export function shortAnchor({ anchor, heading }: SectionRecord): string {
  const name = heading.toLowerCase();
  return name && anchor.endsWith(name) ? `${anchor.slice(0, -name.length)}~` : anchor;
}

/** The anchor of a section, as the page has it. */
export function anchorOfSection({ sections }: Metadata, section: number): string {
  const [anchor, heading] = [sections.anchor[section] ?? '', sections.heading[section] ?? ''];
  return anchor === 0 ? plainAnchor(heading) : anchor.replace(OWN_NAME, () => heading.toLowerCase());
}

/** The anchor that most headings have. */
export function plainAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
