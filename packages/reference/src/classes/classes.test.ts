import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catchDiagnostics } from '@folio/core';
import { brokenAnchors, headingsOf, htmlOf, project, render, root } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';

const methods = (flavour: string, directives?: { name: string; attributes: Record<string, string> }[]) =>
  render('class', { name: 'table', flavour, part: 'methods' }, directives ? { directives } : {});
const source = readFileSync(path.join(root, 'data/classes/table.yaml'), 'utf8');

describe('how to get an object', () => {
  const html = htmlOf(render('class', { name: 'table', flavour: 'server', part: 'obtain' }));

  it('shows the call in every language, with the name of the product', () => {
    expect(html).toContain('FernDBTable *getTable(');
    expect(html).toContain('public FernDBTable getTable(');
  });

  it('says who owns the object, and what comes back in each case', () => {
    expect(html).toMatch(/Lifetime.*<p class="for-cpp"><span class="lang">C\+\+: <\/span>Delete the object yourself/);
    expect(html).toContain(
      'The table cannot be opened or created: <span class="for-cpp"><span class="lang">C++: </span><code>NULL</code></span>',
    );
    expect(html).toContain('<li class="for-java">');
  });

  it('links to the page of the class that makes it', () => {
    expect(html).toContain(
      '<code>getTable</code> is described in <a href="/ferndb-database-api">FernDB database API</a>',
    );
  });
});

describe('the methods of a class', () => {
  const server = methods('server');
  const html = htmlOf(server);

  it('have anchors that are unique, linked and declared', () => {
    expect(brokenAnchors(server)).toEqual([]);
    expect(brokenAnchors(methods('embedded'))).toEqual([]);
  });

  it('are headings with the name as code and the name in lower case as id', () => {
    expect(html).toContain(
      '<section class="member"><div class="member-head"><h3 id="putdoc" class="member-title"><code>putDoc</code>',
    );
    expect(headingsOf(server).slice(0, 4)).toEqual(['h3 put', 'h3 get', 'h3 del', 'h3 putDoc']);
  });

  it('are declared by their name and by class and name', () => {
    expect(server.symbols).toContainEqual({
      name: 'putDoc',
      anchor: 'putdoc',
      entry: expect.objectContaining({
        kind: 'method',
        variant: 'Server API',
        line: expect.stringContaining('putDoc('),
      }),
    });
    expect(server.symbols).toContainEqual({ name: 'FernDBTable::putDoc', anchor: 'putdoc' });
    expect(server.symbols).toContainEqual({
      name: 'INSERT_UNIQUE',
      anchor: 'insertoptions-insert_unique',
      entry: expect.objectContaining({ kind: 'value', line: expect.stringMatching(/^InsertOptions/) }),
    });
  });

  it('are in an index by group, each linked to its place', () => {
    expect(html).toMatch(/<div><p>Documents<\/p>(<a[^>]*>\w+<\/a>)*<a href="#scandoc">scanDoc<\/a>/);
  });

  it('show overloads below each other, in one frame a language', () => {
    expect(html).toMatch(
      /public long put\(\n {2}String key,\n {2}byte\[\] val[\s\S]*?\)\npublic long put\(\n {2}long key,/,
    );
  });

  it('say in a list how they fail, with the answer of each language', () => {
    expect(html).toContain(
      'The table is not closed: <span class="for-cpp"><span class="lang">C++: </span>negative</span> <span class="for-java"><span class="lang">, Java: </span><code>-1</code></span>',
    );
  });

  it('can be filtered where they are many, which the twin leaves out', () => {
    const many = (count: number) => {
      const list = Array.from(
        { length: count },
        (_, at) =>
          `  - id: call${at}\n    group: Calls\n    summary: Calls.\n    signatures: {server: {java: ['void call${at}()']}}\n    sources: ['docs:/x']\n`,
      ).join('');
      const text = `id: many\nname: Many\npurpose: Calls.\nflavours: {server: {page: /many, java: checked}}\nmethods:\n${list}sources: ['docs:/x']\n`;
      return htmlOf(
        render(
          'class',
          { name: 'many', flavour: 'server', part: 'methods' },
          { root: project({ 'classes/many.yaml': text }).root },
        ),
      );
    };
    expect(many(8)).toMatch(/<div class="bar class-bar"><b>Many<\/b>.*aria-label="Filter the methods of Many"/);
    expect(many(7)).not.toContain('class="bar');
  });

  it('link a parameter to the values that it takes', () => {
    expect(html).toContain(
      '<small class="type for-cpp"><a href="#insertoptions"><code>InsertOptions</code></a></small>',
    );
  });

  it('leave out a parameter that only signatures of the other flavour have', () => {
    expect(html).not.toContain('<code>newname</code>');
    expect(htmlOf(methods('embedded'))).toContain('<code>newname</code>');
  });

  it('say in each language what comes back where that differs', () => {
    expect(html).toContain('<p class="for-java"><span class="lang">Java: </span>The value as bytes.</p>');
  });

  it('warn before the call of what deletes data', () => {
    expect(html).toMatch(/<div class="callout danger" role="note">.*?CLEANCLOSE_AT_SERVER.*?int closeTable\(/s);
  });

  it('say where Java signatures have no public source', () => {
    expect(htmlOf(methods('embedded'))).toContain('no public source');
    expect(html).not.toContain('no public source');
  });

  it('come after the contradictions of the sources, which belong to none of them', () => {
    expect(html).toMatch(/^(?:(?!<section).)*<p class="caution-line">(?:(?!<section).)*CloseType/s);
  });
});

describe('enums', () => {
  const part = { name: 'class', attributes: { name: 'table', flavour: 'server', part: 'enums' } };

  it('follow the methods where the page has no place for them', () => {
    expect(headingsOf(methods('server')).slice(-2)).toEqual(['h3 InsertOptions', 'h3 CloseType']);
  });

  it('are in their own place where the page has one', () => {
    const page = [{ name: 'class', attributes: { name: 'table', flavour: 'server', part: 'methods' } }, part];
    expect(headingsOf(methods('server', page))).not.toContain('h3 CloseType');
    expect(headingsOf(render('class', part.attributes))).toEqual(['h3 InsertOptions', 'h3 CloseType']);
  });

  it('show the values of the flavour, and nothing for a meaning that is unknown', () => {
    const html = htmlOf(render('class', part.attributes));
    expect(html).toContain('<code>CLEANCLOSE_AT_SERVER</code></th><td data-label="Value"><code>3</code></td>');
    expect(html).toContain(
      '<code>DEFAULT_AT_CLIENT</code></th><td data-label="Value"><code>0</code></td><td data-label="Meaning"></td>',
    );
    expect(html).not.toContain('<code>SIMPLECLOSE</code>');
  });

  it('name the methods that take them', () => {
    expect(htmlOf(render('class', part.attributes))).toContain(
      'Used by <a href="#put"><code>put</code></a>, <a href="#putdoc"><code>putDoc</code></a>.',
    );
  });

  it('give way to a method of the same name', () => {
    const { root: own } = project({ 'classes/table.yaml': source.replaceAll('InsertOptions', 'Put') });
    expect(
      brokenAnchors(render('class', { name: 'table', flavour: 'server', part: 'methods' }, { root: own })),
    ).toEqual([]);
  });
});

describe('mistakes in a class file', () => {
  const diagnostics = (from: string, to: string) => {
    const { root: own } = project({ 'classes/table.yaml': source.replace(from, to) });
    return catchDiagnostics(() =>
      render('class', { name: 'table', flavour: 'server', part: 'methods' }, { root: own }),
    );
  };
  const lineOf = (text: string) => source.slice(0, source.indexOf(text)).split('\n').length;

  it('include an enum that the file does not have', () => {
    expect(diagnostics('values: CloseType', 'values: ClosedType')[0]).toMatchObject({
      line: lineOf('values: CloseType'),
      message: 'The file has no enum `ClosedType` (methods › closeTable › parameters › closeType › values).',
    });
  });

  it.each([
    ['name: idxName', 'name: idxNmae', '`addIndex_str` has the parameter `idxNmae`', 'Write `idxName`'],
    [
      "name: 'pk_skey, pk_ekey'",
      "name: 'pk_skey, end'",
      '`scanDoc` has the parameter `end`',
      'Use a name of the signatures (prev_rs, ',
    ],
    ['name: closeType', 'name: DEFAULT', '`closeTable` has the parameter `DEFAULT`', 'Use a name of the signatures'],
  ])('include a parameter that no signature has: %s → %s', (from, to, message, hint) => {
    const [diagnostic] = diagnostics(from, to);
    expect(diagnostic?.line).toBe(lineOf(from));
    expect(diagnostic?.message).toContain(`No signature of ${message}`);
    expect(diagnostic?.hint).toContain(hint);
  });

  it('include a language that nobody has a tab for', () => {
    const [diagnostic] = diagnostics("cpp: ['int get(FDT", "c++: ['int get(FDT");
    expect(diagnostic).toMatchObject({
      line: lineOf("cpp: ['int get(FDT"),
      message: 'Unknown key `c++` (methods › get › signatures › server).',
    });
    expect(diagnostic?.hint).toBe('Keys allowed here: cpp, java, python.');
  });

  it('include a method that is there twice', () => {
    expect(diagnostics('- id: get', '- id: put')[0]?.message).toBe(
      'The method `put` is here a second time (methods › put).',
    );
  });

  it('include a method without sources', () => {
    expect(
      diagnostics("    sources: ['docs:/secondary-index', ", "    source: ['docs:/secondary-index', ").map(
        ({ message }) => message,
      ),
    ).toEqual(['`sources` is missing (methods › addIndex_str).', 'Unknown key `source` (methods › addIndex_str).']);
  });

  it('include a flavour that the class does not have', () => {
    const { root: own } = project({ 'classes/table.yaml': source.replace(/ {2}embedded: \{page.*\n/, '') });
    expect(() => render('class', { name: 'table', flavour: 'embedded', part: 'methods' }, { root: own })).toThrow(
      'The class `FernDBTable` has no flavour `embedded` | Use `server`, or add the flavour to the data file.',
    );
  });
});
