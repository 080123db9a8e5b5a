import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catchDiagnostics } from '@folio/core';
import {
  brokenAnchors,
  fakeContext,
  headingsOf,
  htmlOf,
  project,
  render,
  root,
} from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';
import { describeRange } from './directive.ts';

const getRow = (html: string, id: string) =>
  html.slice(html.indexOf(`<div id="${id}">`)).split('<div id="')[1] as string;

const getKey = (html: string, id: string) => html.split('</details>').find((part) => part.includes(`id="${id}"`)) ?? '';

const changeConfig = (from: string, to: string) =>
  readFileSync(path.join(root, 'data/params/config.yaml'), 'utf8').replace(from, to);

describe('the keys of a configuration file', () => {
  const config = render('params', { file: 'config' });
  const html = htmlOf(config);

  it('are listed below the headings of their groups', () => {
    expect(headingsOf(config)).toEqual(['h3 Storage and memory', 'h3 Logs', 'h3 Queries', 'h3 Server and replication']);
  });

  it('have anchors in lower case with hyphens and declare them', () => {
    expect(brokenAnchors(config)).toEqual([]);
    expect(config.symbols).toContainEqual({
      name: 'BUFF_POOL_SIZE_HINT',
      anchor: 'buff-pool-size-hint',
      entry: expect.objectContaining({ kind: 'key', row: true }),
    });
    expect(config.symbols.map(({ name }) => name)).toContain('FERNDB_APP_LOG');
  });

  it('have rows with key, phrase and shipped value with its unit, and cells named for screen readers', () => {
    expect(getKey(html, 'buff-pool-size-hint')).toContain(
      '<details class="key"><summary><code>BUFF_POOL_SIZE_HINT</code> <span>Memory for the buffer pool</span> <span class="value"><span class="vh">Shipped: </span>4096 <small>MB</small></span>',
    );
    expect(html).toContain('<div class="keys-head" aria-hidden="true"><span>Key</span>');
  });

  it('show type, unit, shipped value, range, argument and scope when they are open', () => {
    const pool = getKey(html, 'buff-pool-size-hint');
    expect(pool).toContain('<dt>Type</dt><dd>integer, MB</dd>');
    expect(pool).not.toContain('<dt>Default</dt>');
    expect(pool).toContain('<dt>Shipped</dt><dd><code>4096</code> MB</dd>');
    expect(pool).toContain('<dt>Range</dt><dd>500 MB to about 13 TB</dd>');
    expect(pool).toContain('<dt>Applies to</dt><dd>server, embedded</dd>');
    expect(getKey(html, 'serv-port')).toContain('<dt>Argument</dt><dd><code>-s &#x3C;IP:PORT></code></dd>');
  });

  it('contain their anchor, so that a link opens them', () => {
    expect(getKey(html, 'serv-port')).toMatch(/<\/summary><div class="row-more" id="serv-port">/);
  });

  it('name the default if it differs from the shipped value, and omit unknown facts', () => {
    expect(getKey(html, 'server-dir')).toContain('<dt>Default</dt><dd>the current folder</dd>');
    expect(getKey(html, 'enable-replication')).not.toContain('<dt>Default</dt>');
    expect(getKey(html, 'serv-port')).not.toContain('<dt>Range</dt>');
  });

  it('break a long name after an underscore', () => {
    expect(getKey(html, 'server-dir')).toContain('<code>SERVER_DIR</code>');
    const { root: changedRoot } = project({
      'params/config.yaml': changeConfig('key: SERV_PORT', 'key: SERVER_PORT_OF_CLIENTS'),
    });
    expect(htmlOf(render('params', { file: 'config' }, { root: changedRoot }))).toContain(
      '<code>SERVER_<wbr>PORT_<wbr>OF_<wbr>CLIENTS</code>',
    );
  });

  it('are collapsed in a collapsed group', () => {
    const { root: changedRoot } = project({
      'params/config.yaml': changeConfig(
        'title: Queries}',
        'title: Queries, collapsed: true, text: Leave them alone.}',
      ),
    });
    const collapsed = htmlOf(render('params', { file: 'config' }, { root: changedRoot }));
    expect(collapsed).toMatch(
      /<p>Leave them alone\.<\/p><details class="keys" data-items=""><summary>\d+ parameters<\/summary>/,
    );
    expect(collapsed.match(/<div class="keys" data-items="">/g)).toHaveLength(3);
    // On a page with only this group, it is not collapsed.
    expect(htmlOf(render('params', { file: 'config', group: 'queries' }, { root: changedRoot }))).not.toContain(
      '<details class="keys"',
    );
  });

  it('list their values, advice and a line to copy', () => {
    expect(getKey(html, 'ferndb-app-log')).toMatch(
      /<dl class="params values">.*<code>1<\/code><\/dt><dd>syslog, on most systems <code>/,
    );
    expect(getKey(html, 'enable-replication')).toContain('caution-line');
    expect(getKey(html, 'max-resultset-size')).toContain('<code>MAX_RESULTSET_SIZE = 4</code></pre>');
  });

  it('do not repeat a sentence of the row', () => {
    expect(getKey(html, 'server-dir')).not.toContain('<p>Folder for the database files.</p>');
    expect(getKey(html, 'serv-port')).toContain(
      '<p>TCP port of this server. Its address is <code>SERVER_ID</code>.</p>',
    );
  });

  it('are limited to one group, without its heading, if the page names one', () => {
    const part = render('params', { file: 'config', group: 'server' });
    expect(headingsOf(part)).toEqual([]);
    expect(part.symbols.map(({ name }) => name)).toEqual(['SERV_PORT', 'ENABLE_REPLICATION']);
    expect(() => render('params', { file: 'config', group: 'net' })).toThrow(
      'The data file has no group `net` | Use one of: storage, logging, queries, server.',
    );
  });
});

describe('hyper-parameters', () => {
  const file = render('params', { file: 'k-means' });
  const html = htmlOf(file);

  it('show label, JSON key, default, range, values and effect', () => {
    expect(brokenAnchors(file)).toEqual([]);
    expect(getRow(html, 'gamma')).not.toMatch(/JSON key|Default|Range/);
    expect(getRow(html, 'gamma')).toContain(
      '<dt>Used by</dt><dd><code>POLYNOMIAL</code>, <code>RBF</code>, <code>SIGMOID</code></dd>',
    );
    expect(getRow(html, 'dimension')).toContain('<dt>Range</dt><dd>columns of your data</dd>');
    expect(getRow(html, 'kernel-type')).toContain('<code>2</code> <small>RBF</small>');
  });

  it('declare the label and the JSON key', () => {
    expect(file.symbols.map(({ name }) => name)).toContain('Kernel type');
    const text = readFileSync(path.join(root, 'data/params/k-means.yaml'), 'utf8').replace(
      'label: Gamma, json: null',
      'label: Gamma, json: gamma',
    );
    const { root: changedRoot } = project({ 'params/k-means.yaml': text });
    expect(render('params', { file: 'k-means' }, { root: changedRoot }).symbols).toContainEqual(
      expect.objectContaining({ name: 'gamma', anchor: 'gamma' }),
    );
  });

  it('are followed by the contradictions of the sources', () => {
    expect(html).toMatch(/caution-line.*Coef0 and Degree.*<\/p>$/s);
  });
});

describe('a range', () => {
  const describeTestRange = (range: Parameters<typeof describeRange>[1], unit?: string) =>
    htmlOf({ nodes: describeRange(fakeContext(), range, unit) });

  it('shows its bounds with the unit of the parameter', () => {
    expect(describeTestRange({ min: 1, max: 8 }, 'MB')).toBe('1 MB to 8 MB');
    expect(describeTestRange({ maxText: '16 MB' }, 'MB')).toBe('up to 16 MB');
    expect(describeTestRange({ min: 0 })).toBe('at least 0');
    expect(describeTestRange('rows of your data')).toBe('rows of your data');
    expect(describeTestRange(null)).toBe('');
  });
});

describe('mistakes in a file of parameters', () => {
  it.each(['This phrase is much longer than a row beside key and value can take', 'A sentence.'])(
    'include an invalid phrase: %s',
    (short) => {
      const text = readFileSync(path.join(root, 'data/params/config.yaml'), 'utf8').replace(
        'short: Where messages go',
        `short: ${short}`,
      );
      const { root: changedRoot } = project({ 'params/config.yaml': text });
      expect(catchDiagnostics(() => render('params', { file: 'config' }, { root: changedRoot }))[0]).toMatchObject({
        line: text.slice(0, text.indexOf(`short: ${short}`)).split('\n').length,
        message: expect.stringContaining('`short` must be a phrase of at most 48 characters without a period'),
      });
    },
  );

  it('include an impossible value and a duplicate key', () => {
    const text = readFileSync(path.join(root, 'data/params/config.yaml'), 'utf8').replace(
      'key: SERV_PORT',
      'key: SERVER_DIR',
    );
    const { root: changedRoot } = project({ 'params/config.yaml': text });
    const line = text.lastIndexOf('- key: SERVER_DIR');
    expect(catchDiagnostics(() => render('params', { file: 'config' }, { root: changedRoot }))).toEqual([
      {
        file: 'data/params/config.yaml',
        line: text.slice(0, line).split('\n').length,
        message: 'The anchor `server-dir` is here a second time (parameters › SERVER_DIR).',
        hint: 'Give each item of the file an id of its own.',
      },
    ]);
  });
});
