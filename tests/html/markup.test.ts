import { describe, expect, it } from 'vitest';
import { findByTag, getText, parseMarkup } from './markup.ts';

const problems = (html: string) => parseMarkup(html).problems;

describe('parseMarkup', () => {
  it('parses tags, attributes in every form, entities and white space', () => {
    const { root, problems } = parseMarkup(
      '<!doctype html>\n<p class=a data-x=\'"\' hidden title="a &amp;&#x3C;&#60; b">x &lt;\n y<br>z</p><!-- <b> -->',
    );
    const [p] = findByTag(root, 'p');
    expect([...(p?.attributes ?? [])]).toEqual([
      ['class', 'a'],
      ['data-x', '"'],
      ['hidden', ''],
      ['title', 'a &<< b'],
    ]);
    expect(p && getText(p)).toBe('x < y z');
    expect(problems).toEqual([]);
  });

  it('parses scripts and styles as text', () => {
    const { root, problems } = parseMarkup(
      '<script>if (a<b) "</p>"</script><style>a>b{}</style><title>a &amp; <b></title>',
    );
    expect(root.children.map((child) => typeof child === 'object' && child.children.join(''))).toEqual([
      'if (a<b) "</p>"',
      'a>b{}',
      'a & <b>',
    ]);
    expect(problems).toEqual([]);
  });

  it('returns the source range of the content of an element', () => {
    const html = '<div><p>a<b>c</b></p></div>';
    const [p] = findByTag(parseMarkup(html).root, 'p');
    expect(p && html.slice(p.innerFrom, p.innerTo)).toBe('a<b>c</b>');
  });

  it('allows self-closing tags only in SVG', () => {
    expect(problems('<svg><path d="M0 0"/><g/></svg>')).toEqual([]);
    expect(problems('<div/>')).toEqual(['<div/> does not close itself: <div/>']);
  });

  it('reports unclosed tags, misplaced tags and duplicate attributes', () => {
    expect(problems('<div><p>x</div>')).toEqual([
      '</div> where <p> is open: </div>',
      '<p> is never closed',
      '<div> is never closed',
    ]);
    expect(problems('<td>x</td><table><tr></tr></table>')).toEqual(['<tr> inside <table>: <tr></tr></table>']);
    expect(problems('<p a="1" A="2">x</p>')).toEqual(['<p> has the attribute a twice']);
  });

  it('parses long lines within two seconds', () => {
    const html = `<p ${'a'.repeat(50_000)}="${'b'.repeat(50_000)}">${'<'.repeat(2000)}</p>`;
    const started = performance.now();
    parseMarkup(html);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
