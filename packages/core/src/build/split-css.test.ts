import { describe, expect, it } from 'vitest';
import { splitCss } from './split-css.ts';

const divide = (css: string) => splitCss([{ css, when: 'paint' }]);

describe('the style sheets of a build', () => {
  it('leave out of the page what waits for the reader, and bring it after the first paint', () => {
    const { early, late, whole } = divide(
      'a{color:red}a:hover,b{color:#00f}.x:focus-visible{top:0}@media print{a{top:1px}}',
    );
    expect(early).toBe('a{color:red}b{color:#00f}');
    expect(late).toBe('a:hover{color:#00f}.x:focus-visible{top:0}@media print{a{top:1px}}');
    expect(whole).toBe('a{color:red}a:hover,b{color:#00f}.x:focus-visible{top:0}@media print{a{top:1px}}');
  });

  it.each([
    'a:hover',
    'a:active',
    'a:focus',
    'a:focus-visible',
    'a:focus-within',
    'a:target',
    'nav:popover-open',
    ':root[data-sidebar=open] a',
    '[data-wrapped] a',
    '[aria-pressed=true]',
    '[aria-expanded=true]',
    '.toc [aria-current=true]',
    '.done',
  ])('leave out %s, which waits', (selector) => {
    const { early, late } = divide(`${selector}{color:red}`);
    expect([early, late]).toEqual(['', `${selector}{color:red}`]);
  });

  it('keep in the page what holds until the reader acts', () => {
    expect(divide('.skip:not(:focus){top:0}').early).toBe('.skip:not(:focus){top:0}');
    expect(divide('[aria-current]{top:0}details[open]{top:1px}').early).toContain('details[open]');
  });

  it('keep layers, media and rules within rules, without what is empty then', () => {
    const { early, late } = divide(
      '@layer base,state;@layer state{a:hover{top:0}.t{top:0;cursor:pointer;&>b{left:0}&:hover{left:1px}}@media (width>=600px){b:hover{top:0}}}',
    );
    expect(early).toBe('@layer base;@layer state{.t{top:0;&>b{left:0}}}');
    expect(late).toBe(
      '@layer state{a:hover{top:0}.t{cursor:pointer;&:hover{left:1px}}@media (width>=600px){b:hover{top:0}}}',
    );
  });

  it('have rules for pages without JavaScript in the late file, which those load before they paint', () => {
    const { early, late } = divide(':root:not([data-js]) .toggle{display:none}a{top:0}');
    expect(early).toBe('a{top:0}');
    expect(late).toBe(':root:not([data-js]) .toggle{display:none}');
  });

  it('know sheets that come later as a whole', () => {
    const { early, late, whole } = splitCss([
      { css: '.menu{top:0}', when: 'load' },
      { css: '.suggest{top:0}', when: 'client' },
    ]);
    expect([early, late]).toEqual(['', '.menu{top:0}']);
    expect(whole).toContain('.suggest{top:0}');
  });

  it('write tokens that never change as their values, and shorten the names of the others', () => {
    const { whole } = divide(
      ':root{--gap:4px;--row:32px}@media (width<600px){:root{--row:44px}}a{gap:calc(var(--gap)*-2);height:var(--row)}',
    );
    expect(whole).toContain('gap:-8px');
    expect(whole).toMatch(/height:var\(--\w\)/);
    expect(whole).not.toContain('--gap');
  });

  it('define in the page the tokens that change, also those of late rules: what is inherited from the root must not come late', () => {
    const { early, late } = divide(
      ':root{--depth:1px;--other:1px}@media (width<600px){:root{--depth:0;--other:2px}}a{box-shadow:0 var(--depth) red}',
    );
    expect(early).toBe(':root{--0:1px;}@media (width<600px){:root{--0:0;}}');
    expect(late).toBe('a{box-shadow:0 var(--0) red}');
  });

  it('leave how things move to the client, which brings all rules', () => {
    const { early, late, whole } = divide('a{color:red;transition:color 1s}');
    expect([early, late]).toEqual(['a{color:red}', '']);
    expect(whole).toContain('transition:color 1s');
  });

  it('take no sign in a text for a brace', () => {
    expect(divide('a:after{content:"}{;"}b:hover{top:0}').early).toBe('a:after{content:"}{;"}');
  });
});
