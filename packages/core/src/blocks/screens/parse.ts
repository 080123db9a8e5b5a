import { z } from 'zod';
import { plainText } from '../../data/schema-helpers.ts';
import { hashContent } from '../../markdown/cache.ts';
import { listSourceNames, MAX_DATA_BYTES, readSource } from '../../markdown/source-files.ts';
import { parseYaml } from '../../markdown/yaml.ts';
import { findSimilarWord } from '../../model/fuzzy-match.ts';

/** `end` aligns the following parts to the right. */
const PART_KINDS = [
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
export type PartKind = (typeof PART_KINDS)[number];

const REGION_KINDS = ['bar', 'rail', 'side', 'main', 'panel', 'dialog'] as const;
type RegionKind = (typeof REGION_KINDS)[number];

/** `on`: current, checked or switched on. `dim`: disabled. */
type State = 'on' | 'dim';

/** `mark` is the number of a step, 0 for the enclosing one, -1 for the previous one. */
export interface Target {
  kind: PartKind;
  label: string;
  state?: State;
  mark?: number;
}

export interface Part extends Target {
  value?: string;
  /** The label is inside the field: `field = Search`. */
  inside?: true;
  cells?: Cell[];
}

export interface Region {
  kind: RegionKind;
  title: string;
  parts: Part[];
}

interface ScreenDiagnostic {
  /** From 1. */
  line: number;
  message: string;
  hint: string;
}

export type Report = (message: string, hint: string) => void;

interface ParsedScreen {
  regions: Region[];
  diagnostics: ScreenDiagnostic[];
}

const MAX_PARTS = 40;
const VALUE_KINDS: PartKind[] = ['field', 'area', 'select', 'date', 'radio', 'file'];
const LINE_PATTERN = /^( *)([a-z]+)(?:\.(\w+))?(?:(\*)|#(-?\d+))?(?: +(.*))?$/;

/**
 * Parses `main Title` as a region, and indented lines such as `button* Save`, `select Status =
 * Open` and `row.dim web-1 | Up | [pencil]#3` as parts. `*` and `#3` mark parts; `use header =
 * Leads` inserts a partial with a current entry.
 */
export function parseScreen(source: string, readRegions: (name: string, report: Report) => Region[]): ParsedScreen {
  const regions: Region[] = [];
  const diagnostics: ScreenDiagnostic[] = [];
  source.split('\n').forEach((raw, at) => {
    if (!raw.trim()) return;
    const report = (message: string, hint: string) => diagnostics.push({ line: at + 1, message, hint });
    const [, indent = '', word = '', state, star, number, rest = ''] = LINE_PATTERN.exec(raw.trimEnd()) ?? [];
    const label = rest.trim();
    if (!indent && word === 'use') regions.push(...insertPartial(label, readRegions, report));
    else if (!indent && isRegion(word) && !star && !number && !state)
      regions.push({ kind: word, title: label, parts: [] });
    else if (!indent)
      report(`"${raw.trim()}" opens no region.`, `A region starts with ${REGION_KINDS.join(', ')} and its title.`);
    else if (!isPart(word))
      report(
        `"${raw.trim()}" is not part of a screen.`,
        `Start the line with one of ${PART_KINDS.join(', ')}; add * to mark it.`,
      );
    else if (!label && word !== 'end')
      report(`The ${word} has no label.`, 'Write the label that the screen shows; for an icon, its name.');
    else if (state && !isState(state))
      report(`"${state}" is not a state of a part.`, `Write ${word}.on, ${word}.dim, or ${word} alone.`);
    else {
      const region = regions.at(-1);
      const mark = star ? 0 : number ? Number(number) : undefined;
      const target = { kind: word, ...(state && { state: state as State }), ...(mark !== undefined && { mark }) };
      if (region) region.parts.push(createPart(target, label, report));
      else report('The part is outside of any region.', 'Open one first, for example "main Hosts".');
    }
  });
  const count = regions.flatMap(({ parts }) => parts).length;
  if (count > MAX_PARTS)
    diagnostics.push({
      line: 1,
      message: `The screen has ${count} parts.`,
      hint: `Show at most ${MAX_PARTS}: those that the text is about.`,
    });
  if (!count && !diagnostics.length)
    diagnostics.push({ line: 1, message: 'The screen is empty.', hint: 'Name a region and its parts.' });
  return { regions, diagnostics: diagnostics };
}

const isRegion = (word: string): word is RegionKind => (REGION_KINDS as readonly string[]).includes(word);
const isPart = (word: string): word is PartKind => (PART_KINDS as readonly string[]).includes(word);
const isState = (word: string): word is State => word === 'on' || word === 'dim';

function createPart(target: Omit<Part, 'label'>, label: string, report: Report): Part {
  if (target.kind === 'table' || target.kind === 'row') {
    const cells = parseCells(label, report);
    const name = cells.flat().find(({ kind }) => kind === 'text' || kind === 'link');
    return { ...target, label: name?.label ?? '', cells };
  }
  const [name = '', value] = VALUE_KINDS.includes(target.kind) ? label.split(/(?:^| +)= +/, 2) : [label];
  if (!name) return { ...target, label: value ?? '', inside: true };
  return { ...target, label: name, ...(value !== undefined && { value }) };
}

function insertPartial(
  label: string,
  readRegions: (name: string, report: Report) => Region[],
  report: Report,
): Region[] {
  const [name = '', entry] = label.split(/ += +/, 2);
  const regions = readRegions(name, report);
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
  if (!found) report(`The partial "${name}" has no entry "${entry}".`, 'Write the label of one of its parts.');
  return switched;
}

/** `within` has the title and kind of the region, and the label of the row. */
export interface TargetLocation {
  target: Target;
  within: string[];
}

export const listTargets = (regions: readonly Region[]): TargetLocation[] =>
  regions.flatMap(({ kind, title, parts }) =>
    parts.flatMap((part): TargetLocation[] => [
      { target: part, within: [title, kind] },
      ...(part.cells ?? []).flat().map((target) => ({ target, within: [title, kind, part.label] })),
    ]),
  );

export const collectIcons = (regions: readonly Region[]): Set<string> =>
  new Set(listTargets(regions).flatMap(({ target }) => (target.kind === 'icon' ? [target.label] : [])));

export type Cell = Target[];

const BRACKETS_PATTERN = /\[([^\]]*)\](\*|#-?\d+)?/g;

/**
 * Parses cells with icons (`[pencil]`), `[box on]`, `[switch]` and controls (`[button Name]`),
 * which `*` or `#3` marks.
 */
function parseCells(source: string, report: Report): Cell[] {
  return source.split(/(?:^|\s)\|(?=\s|$)/).map((written) => {
    const cell: Cell = [];
    const addText = (words: string) => words.trim() && cell.push({ kind: 'text', label: words.trim() });
    let from = 0;
    for (const match of written.matchAll(BRACKETS_PATTERN)) {
      addText(written.slice(from, match.index));
      from = match.index + match[0].length;
      const name = (match[1] ?? '').trim();
      if (!name) report('The row has empty brackets.', 'Write the name of an icon in them, such as [pencil].');
      else cell.push({ ...parseBrackets(name), ...parseMark(match[2]) });
    }
    addText(written.slice(from));
    return cell;
  });
}

const parseMark = (mark?: string): { mark?: number } =>
  mark ? { mark: mark === '*' ? 0 : Number(mark.slice(1)) } : {};

function parseBrackets(name: string): Target {
  const [word = '', ...rest] = name.split(' ');
  const label = rest.join(' ');
  if (name === 'box' || name === 'box on') return { kind: 'check', label: 'check box', ...(label && { state: 'on' }) };
  if (name === 'switch' || name === 'switch on')
    return { kind: 'switch', label: 'switch', ...(label && { state: 'on' }) };
  if (label && (word === 'link' || word === 'button' || word === 'select' || word === 'field'))
    return { kind: word, label };
  return { kind: 'icon', label: name };
}

export interface ScreenPartial {
  title: string;
  regions: Region[];
  diagnostics: (ScreenDiagnostic & { file: string })[];
}

/** Files are read at each use, so that changes show in development. */
export interface ScreenPartials {
  hash(): string;
  names(): string[];
  read(name: string, report: Report): ScreenPartial | undefined;
}

const schema = z.strictObject({
  title: plainText,
  sources: z.array(z.string()).default([]),
  screen: z.string().trim().min(1),
});

/** Partials may use others. */
export function loadScreenPartials(folder: string): ScreenPartials {
  const names = () => listSourceNames(folder, '.yaml');
  const read = (name: string, report: Report, open: readonly string[]): ScreenPartial | undefined => {
    if (!names().includes(name)) {
      const nearest = findSimilarWord(name, names());
      report(
        `Unknown screen partial "${name}".`,
        nearest ? `Write "${nearest}".` : `Use one of ${names().join(', ')}.`,
      );
      return undefined;
    }
    if (open.includes(name)) {
      report(`The partial "${name}" uses itself.`, 'Take the line "use" out of one of the partials.');
      return undefined;
    }
    const file = `${name}.yaml`;
    const { text: source, diagnostics: unreadable } = readSource(folder, file, MAX_DATA_BYTES);
    const bad = (line: number, message: string, hint: string): ScreenPartial => ({
      title: name,
      regions: [],
      diagnostics: [{ file, line, message, hint }],
    });
    if (unreadable[0]) return bad(unreadable[0].line ?? 1, unreadable[0].message, unreadable[0].hint);
    const { value, diagnostics } = parseYaml(source);
    const [first] = diagnostics;
    if (first) return bad(first.line, first.message, first.hint);
    const { success, data } = schema.safeParse(value);
    if (!success)
      return bad(1, 'Invalid screen partial.', 'Allowed keys are title, sources (a list) and screen (text).');
    const start = source.split('\n').findIndex((one) => one.startsWith('screen:')) + 1;
    const parsed = parseScreen(data.screen, (other, report) => read(other, report, [...open, name])?.regions ?? []);
    return {
      title: data.title,
      regions: parsed.regions,
      diagnostics: parsed.diagnostics.map((diagnostic) => ({ ...diagnostic, file, line: diagnostic.line + start })),
    };
  };
  return {
    hash: () =>
      hashContent(...names().flatMap((name) => [name, readSource(folder, `${name}.yaml`, MAX_DATA_BYTES).text])),
    names,
    read: (name, report) => read(name, report, []),
  };
}
