/** Reads events, schemas and figures from the parts of a stream page. */

import {
  applyFilter,
  type Catr,
  type Figures,
  type Fltr,
  type Gpby,
  type Refr,
  type Value,
} from '@folio/query-engine/streams';
import { complete as completed, type EntyDefinition, statistic } from '@folio/query-engine/testing';
import { expect } from 'vitest';
import type { Fence, Part, Row } from './page.ts';

export type Event = Record<string, Value>;

/** A stream of a schema, as far as pages compute with it. */
export interface Stream {
  name: string;
  attr?: { name: string; stat?: number }[];
  catr?: Catr[];
  refr?: Refr[];
  gpby?: Gpby[];
  fltr?: Fltr[];
  enty?: EntyDefinition[];
}

/** An event as its stream stores it. */
export const complete = (stream: Stream, event: Event, streams: Record<string, readonly Event[]> = {}): Event =>
  completed(stream, event, streams) as Event;

export const getFenceText = ({ fences }: Part, title: string): string =>
  fences.find((fence) => fence.title === title)?.text ?? '';
export const output = ({ fences }: Part): string => (fences.find((fence) => fence.output) as Fence).text;
export const parseJsonLines = (text: string): Event[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Event);
export const findStream = (json: string, name: string) =>
  (JSON.parse(json) as { streams: Stream[] }).streams.find((stream) => stream.name === name) as Stream;

/** The fence that shows one key of a stream, `"catr": […]`. */
export function fragment<T>({ fences }: Part, key: string): T {
  return JSON.parse(`{${fences.find(({ text }) => text.startsWith(`"${key}":`))?.text}}`) as T;
}

/** The events of the CLI lines `insert into schema.stream values null {…}`. */
export const parseInsertions = (text: string, stream: string): Event[] =>
  [...text.matchAll(new RegExp(`insert into \\w+\\.${stream} values null (\\{.*\\})`, 'g'))].map(
    ([, json = '']) => JSON.parse(json) as Event,
  );

/** A row of a table of events: numbers are numbers. */
export const toEvent = (row: Row): Event =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, /^[\d.]+$/.test(cell) ? Number(cell) : cell]));

/** Each `name figure` of a cell is the computed figure, to the digits shown. */
export function expectFigures(cell: string | undefined, figures: Figures): void {
  const shown = [...(cell ?? '').matchAll(/(\w+) (?:about )?(-?\d+(?:\.(\d+))?)/g)];
  expect(shown, cell).not.toHaveLength(0);
  for (const [, name = '', figure, digits = ''] of shown)
    expect(`${name} ${figures[name as keyof Figures]?.toFixed(digits.length)}`).toBe(`${name} ${figure}`);
}

/** The day of all examples is 5 January 2026, unless a page states another. */
export const toSeconds = (time = '', day = '5 January 2026'): number => Date.parse(`${day} ${time} UTC`) / 1000;
export const toMicroseconds = (time?: string, day?: string): number => toSeconds(time, day) * 1e6;
export const at = (seconds: number) => (values: Event) => ({ seconds, values });
export const column = (events: readonly Event[], name: string) => events.map((event) => event[name] ?? Number.NaN);
export const withoutKey = ({ _pk, _v, ...values }: Event): Event => values;
export const word = (count: number): string => ['no', 'one', 'two', 'three', 'four', 'five', 'six'][count] ?? '';
export const filterEvents = (definition: Fltr | undefined, events: readonly Event[]) =>
  events.map((event) => applyFilter(definition as Fltr, event)).filter((sent) => sent !== undefined);
export const computeStatistic = ({ attr = [] }: Stream, name: string, events: readonly Event[]): Figures =>
  statistic(attr.find((attribute) => attribute.name === name)?.stat ?? 0, column(events, name));
