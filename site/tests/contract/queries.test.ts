/** Every query of a page, changed anywhere, ends in an answer or in an error inside its text. `npm run fuzz` tries a hundred thousand changes. */

import { findPages, loadPage } from '@folio/core/markdown/loader.ts';
import { loadRunnablePage } from '@folio/playground/page/runnable-page.ts';
import { openGraph, type Session } from '@folio/query-engine';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { product } from './site.ts';

const numRuns = Number(process.env.SANDBOX_RUNS ?? 300);
const limits = { units: 50_000, matches: 5_000 };

const texts = new Map(
  findPages('site', product).files.map((file) => {
    const { route, text } = loadPage('site', file, product);
    return [route, text] as const;
  }),
);
/** Each block of a page with what is loaded before it. */
const blocks = [...texts.values()].flatMap((text) => {
  const play = loadRunnablePage(text, (route) => texts.get(route));
  return (play?.blocks ?? []).map(({ text: query, setup }) => ({
    query,
    setup: setup.map((at) => play?.parts[at]?.text ?? ''),
  }));
});
const pieces = [...new Set(blocks.flatMap(({ query }) => query.match(/[\w$%#@]+|[^\s\w]|\s/g) ?? []))];

/** A new session each time: statements of the text change the graph. */
function sessionOf(setup: readonly string[]): Session | undefined {
  const opened = openGraph(setup, { limits });
  return 'session' in opened ? opened.session : undefined;
}

it('the pages have more than 200 queries', () => expect(blocks.length).toBeGreaterThan(200));

it('a randomly changed query returns results or an error with a location', () => {
  const change = fc.tuple(fc.nat(), fc.nat(8), fc.constantFrom(...pieces), fc.boolean());
  fc.assert(
    fc.property(
      fc.constantFrom(...blocks),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      ({ query, setup }, changes) => {
        const text = changes.reduce((so, [place, length, piece, puts]) => {
          const at = place % (so.length + 1);
          return so.slice(0, at) + (puts ? piece : '') + so.slice(at + length);
        }, query);
        const { diagnostic, results } = sessionOf(setup)?.run(text) ?? { results: [] };
        for (const result of results)
          if (result.kind !== 'done')
            for (const { cells } of result.rows) expect(cells).toHaveLength(result.columns.length);
        if (!diagnostic) return;
        expect(diagnostic.message && diagnostic.hint).toBeTruthy();
        expect(diagnostic.start).toBeGreaterThanOrEqual(0);
        expect(diagnostic.end).toBeLessThanOrEqual(text.length);
      },
    ),
    { numRuns },
  );
});
