import { type Cell, readCells } from './cells.ts';

/** What a screen shows: parts of a region. The set is closed. `end` moves what follows in its line to the right. */
const partKinds = [
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
  'end',
] as const;
export type PartKind = (typeof partKinds)[number];

/** Regions of a screen: a bar over its width, icons down the left edge, a column at the left, the page itself, a panel at the right, a dialog over it. */
const regionKinds = ['bar', 'rail', 'side', 'main', 'panel', 'dialog'] as const;
export type RegionKind = (typeof regionKinds)[number];

/** `on`: current, checked or switched on. `dim`: gray. */
export type State = 'on' | 'dim';

/** What can be marked: with the number of a step, or with 0 for the step that holds the screen and -1 for the one before. */
export interface Target {
  kind: PartKind;
  label: string;
  state?: State;
  mark?: number;
}

export interface Part extends Target {
  /** What a field shows. */
  value?: string;
  /** The label is in the field, not above it: `field = Search`. */
  inside?: true;
  /** Of a table or a row: its cells. */
  cells?: Cell[];
}

export interface Region {
  kind: RegionKind;
  title: string;
  parts: Part[];
}

export interface ScreenFault {
  /** 1-based line of the text. */
  line: number;
  message: string;
  hint: string;
}

/** Takes in what is wrong with a description. */
export type Fail = (message: string, hint: string) => void;

/** A screen that is read: its regions, and faults by line. */
export interface ParsedScreen {
  regions: Region[];
  faults: ScreenFault[];
}

/** More of them no reader takes in at once. */
const mostParts = 40;
const valued: PartKind[] = ['field', 'area', 'select', 'date', 'radio', 'file'];
const line = /^( *)([a-z]+)(?:\.(\w+))?(?:(\*)|#(-?\d+))?(?: +(.*))?$/;

/**
 * Reads the description of a screen: a line `main Title` opens a region, each line below it, indented by two spaces, is a part: `button* Save`,
 * `select Status = Open`, `row.dim web-1 | Up | [pencil]#3`. `*` marks what the step uses that holds the screen, `#3` what step 3 uses, `#-1` what the
 * step before uses. A line `use header = Leads` brings the regions of a strip, which `strip` reads, with the entry `Leads` as the current one.
 */
export function parseScreen(source: string, strip: (name: string, fail: Fail) => Region[]): ParsedScreen {
  const regions: Region[] = [];
  const faults: ScreenFault[] = [];
  source.split('\n').forEach((raw, at) => {
    if (!raw.trim()) return;
    const fail = (message: string, hint: string) => faults.push({ line: at + 1, message, hint });
    const [, indent = '', word = '', state, star, number, rest = ''] = line.exec(raw.trimEnd()) ?? [];
    const label = rest.trim();
    if (!indent && word === 'use') regions.push(...current(label, strip, fail));
    else if (!indent && isRegion(word) && !star && !number && !state)
      regions.push({ kind: word, title: label, parts: [] });
    else if (!indent)
      fail(`"${raw.trim()}" opens no region.`, `A region starts with ${regionKinds.join(', ')} and its title.`);
    else if (!isPart(word))
      fail(
        `"${raw.trim()}" is not part of a screen.`,
        `Start the line with one of ${partKinds.join(', ')}; add * to mark it.`,
      );
    else if (!label && word !== 'end')
      fail(`The ${word} has no label.`, 'Write the label that the screen shows; for an icon, its name.');
    else if (state && !isState(state))
      fail(`"${state}" is not a state of a part.`, `Write ${word}.on, ${word}.dim, or ${word} alone.`);
    else {
      const region = regions.at(-1);
      const mark = star ? 0 : number ? Number(number) : undefined;
      const target = { kind: word, ...(state && { state: state as State }), ...(mark !== undefined && { mark }) };
      if (region) region.parts.push(partOf(target, label, fail));
      else fail('The part is outside of any region.', 'Open one first, for example "main Hosts".');
    }
  });
  const count = regions.flatMap(({ parts }) => parts).length;
  if (count > mostParts)
    faults.push({
      line: 1,
      message: `The screen has ${count} parts.`,
      hint: `Show at most ${mostParts}: those that the text is about.`,
    });
  if (!count && !faults.length)
    faults.push({ line: 1, message: 'The screen is empty.', hint: 'Name a region and its parts.' });
  return { regions, faults };
}

const isRegion = (word: string): word is RegionKind => (regionKinds as readonly string[]).includes(word);
const isPart = (word: string): word is PartKind => (partKinds as readonly string[]).includes(word);
const isState = (word: string): word is State => word === 'on' || word === 'dim';

function partOf(target: Omit<Part, 'label'>, label: string, fail: Fail): Part {
  if (target.kind === 'table' || target.kind === 'row') {
    const cells = readCells(label, fail);
    const name = cells.flat().find(({ kind }) => kind === 'text' || kind === 'link');
    return { ...target, label: name?.label ?? '', cells };
  }
  const [name = '', value] = valued.includes(target.kind) ? label.split(/(?:^| +)= +/, 2) : [label];
  if (!name) return { ...target, label: value ?? '', inside: true };
  return { ...target, label: name, ...(value !== undefined && { value }) };
}

/** The regions of a strip, `name = Current entry`. */
function current(label: string, strip: (name: string, fail: Fail) => Region[], fail: Fail): Region[] {
  const [name = '', entry] = label.split(/ += +/, 2);
  const regions = strip(name, fail);
  if (entry === undefined || !regions.length) return regions;
  let found = false;
  const switched = regions.map((region) => ({
    ...region,
    parts: region.parts.map((part): Part => {
      if (part.label !== entry || found) return part;
      found = true;
      return { ...part, state: 'on' };
    }),
  }));
  if (!found) fail(`The strip "${name}" has no entry "${entry}".`, 'Write the label of one of its parts.');
  return switched;
}

/** Something that a mark can be on, and the names of what holds it: its region by title and kind, and its row. */
export interface Place {
  target: Target;
  within: string[];
}

/** Everything in regions that a mark can be on, in order: the parts, and what is in the cells of rows. */
export const placesOf = (regions: readonly Region[]): Place[] =>
  regions.flatMap(({ kind, title, parts }) =>
    parts.flatMap((part): Place[] => [
      { target: part, within: [title, kind] },
      ...(part.cells ?? []).flat().map((target) => ({ target, within: [title, kind, part.label] })),
    ]),
  );

/** The icons that regions show, each once. */
export const iconsOf = (regions: readonly Region[]): Set<string> =>
  new Set(placesOf(regions).flatMap(({ target }) => (target.kind === 'icon' ? [target.label] : [])));
