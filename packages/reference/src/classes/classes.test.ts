import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catchDiagnostics } from '@folio/core';
import { brokenAnchors, headingsOf, htmlOf, project, render, root } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';

const methods = (flavour: string, directives?: { name: string; attributes: Record<string, string> }[]) =>
  render('class', { name: 'table', flavour, part: 'methods' }, directives ? { directives } : {});
const source = readFileSync(path.join(root, 'data/classes/table.yaml'), 'utf8');

describe('the section about creating an object', () => {
  const html = htmlOf(render('class', { name: 'table', flavour: 'server', part: 'obtain' }));

  it("shows the call in every language, with the product's name", () => {
    expect(html).toContain('FernDBTable *getTable(');
    expect(html).toContain('public FernDBTable getTable(');
  });

  it('describes the ownership of the object and the result of each case', () => {
    expect(html).toMatch(/Lifetime.*<p class="for-cpp"><span class="lang">C\+\+: <\/span>Delete the object yourself/);
    expect(html).toContain(
      'The table cannot be opened or created: <span class="for-cpp"><span class="lang">C++: </span><code>NULL</code></span>',
    );
    expect(html).toContain('<li class="for-java">');
  });

  it('links to the page of the class that creates it', () => {
    expect(html).toContain(
      '<code>getTable</code> is described in <a href="/ferndb-database-api">FernDB database API</a>',
    );
  });
});

describe('the methods of a class', () => {
  const server = methods('server');
  const html = htmlOf(server);

  it('have unique anchors that are linked and declared', () => {
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

  it('are listed in an index by group with links', () => {
    expect(html).toMatch(/<div><p>Documents<\/p>(<a[^>]*>\w+<\/a>)*<a href="#scandoc">scanDoc<\/a>/);
  });

  it('show overloads below each other, in one frame for each language', () => {
    expect(html).toMatch(
      /public long put\(\n {2}String key,\n {2}byte\[\] val[\s\S]*?\)\npublic long put\(\n {2}long key,/,
    );
  });

  it('list their errors with the result of each language', () => {
    expect(html).toContain(
      'The table is not closed: <span class="for-cpp"><span class="lang">C++: </span>negative</span> <span class="for-java"><span class="lang">, Java: </span><code>-1</code></span>',
    );
  });

  it('have a filter if there are many, which the Markdown copy omits', () => {
    const renderMany = (count: number) => {
      const list = Array.from(
        { length: count },
        (_, index) =>
          `  - id: call${index}\n    group: Calls\n    summary: Calls.\n    signatures: {server: {java: ['void call${index}()']}}\n    sources: ['docs:/x']\n`,
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
    expect(renderMany(8)).toMatch(/<div class="bar class-bar"><b>Many<\/b>.*aria-label="Filter the methods of Many"/);
    expect(renderMany(7)).not.toContain('class="bar');
  });

  it('link a parameter to its values', () => {
    expect(html).toContain(
      '<small class="type for-cpp"><a href="#insertoptions"><code>InsertOptions</code></a></small>',
    );
  });

  it("omit a parameter of the other flavor's signatures", () => {
    expect(html).not.toContain('<code>newname</code>');
    expect(htmlOf(methods('embedded'))).toContain('<code>newname</code>');
  });

  it('describe the result in each language if it differs', () => {
    expect(html).toContain('<p class="for-java"><span class="lang">Java: </span>The value as bytes.</p>');
  });

  it('warn before a call that deletes data', () => {
    expect(html).toMatch(/<div class="callout danger" role="note">.*?CLEANCLOSE_AT_SERVER.*?int closeTable\(/s);
  });

  it('name Java signatures without a public source', () => {
    expect(htmlOf(methods('embedded'))).toContain('no public source');
    expect(html).not.toContain('no public source');
  });

  it('follow the cautions of the class', () => {
    expect(html).toMatch(/^(?:(?!<section).)*<p class="caution-line">(?:(?!<section).)*CloseType/s);
  });
});

describe('enums', () => {
  const part = { name: 'class', attributes: { name: 'table', flavour: 'server', part: 'enums' } };

  it('follow the methods if the page has no directive for them', () => {
    expect(headingsOf(methods('server')).slice(-2)).toEqual(['h3 InsertOptions', 'h3 CloseType']);
  });

  it('are rendered separately if the page has a directive for them', () => {
    const page = [{ name: 'class', attributes: { name: 'table', flavour: 'server', part: 'methods' } }, part];
    expect(headingsOf(methods('server', page))).not.toContain('h3 CloseType');
    expect(headingsOf(render('class', part.attributes))).toEqual(['h3 InsertOptions', 'h3 CloseType']);
  });

  it('show the values of the flavor, and nothing for an unknown meaning', () => {
    const html = htmlOf(render('class', part.attributes));
    expect(html).toContain('<code>CLEANCLOSE_AT_SERVER</code></th><td data-label="Value"><code>3</code></td>');
    expect(html).toContain(
      '<code>DEFAULT_AT_CLIENT</code></th><td data-label="Value"><code>0</code></td><td data-label="Meaning"></td>',
    );
    expect(html).not.toContain('<code>SIMPLECLOSE</code>');
  });

  it('list the methods that use them', () => {
    expect(htmlOf(render('class', part.attributes))).toContain(
      'Used by <a href="#put"><code>put</code></a>, <a href="#putdoc"><code>putDoc</code></a>.',
    );
  });

  it('have another anchor than a method of the same name', () => {
    const { root: changedRoot } = project({ 'classes/table.yaml': source.replaceAll('InsertOptions', 'Put') });
    expect(
      brokenAnchors(render('class', { name: 'table', flavour: 'server', part: 'methods' }, { root: changedRoot })),
    ).toEqual([]);
  });
});

describe('mistakes in a class file', () => {
  const diagnostics = (from: string, to: string) => {
    const { root: changedRoot } = project({ 'classes/table.yaml': source.replace(from, to) });
    return catchDiagnostics(() =>
      render('class', { name: 'table', flavour: 'server', part: 'methods' }, { root: changedRoot }),
    );
  };
  const lineOf = (text: string) => source.slice(0, source.indexOf(text)).split('\n').length;

  it('include a missing enum', () => {
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
  ])('include a parameter without a signature: %s → %s', (from, to, message, hint) => {
    const [diagnostic] = diagnostics(from, to);
    expect(diagnostic?.line).toBe(lineOf(from));
    expect(diagnostic?.message).toContain(`No signature of ${message}`);
    expect(diagnostic?.hint).toContain(hint);
  });

  it('include a language without a tab', () => {
    const [diagnostic] = diagnostics("cpp: ['int get(FDT", "c++: ['int get(FDT");
    expect(diagnostic).toMatchObject({
      line: lineOf("cpp: ['int get(FDT"),
      message: 'Unknown key `c++` (methods › get › signatures › server).',
    });
    expect(diagnostic?.hint).toBe('Did you mean `cpp`? Keys allowed here: cpp, java, python.');
  });

  it('include a duplicate method', () => {
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

  it('include a flavor that the class lacks', () => {
    const { root: changedRoot } = project({ 'classes/table.yaml': source.replace(/ {2}embedded: \{page.*\n/, '') });
    expect(() =>
      render('class', { name: 'table', flavour: 'embedded', part: 'methods' }, { root: changedRoot }),
    ).toThrow('The class `FernDBTable` has no flavour `embedded` | Use `server`, or add the flavour to the data file.');
  });
});
