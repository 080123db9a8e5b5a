/** What a screen shows: parts of a region. The set is closed. */
export const partKinds = [
  'link',
  'tab',
  'button',
  'icon',
  'field',
  'area',
  'select',
  'date',
  'file',
  'check',
  'radio',
  'switch',
  'table',
  'row',
  'chart',
  'text',
] as const;
export type PartKind = (typeof partKinds)[number];

/** Regions of a screen: a bar over its width, a column at the left, the page itself, a dialog over it. */
export const regionKinds = ['bar', 'side', 'main', 'dialog'] as const;
export type RegionKind = (typeof regionKinds)[number];

export interface Part {
  kind: PartKind;
  /** Label as on the screen; of a table or a row its cells, split. */
  cells: string[];
  /** What a field shows. */
  value?: string;
  /** The reader clicks it, or the page is about it. */
  marked: boolean;
}

export interface Region {
  kind: RegionKind;
  title: string;
  parts: Part[];
}

export interface ScreenFault {
  /** 1-based line of the text. */
  line: number;
  cause: string;
  cure: string;
}

/** More of them no reader takes in at once. */
const most = { regions: 4, parts: 20, marked: 3 };
/** Parts that can show a value. */
const valued: PartKind[] = ['field', 'area', 'select', 'date', 'radio', 'file'];

/**
 * Reads the description of a screen: a line `main Title` opens a region, each line below it, indented by two spaces, is a part: `button* Save`,
 * `select Status = Open`, `table Name | Email`. `*` marks what the reader clicks.
 */
export function parseScreen(source: string): { regions: Region[]; faults: ScreenFault[] } {
  const regions: Region[] = [];
  const faults: ScreenFault[] = [];
  source.split('\n').forEach((raw, at) => {
    const fail = (cause: string, cure: string) => faults.push({ line: at + 1, cause, cure });
    if (!raw.trim()) return;
    const [, indent = '', word = '', mark = '', rest = ''] = /^( *)([a-z]+)(\*?)(?: +(.*))?$/.exec(raw.trimEnd()) ?? [];
    const label = rest.trim();
    if (!indent && isRegion(word) && !mark) regions.push({ kind: word, title: label, parts: [] });
    else if (!indent)
      fail(`"${raw.trim()}" opens no region.`, `A region starts with ${regionKinds.join(', ')} and its title.`);
    else if (!isPart(word))
      fail(
        `"${raw.trim()}" is not part of a screen.`,
        `Start the line with one of ${partKinds.join(', ')}; add * to mark it.`,
      );
    else if (!label)
      fail(`The ${word} has no label.`, 'Write the label that the screen shows; for an icon, what it shows.');
    else {
      const region = regions.at(-1);
      if (region) region.parts.push(partOf(word, label, mark !== ''));
      else fail('The part is outside of any region.', 'Open one first, for example "main Hosts".');
    }
  });
  const parts = regions.flatMap((region) => region.parts);
  const limit = (count: number, max: number, what: string) =>
    count > max &&
    faults.push({
      line: 1,
      cause: `The screen has ${count} ${what}.`,
      cure: `Show at most ${max}: those that the text is about.`,
    });
  limit(regions.length, most.regions, 'regions');
  limit(parts.length, most.parts, 'parts');
  limit(parts.filter(({ marked }) => marked).length, most.marked, 'marks');
  if (!parts.length && !faults.length)
    faults.push({ line: 1, cause: 'The screen is empty.', cure: 'Name a region and its parts.' });
  return { regions, faults };
}

const isRegion = (word: string): word is RegionKind => (regionKinds as readonly string[]).includes(word);
const isPart = (word: string): word is PartKind => (partKinds as readonly string[]).includes(word);

function partOf(kind: PartKind, label: string, marked: boolean): Part {
  if (kind === 'table' || kind === 'row') return { kind, cells: label.split(' | ').map((cell) => cell.trim()), marked };
  const [name = '', value] = valued.includes(kind) ? label.split(/ += +/, 2) : [label];
  return { kind, cells: [name], ...(value !== undefined && { value }), marked };
}
