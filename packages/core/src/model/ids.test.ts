import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ids } from '../theme/ids.ts';
import { isReservedId, reservedIdFault } from './ids.ts';

/** Ids that the code of the shell writes down, up to their first changing part: `site-index-${key}` → `site-index-`. */
function writtenIds(): string[] {
  const sources = [
    'packages/core/src/theme',
    'packages/core/src/client',
    'packages/core/src/build',
    'packages/core/src/blocks',
    'packages/reference/src',
    'packages/openapi/src',
    'packages/playground/src',
  ].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
      .map((file) => readFileSync(join(room, file), 'utf8')),
  );
  const written = /(?:\sid=|\.id = |\sid=\{)["'`]([\w-]+)/g;
  return [...new Set(sources.flatMap((code) => [...code.matchAll(written)].map(([, id]) => id as string)))];
}

describe('ids of the shell', () => {
  it('are reserved, all of them', () => {
    const all = [...Object.values(ids), ...writtenIds()];
    expect(all).toContain(ids.main);
    expect(all.filter((id) => !isReservedId(id))).toEqual([]);
  });

  it('leave similar words to articles', () =>
    expect(
      ['pages', 'page-1', 'a-page', 'sites', 'site_map', 'my-site', 'a-site-b', 'i', 'index', 'a-i-b', 'a_r_b'].filter(
        isReservedId,
      ),
    ).toEqual([]));

  it('are reported by their names', () => {
    expect(reservedIdFault('site-main').message).toBe('The anchor "site-main" belongs to the frame of the page.');
    expect(reservedIdFault('site-main').hint).toMatch(/^Choose another one: .+ are taken\.$/);
  });
});
