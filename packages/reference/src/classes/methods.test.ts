import { brokenAnchors, headingsOf, htmlOf, project, render } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';

const head = `id: kit
name: Kit
purpose: Tools.
flavours: {server: {page: /kit, java: checked, cpp: checked}}
`;
const method = (id: string, group: string, rest: string) =>
  `  - id: ${id}\n    group: ${group}\n    summary: Does ${id}.\n${rest}    sources: ['docs:/kit']\n`;
const data = `${head}methods:
${method(
  'open',
  'Doors',
  `    signatures: {server: {cpp: 'int open(const char *name, bool wide = false, Lock *lock = NULL);', java: 'public int open(String doorName, boolean wide, Lock lock)'}}
    parameters:
      - {name: 'name, doorName', text: 'The door.'}
      - {name: wide, text: 'Both wings.', default: {java: 'narrow'}}
      - {name: lock, text: 'The lock.', remark: {java: 'May be \`null\`.'}}
    notes: [{text: 'In Java, hold the door.', language: java}]
    example: {cpp: 'kit->open("north");', java: 'kit.open("north", true, null);'}
`,
)}${method('count', 'Doors', `    signatures: {server: {cpp: 'int count();', java: 'public int count()'}}\n    returns: The number.\n`)}${method('set_lock', 'Locks', `    signatures: {server: {java: 'public void set_lock(Lock lock)'}}\n`)}${method('key', 'Locks', `    signatures: {server: {java: 'public Key key()'}}\n`)}${method('lights', 'Other', `    signatures: {server: {cpp: 'void lights();'}}\n`)}${method('heat', 'Other', `    signatures: {server: {cpp: 'void heat();', java: 'public void heat()'}}\n`)}sources: ['docs:/kit']
`;
const renderKit = (text = data) =>
  render(
    'class',
    { name: 'kit', flavour: 'server', part: 'methods' },
    { root: project({ 'classes/kit.yaml': text }).root },
  );
const rendering = renderKit();
const html = htmlOf(rendering);

describe('the languages of a class', () => {
  it('are a choice without a preselected language', () => {
    expect(html).toMatch(
      /role="radiogroup" aria-label="Language">.*value="C\+\+" data-choice.*value="Java" data-choice/,
    );
    expect(html).not.toContain('checked');
  });

  it('have no choice if all methods share one language', () => {
    const only = htmlOf(
      renderKit(
        data
          .replace('name, doorName', 'name')
          .replace(/, java: '[^']*'/g, '')
          .replaceAll('server: {java:', 'server: {cpp:'),
      ),
    );
    expect(only).not.toMatch(/radiogroup|class="for-|until-found/);
  });

  it('mark names, types, defaults and remarks of a single language', () => {
    expect(html).toContain(
      '<span class="for-cpp"><code>name</code><small class="lang">C++</small><small class="type"><code>const char *</code></small></span>',
    );
    expect(html).toContain(
      '<span class="for-java"><code>doorName</code><small class="lang">Java</small><small class="type"><code>String</code></small></span>',
    );
    expect(html).toContain(
      '<p class="part-note for-cpp">Default <code>false</code></p><p class="part-note for-java">Default narrow</p>',
    );
    expect(html).toContain(
      '<p class="part-note for-java">May be <code>null</code>.</p><p class="part-note for-cpp">Default <code>NULL</code></p>',
    );
    expect(html).toContain('<p class="for-java">In Java, hold the door.</p>');
  });

  it('hide methods of other languages until the browser finds them, and groups of such methods', () => {
    expect(html).toMatch(/<div class="only-java" hidden="until-found"><h3 id="locks">/);
    expect(html).toMatch(
      /<div class="brief plain only-cpp" id="lights" hidden="until-found">.*<span class="badge">C\+\+ only<\/span>/,
    );
    expect(html).toContain('<a href="#set_lock" class="for-java">set_lock</a>');
  });
});

describe('a compact method', () => {
  it('is a row with its signature and sentence below the others of its group', () => {
    expect(html).toMatch(
      /<\/section><\/div><p class="part-title">More: Doors<\/p><div class="briefs" data-items(="")?><details class="brief"><summary>/,
    );
    expect(html).toContain(
      '<code class="for-cpp">int <b>count</b>()</code> <code class="for-java">int <b>count</b>()</code>',
    );
    expect(headingsOf(rendering)).toEqual(['h3 open', 'h3 Locks', 'h3 Other']);
  });

  it('is a search result of its own, without a heading', () => {
    const isRow = (anchor: string) => rendering.symbols.find((symbol) => symbol.anchor === anchor)?.entry?.row;
    expect([isRow('count'), isRow('heat'), isRow('open')]).toEqual([true, true, undefined]);
  });

  it('opens only if it has more content', () => {
    expect(html).toMatch(/<div class="row-more" id="count">.*<b>Returns<\/b>/);
    expect(html).toMatch(/<div class="brief plain" id="heat">/);
  });
});

describe('an example of a method', () => {
  it('is collapsed, in the chosen language', () => {
    expect(html).toMatch(
      /<details class="sample" aria-label="Example of open"><summary>.*?Example<\/summary>.*?<div class="code for-cpp">.*?north.*?<div class="code for-java">/s,
    );
  });
});

describe('a class on the page of another one', () => {
  it('has a prefix in its anchors', () => {
    const guest = renderKit(data.replace('name: Kit', 'name: Kit\nanchors: tools'));
    expect(brokenAnchors(guest)).toEqual([]);
    expect(guest.symbols).toContainEqual({ name: 'Kit::open', anchor: 'tools-open' });
  });
});
