import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catchDiagnostics } from '@folio/core';
import { brokenAnchors, headingsOf, htmlOf, project, render, root } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';
import { getCommandName } from './directive.ts';

const pages = { 'operation createTable': '/rest-api/create-a-table', 'class table server': '/ferndb-table-api' };
const details = render('commands', { group: 'db', part: 'details' }, { pages });
const html = htmlOf(details);
const source = readFileSync(path.join(root, 'data/cli/db.yaml'), 'utf8');
const getSection = (id: string) => html.slice(html.indexOf(`<h3 id="${id}"`)).split('<h3 ')[1] as string;

describe('the table of commands', () => {
  it('links a description to its section and shows the form', () => {
    const table = htmlOf(render('commands', { group: 'db', part: 'table' }));
    expect(table).toContain(
      '<a href="#drop-table">Drop a table</a></th><td><div><code>drop table &#x3C;name></code></div></td>',
    );
  });
});

describe('a command', () => {
  it('has a heading with its id and declares its words', () => {
    expect(headingsOf(details)).toEqual([
      'h3 List tables',
      'h3 Create a table',
      'h3 Create a secondary index',
      'h3 Insert a row',
      'h3 Select and count rows',
      'h3 Drop a table',
    ]);
    expect(brokenAnchors(details)).toEqual([]);
    expect(details.symbols).toContainEqual({
      name: 'insert into',
      anchor: 'insert',
      entry: expect.objectContaining({ kind: 'command', line: expect.stringMatching(/^insert into/) }),
    });
    expect(details.symbols.map(({ name }) => name)).toContain('create index');
  });

  it('is named by the fixed words of its form', () => {
    expect(getCommandName('create table <name>')).toBe('create table');
    expect(getCommandName('select * | count(*) from <table>')).toBe('select');
    expect(getCommandName('show tables [only user]')).toBe('show tables');
  });

  it('marks optional arguments and shows their default', () => {
    expect(getSection('select')).toMatch(
      /<code>limit<\/code><small>optional<\/small><\/dt><dd>Largest number of rows<p class="part-note">Default: <code>10<\/code>/,
    );
  });

  it('warns of the loss of data before its form', () => {
    expect(getSection('drop-table')).toMatch(/callout danger.*This cannot be undone.*<code>drop table/s);
  });

  it('links to the REST call and the methods with the same effect', () => {
    expect(getSection('create-table')).toContain(
      '<span class="method post">POST</span> <a href="/rest-api/create-a-table">Create a table</a>',
    );
    expect(getSection('insert')).toContain('<a href="/ferndb-table-api#putdoc"><code>FernDBTable::putDoc</code></a>');
    expect(getSection('drop-table')).toContain('<dd><code>FernDBDatabase::dropTable</code></dd>');
  });

  it('omits a REST call without a description', () => {
    expect(getSection('show-tables')).not.toContain('listTables');
  });
});

describe('a session', () => {
  it('shows a question of the program before its answer on one line', () => {
    expect(getSection('create-table')).toContain('default (0)):</samp> <kbd>1</kbd>\n');
  });

  it('shows the output of the program below the input of the user', () => {
    expect(getSection('select')).toContain('<kbd>select * from plants where bed = "north"</kbd>\n<samp>+------');
  });

  it('shows the Enter key for an empty answer', () => {
    expect(getSection('create-index')).toContain('<kbd class="key">Enter</kbd>');
  });

  it('names the origin of the output, once for each origin', () => {
    expect(
      [...getSection('create-table').matchAll(/<div class="output"><p>(.*?)<\/p>/g)].map((match) => match[1]),
    ).toEqual(['Output', 'Expected output']);
  });

  it('has only input if there is no output', () => {
    expect(getSection('show-tables')).not.toContain('class="output"');
  });

  it('gives the commands to the copy button, except for an answer that confirms a loss', () => {
    expect(getSection('drop-table')).toContain('data-copy="drop table plants"');
    expect(getSection('create-table')).toContain('data-copy="create table plants"');
    expect(
      getSection('select')
        .match(/data-copy="[^"]*"/)?.[0]
        .split('\n'),
    ).toHaveLength(3);
  });
});

describe('mistakes in a file of commands', () => {
  const diagnostics = (from: string, to: string) => {
    const { root: changedRoot } = project({ 'cli/db.yaml': source.replace(from, to) });
    return catchDiagnostics(() => render('commands', { group: 'db', part: 'table' }, { root: changedRoot }));
  };

  it('include output without an origin', () => {
    expect(diagnostics("in: '1', origin: printed}", "in: '1'}")[0]).toMatchObject({
      line: 31,
      message: 'The output of a turn has no origin (commands › create-table › session › 2).',
      hint: 'Add `origin`: printed, derived, shape.',
    });
  });

  it('include an unknown origin', () => {
    expect(diagnostics("in: '1', origin: printed}", "in: '1', origin: guessed}")[0]).toMatchObject({
      line: 31,
      hint: 'Use one of `printed`, `derived`, `shape`.',
    });
  });

  it('include an unknown key of a turn', () => {
    expect(
      diagnostics('- {in: show tables only user}', '- {inn: show tables only user}').map(({ message }) => message),
    ).toContain('Unknown key `inn` (commands › show-tables › session › 1).');
  });

  it('include an id that cannot be an anchor', () => {
    expect(diagnostics('id: show-tables', 'id: show tables')[0]).toMatchObject({
      line: 9,
      hint: 'Write it like `create-table`.',
    });
  });
});
