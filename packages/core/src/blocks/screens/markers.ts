import type { EnclosingStep } from '../../markdown/directives/container.ts';
import { findSimilarWord } from '../../model/fuzzy-match.ts';
import { interpolate } from '../../model/text.ts';
import { strings } from '../strings.ts';
import {
  listTargets,
  type Part,
  type PartKind,
  type Region,
  type Report,
  type Target,
  type TargetLocation,
} from './parse.ts';

/** The number of a step on a part that the step uses. */
export interface Marker {
  number: number;
  label: string;
  /** "icon on the left edge". */
  place: string;
}

/** Parts whose label a step must mention. Other labels are sample values. */
const NAMED_KINDS: PartKind[] = ['icon', 'tab', 'button', 'field', 'area', 'select', 'date', 'file', 'switch'];

/** Within rows, these contain sample values. */
const SAMPLE_KINDS: PartKind[] = ['field', 'select', 'switch'];

/** Numbers of marked steps, by the texts of their list. */
const markedSteps = new WeakMap<readonly string[], Set<number>>();

/**
 * Numbers the marked parts in place. `written`: labels with an optional region or row (`north >
 * gear`) and step (`:3`, or `:-1` for the previous one).
 */
export function assignMarkers(
  regions: readonly Region[],
  written: string,
  step: EnclosingStep | undefined,
  report: Report,
): Marker[] {
  const places = listTargets(regions);
  for (const one of written.split(',').map((text) => text.trim())) if (one) addMark(places, one, report);
  const used = places.filter(({ target }) => target.mark !== undefined);
  if (!used.length) return [];
  if (!step) {
    report(
      'The screen has a mark and is not in a step.',
      'Put it into the step that uses the part, or take the mark away.',
    );
    return [];
  }
  for (const { target, within } of used) {
    const { mark = 0, kind, label } = target;
    target.mark = mark > 0 ? mark : step.number + mark;
    const isSample = !NAMED_KINDS.includes(kind) || (within.length > 2 && SAMPLE_KINDS.includes(kind));
    checkStep(isSample ? '' : label, label, target.mark, step, report);
  }
  const numbers = new Set(used.map(({ target: { mark = 0 } }) => mark));
  const highest = Math.max(...numbers);
  if (highest !== step.number && highest <= step.texts.length)
    report(
      `The screen is in step ${step.number}, and its highest mark is ${highest}.`,
      `Move it into step ${highest}, or mark a part that step ${step.number} uses.`,
    );
  const taken = markedSteps.get(step.texts) ?? new Set();
  markedSteps.set(step.texts, taken);
  for (const number of numbers) {
    if (taken.has(number))
      report(
        `Another screen marks step ${number}, too.`,
        'Mark the step on one screen: draw its parts together, or take a mark away.',
      );
    taken.add(number);
  }
  return regions
    .flatMap((region) => region.parts.flatMap((part) => collectMarkers(part, region)))
    .sort((a, b) => a.number - b.number);
}

function addMark(places: readonly TargetLocation[], written: string, report: Report): void {
  const [, path = '', number] = /^(.*?)(?::(-?\d+))?$/.exec(written) ?? [];
  const names = path.split(' > ').map((name) => name.trim());
  const label = names.pop() ?? '';
  const candidates = places.filter(({ within }) => names.every((name) => within.includes(name)));
  const found = candidates.find(({ target }) => target.label === label && target.mark === undefined);
  if (found) found.target.mark = Number(number ?? 0);
  else {
    const nearest = findSimilarWord(label, candidates.map(({ target }) => target.label).filter(Boolean));
    report(
      `The screen has no part "${path}".`,
      nearest ? `Write "${nearest}".` : 'Write the label of one of its parts.',
    );
  }
}

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');

function checkStep(wanted: string, label: string, number: number, { texts }: EnclosingStep, report: Report): void {
  const text = texts[number - 1];
  if (text === undefined)
    report(
      `"${label}" has the mark ${number}, but the last step is ${texts.length}.`,
      'Write the number of the step that uses it.',
    );
  else if (!normalize(text).includes(normalize(wanted)))
    report(
      `"${label}" has the mark ${number}, and step ${number} does not name it.`,
      'Correct the number, or name the part in the step.',
    );
}

function collectMarkers(part: Part, region: Region): Marker[] {
  const where = interpolate(strings[region.kind], { title: region.title });
  const own =
    part.mark === undefined ? [] : [{ number: part.mark, label: part.label, place: describeLocation(part, where) }];
  const cells = (part.cells ?? []).flat();
  const inCells = cells.flatMap((target) =>
    target.mark === undefined
      ? []
      : [
          {
            number: target.mark,
            label: target.label,
            place: describeLocation(target, interpolate(strings.inRow, { row: part.label })),
          },
        ],
  );
  return [...own, ...inCells];
}

const DESCRIBED_AS: Partial<Record<PartKind, 'field' | 'row' | 'text'>> = {
  area: 'field',
  date: 'field',
  file: 'field',
  table: 'row',
  end: 'text',
};

function describeLocation(target: Target, where: string): string {
  const kind = strings[(DESCRIBED_AS[target.kind] ?? target.kind) as keyof typeof strings];
  return interpolate(strings.partLocation, { kind, where }).trim();
}
