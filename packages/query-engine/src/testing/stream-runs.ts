/** Documented runs of joins and patterns: the events in order, and the keys of the resulting pairs. */
export interface StreamRun {
  /** The first digits of all keys. */
  start: string;
  /** Cells of an event without its step. The last cell is the rest of its key, or empty if it is not documented. */
  events: string[][];
  /** Rest of `_pk` and `_jpk1` of each pair, in the order of arrival. */
  pairs: string[][];
}

const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
const run = (start: string, events: string, pairs: string): StreamRun => ({
  start,
  events: rows(events).map((row) => row.map((cell) => (cell === '-' ? '' : cell))),
  pairs: rows(pairs),
});

/** Returns the documented keys by step. */
export const keysOf = ({ start, events }: StreamRun): Map<number, number> =>
  new Map(events.flatMap((cells, index) => (cells.at(-1) ? [[index + 1, Number(start + cells.at(-1))]] : [])));

export const streamRuns = {
  /** stream, value, key. The last three pairs are of the second join, whose input is the pairs of the first one. */
  'join-example-1': run(
    '1584944534',
    `temp 70.1 256620
     pressure 10.2 266887
     pressure 11.1 280460
     vibration 30 296090
     pressure 11.5 308709
     vibration 40 320131
     pressure 11.8 332148
     temp 71.1 362863
     vibration 50 384031
     temp 71.2 396958
     vibration 60 397786`,
    `266887 256620
     362863 280460
     396958 308709
     296090 266887
     362863 320131
     396958 384031`,
  ),
  /** stream, value, point, key */
  'join-example-2': run(
    '1584945351',
    `temp 70.1 1 349346
     pressure 10.2 2 359800
     pressure 11.1 1 372994
     pressure 11.5 1 388063
     pressure 11.8 1 399370
     temp 71.1 2 429690
     pressure 11.9 1 450466
     pressure 12.1 2 461066
     temp 71.2 1 491986
     pressure 12.5 1 523036`,
    `372994 349346
     388063 349346
     399370 349346
     450466 349346
     461066 429690
     523036 491986`,
  ),
  'join-example-3': run(
    '1584946101',
    `temp 70.1 1 515817
     pressure 10.2 2 526004
     pressure 11.1 1 540463
     pressure 11.5 1 562172
     pressure 11.8 1 579064
     temp 71.1 2 611668
     pressure 11.9 1 632106
     pressure 12.1 2 643448
     temp 71.2 1 674582
     pressure 12.5 1 705836`,
    `540463 515817
     562172 515817
     579064 515817
     643448 611668
     705836 674582`,
  ),
  /** temp, key */
  rising: run(
    '1585078131',
    `70.1 -
     71.6 -
     72.1 -
     72.2 431913
     72.4 443321
     72.7 454858
     73.1 466322`,
    `443321 431913
     454858 443321
     466322 454858`,
  ),
  /** stream, value, point, key */
  pressure: run(
    '158507909',
    `temp 70.1 1 8950997
     pressure 10.2 2 -
     pressure 11.1 1 -
     pressure 11.5 1 -
     pressure 11.8 1 8998843
     temp 71.1 2 9029910
     pressure 11.9 1 9051050
     pressure 12.1 2 -
     temp 71.2 1 9093652
     pressure 12.5 1 -
     pressure 12.65 2 9137108
     pressure 12.75 1 9150755`,
    `8998843 8950997
     9051050 8950997
     9137108 9029910
     9150755 9093652`,
  ),
  /** oid, status, key; custid is 10 + oid */
  deliveries: run(
    '1585141967',
    `1 1 066211
     2 1 076688
     3 1 087023
     2 2 098022
     2 2 -
     4 1 -
     2 3 130940
     3 2 142349
     1 2 153537
     3 3 165227`,
    `098022 076688
     130940 098022
     142349 087023
     153537 066211
     165227 142349`,
  ),
  /** The same events, reported on arrival only. The documented run lists the second pair first. */
  arrivals: run(
    '1585143131',
    `1 1 -
     2 1 -
     3 1 -
     2 2 736568
     2 2 -
     4 1 -
     2 3 769569
     3 2 780487
     1 2 -
     3 3 803123`,
    `769569 736568
     803123 780487`,
  ),
} satisfies Record<string, StreamRun>;
