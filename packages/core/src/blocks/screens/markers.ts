import type { EnclosingStep } from '../../markdown/directives/container.ts';
import { findSimilarWord } from '../../model/fuzzy-match.ts';
import { interpolate } from '../../model/interpolate.ts';
import { type Fail, type Part, type PartKind, type Place, placesOf, type Region, type Target } from './parse.ts';
import { strings } from './strings.ts';

/** A number on a part of a screen, which is that of the step that uses the part. */
export interface Marker {
  number: number;
  label: string;
  /** What the part is, and where it is: "icon 1 of 2 on the left edge". */
  place: string;
}

/** Parts whose label is the same for every reader, so that a step names it. Rows, texts and choices hold sample values. */
const named: PartKind[] = ['icon', 'tab', 'button', 'field', 'area', 'select', 'date', 'file', 'switch'];

/** Of these, parts that hold sample values in the cells of rows. A switch there has no label. */
const inCells: PartKind[] = ['field', 'select', 'switch'];

/** Steps that have a mark already, by the list of their texts. */
const marked = new WeakMap<readonly string[], Set<number>>();

/**
 * Numbers the marks of a screen, in place, and returns them by number. `written` is the attribute `mark`: labels split by commas, each with `:3` for
 * another step than the one that holds the screen or `:-1` for the one before, and with `north >` before it where several rows or regions have the label.
 * Reported are a label that the screen lacks, a mark without a step, a step that does not name its part, a screen that is not in the step of its highest
 * mark, and a step that another screen marks.
 */
export function assignMarkers(
  regions: readonly Region[],
  written: string,
  step: EnclosingStep | undefined,
  fail: Fail,
): Marker[] {
  const places = placesOf(regions);
  for (const one of written.split(',').map((text) => text.trim())) if (one) addMark(places, one, fail);
  const used = places.filter(({ target }) => target.mark !== undefined);
  if (!used.length) return [];
  if (!step) {
    fail(
      'The screen has a mark and is not in a step.',
      'Put it into the step that uses the part, or take the mark away.',
    );
    return [];
  }
  for (const { target, within } of used) {
    const { mark = 0, kind, label } = target;
    target.mark = mark > 0 ? mark : step.number + mark;
    const isSample = !named.includes(kind) || (within.length > 2 && inCells.includes(kind));
    check(isSample ? '' : label, label, target.mark, step, fail);
  }
  const numbers = new Set(used.map(({ target: { mark = 0 } }) => mark));
  const highest = Math.max(...numbers);
  if (highest !== step.number && highest <= step.texts.length)
    fail(
      `The screen is in step ${step.number}, and its highest mark is ${highest}.`,
      `Move it into step ${highest}, or mark a part that step ${step.number} uses.`,
    );
  const taken = marked.get(step.texts) ?? new Set();
  marked.set(step.texts, taken);
  for (const number of numbers) {
    if (taken.has(number))
      fail(
        `Another screen marks step ${number}, too.`,
        'Mark the step on one screen: draw its parts together, or take a mark away.',
      );
    taken.add(number);
  }
  return regions
    .flatMap((region) => region.parts.flatMap((part) => marksOf(part, region)))
    .sort((a, b) => a.number - b.number);
}

/** Puts the mark that an author has written, `funnel`, `north > gear` or `Find All:6`, on the first part of that name. */
function addMark(places: readonly Place[], written: string, fail: Fail): void {
  const [, path = '', number] = /^(.*?)(?::(-?\d+))?$/.exec(written) ?? [];
  const names = path.split(' > ').map((name) => name.trim());
  const label = names.pop() ?? '';
  const held = places.filter(({ within }) => names.every((name) => within.includes(name)));
  const found = held.find(({ target }) => target.label === label && target.mark === undefined);
  if (found) found.target.mark = Number(number ?? 0);
  else {
    const nearest = findSimilarWord(label, held.map(({ target }) => target.label).filter(Boolean));
    fail(`The screen has no part "${path}".`, nearest ? `Write "${nearest}".` : 'Write the label of one of its parts.');
  }
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');

/** `wanted` are the words that the step has to say. */
function check(wanted: string, label: string, number: number, { texts }: EnclosingStep, fail: Fail): void {
  const text = texts[number - 1];
  if (text === undefined)
    fail(
      `"${label}" has the mark ${number}, and there are ${texts.length} steps.`,
      'Write the number of the step that uses it.',
    );
  else if (!plain(text).includes(plain(wanted)))
    fail(
      `"${label}" has the mark ${number}, and step ${number} does not name it.`,
      'Correct the number, or name the part in the step.',
    );
}

/** The marks of a part, with their places in words. */
function marksOf(part: Part, region: Region): Marker[] {
  const where = interpolate(strings[region.kind], { title: region.title });
  const own =
    part.mark === undefined ? [] : [{ number: part.mark, label: part.label, place: placed(part, region.parts, where) }];
  const cells = (part.cells ?? []).flat();
  const inCells = cells.flatMap((target) =>
    target.mark === undefined
      ? []
      : [
          {
            number: target.mark,
            label: target.label,
            place: placed(target, cells, interpolate(strings.inRow, { row: part.label })),
          },
        ],
  );
  return [...own, ...inCells];
}

/** The word for what a part is. */
const kinds: Record<PartKind, keyof typeof strings> = {
  link: 'partLink',
  tab: 'partTab',
  button: 'partButton',
  icon: 'partIcon',
  field: 'partField',
  area: 'partField',
  select: 'partSelect',
  date: 'partField',
  file: 'partField',
  check: 'partCheck',
  radio: 'partRadio',
  switch: 'partSwitch',
  table: 'partRow',
  row: 'partRow',
  chart: 'partChart',
  text: 'partText',
  end: 'partText',
};

/** Icons have a number among their like; of other parts it is said what they are. */
function placed(target: Target, others: readonly Target[], where: string): string {
  const icons = others.filter(({ kind }) => kind === 'icon');
  const text =
    target.kind === 'icon' && icons.length > 1
      ? interpolate(strings.placedIcon, { number: icons.indexOf(target) + 1, count: icons.length, where })
      : interpolate(strings.placed, { kind: strings[kinds[target.kind]], where });
  return text.trim();
}
