import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectPageCss } from './page-css.ts';

const css =
  '@layer base,state;@layer base{*{margin:0}h3{top:0}.a{top:1px}@media (width>=600px){.a .b{top:2px}.c:not(.d),ul.e>li{top:3px}}@keyframes k{to{top:0}}}@layer state{[data-theme=dark] .f{top:4px}}';
const inlined = (...markups: string[]) => selectPageCss(css, markups);

describe('selectPageCss', () => {
  it('selects the rules whose tags and classes the page contains, with their at-rules', () => {
    expect(inlined('<p class="a">')).toEqual([
      '@layer base{*{margin:0}.a{top:1px}@keyframes k{to{top:0}}}@layer state;',
    ]);
    expect(inlined('<h3 class="x"></h3><p class="a"><i class="b"></i></p>')[0]).toBe(
      '@layer base{*{margin:0}h3{top:0}.a{top:1px}@media (width>=600px){.a .b{top:2px}}@keyframes k{to{top:0}}}@layer state;',
    );
  });

  it('writes each layer once, in the order of the stylesheet, and then unlayered rules', () => {
    const sheet =
      '@layer base,parts,state;@layer state{.a{top:1px}}p{top:0}@layer base{p{top:2px}}@layer state{p{top:3px}}';
    expect(selectPageCss(sheet, ['<p class="a">'])).toEqual([
      '@layer base{p{top:2px}}@layer parts;@layer state{.a{top:1px}p{top:3px}}p{top:0}',
    ]);
  });

  it('selects rules regardless of state attributes and negations', () => {
    expect(inlined('<p class="c">')[0]).toContain('.c:not(.d),ul.e>li{top:3px}');
    expect(inlined('<p class="f">')[0]).toContain('@layer state{[data-theme=dark] .f{top:4px}}');
    expect(inlined('<li class="e">')[0]).not.toContain('ul.e');
  });

  it.each([
    ['.a :is(.b,i:not(.x)>.c)', '<p class="a"><i class="c">', '<p class="a b">', '<p class="a"><i>'],
    [':where(ol,.prose ul:nth-child(2n)) li:first-child', '<ol><li>', '<ul class="prose"><li>', '<ul><li>'],
    ['.a:has(>.b)', '<p class="a"><i class="b">', '<p class="b a">', '<p class="a">'],
    ['td[data-label="a b"]', '<td data-label="x">', '<td data-label="">', '<td class="label">'],
    ['details[open]>summary', '<details><summary>', '<details open=""><summary>', '<details><p>'],
    [
      '#i[popovertarget].a',
      '<p data-x="a > b" class="a" popoverTarget="y">',
      '<p popovertarget="" class="a">',
      '<p class="a">',
    ],
    [':not(:is(pre,.x))>code', '<code>', '<pre><code>', '<pre>'],
  ])('matches the selector %s', (selector, one, another, none) => {
    const inlines = (markup: string) => selectPageCss(`${selector}{top:0}`, [markup])[0] !== '';
    expect([one, another, none].map(inlines)).toEqual([true, true, false]);
  });

  it('shares a style between similar pages, so that the policy contains few hashes', () => {
    const names = Array.from({ length: 60 }, (_, i) => `n${i}`);
    const rules = names.map((name) => `.${name}{top:0}`).join('');
    const markups = names.map((name) => `<p class="${name}">`);
    const styles = selectPageCss(`.long{${'top:0;'.repeat(99)}}${rules}`, [...markups, '<p class="long">']);
    expect(new Set(styles).size).toBe(22);
    expect(styles.filter((style) => style.includes('.long'))).toHaveLength(1);
  });

  it('never omits a rule that a page uses, for any number of different pages', () => {
    const name = fc.integer({ min: 0, max: 40 }).map((i) => `n${i}`);
    const rules = Array.from({ length: 41 }, (_, i) => `.n${i}{top:${i}px}`).join('');
    fc.assert(
      fc.property(
        fc.array(fc.array(name, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 450 }),
        (pages) => {
          const styles = selectPageCss(
            rules,
            pages.map((classes) => `<p class="${classes.join(' ')}">`),
          );
          pages.forEach((classes, i) => {
            for (const one of classes) expect(styles[i]).toContain(`.${one}{`);
          });
        },
      ),
      { numRuns: 12 },
    );
  });
});
