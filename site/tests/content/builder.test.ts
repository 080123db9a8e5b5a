/** The builder of configurations gives what the pages say. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDataStore } from '@folio/core/data/store.ts';
import { expandPlaceholders } from '@folio/core/model/placeholders.ts';
import { loadBuilder } from '@folio/reference/params/builder/directive.ts';
import { type Answers, buildLines, getInitialAnswers } from '@folio/reference/params/builder/model/model.ts';
import { describe, expect, it } from 'vitest';
import site from '../../site.config.ts';
import { readPart } from './reading/page.ts';

const root = join(import.meta.dirname, '../..');
const data = loadBuilder('config', createDataStore(root, site.product).load);
const product = (text: string) => expandPlaceholders(text, site.product);

/** Lines that differ from the shipped file. */
const changedBy = (answers: Answers) =>
  buildLines(data, { ...getInitialAnswers(data.inputs), ...answers }).flatMap(({ key, value, changed }) =>
    changed ? `${key} = ${value}` : [],
  );

/** The lines of a block of a page, found by its title. */
function block(page: string, title: string): string[] {
  const text = product(readPart(page).text);
  const from = text.indexOf(`title="${title}"`);
  expect(from, title).toBeGreaterThan(0);
  return text
    .slice(from, text.indexOf('```', from))
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Lines of a block that the file lacks, but for those with the shipped value. */
const missing = (lines: string[], answers: Answers) => {
  const file = buildLines(data, { ...getInitialAnswers(data.inputs), ...answers }).map(
    ({ key, value }) => `${key} = ${value}`,
  );
  return lines.filter((line) => !file.includes(line));
};

describe('the generated configuration', () => {
  it('matches the initial configuration for 16 GB on its page', () => {
    const start = block('{product}-config', product('bin/{product}.config'));
    expect(missing(start, { data: '/srv/db/data' })).toEqual([]);
    expect(start).toHaveLength(4);
  });

  it.each([
    [8, 4000, 5000],
    [16, 11000, 12000],
    [64, 59000, 61000],
  ])('has the documented buffer pool for %d GB', (memory, least, most) => {
    const pool = buildLines(data, { ...getInitialAnswers(data.inputs), memory }).find(
      ({ key }) => key === 'BUFF_POOL_SIZE_HINT',
    );
    expect(Number(pool?.value)).toBeGreaterThanOrEqual(least);
    expect(Number(pool?.value)).toBeLessThanOrEqual(most);
  });

  it('matches master and slave on the page about replication', () => {
    const master = block('replication', 'Master, 10.0.0.21');
    const slave = block('replication', 'Slave 1, 10.0.0.22');
    expect(missing(master, { role: 'master', address: '10.0.0.21' })).toEqual([]);
    expect(missing(slave, { role: 'slave', address: '10.0.0.22', master: '10.0.0.21' })).toEqual([]);
  });

  it('changes only the keys of their own files for other programs', () => {
    expect(changedBy({ program: 'agent' })).toEqual([
      'SERV_PORT = 10102',
      'NUM_CONNECTIONS_IN_POOL = 4',
      'TRAIN_PRED_MEM_BUDGET = 256',
    ]);
    expect(changedBy({ program: 'client', cores: 8 })).toEqual(['NUM_CONNECTIONS_IN_POOL = 8']);
  });

  it('limits the buffer pool on small and shared machines', () => {
    expect(changedBy({ memory: 4 })).toContain('BUFF_POOL_SIZE_HINT = 500');
    expect(changedBy({ memory: 16, use: 'shared' }).join()).not.toContain('BUFF_POOL_SIZE_HINT');
    expect(changedBy({ memory: 6, use: 'shared', learning: 'both' })).toContain('BUFF_POOL_SIZE_HINT = 1488');
  });

  it('has every shipped key once', () => {
    const shipped = data.keys.filter((key) => key.shipped !== undefined);
    expect(shipped.length).toBeGreaterThan(85);
    expect(buildLines(data, getInitialAnswers(data.inputs)).length).toBe(shipped.length + 1);
  });

  it('refers to existing pages', () => {
    for (const { see } of data.rules)
      if (see) {
        const file = `${see.split('#')[0]?.slice(1).replaceAll(site.product.slug, '{product}')}.md`;
        expect(existsSync(join(root, 'content', file)), see).toBe(true);
      }
  });
});
