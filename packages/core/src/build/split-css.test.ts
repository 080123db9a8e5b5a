import { describe, expect, it } from 'vitest';
import { splitCss } from './split-css.ts';

const divide = (css: string) => splitCss([{ css, when: 'paint' }]);

describe('splitCss', () => {
  it('defers rules that apply to interactions or print', () => {
    const { critical, deferred, full } = divide(
      'a{color:red}a:hover,b{color:#00f}.x:focus-visible{top:0}@media print{a{top:1px}}',
    );
    expect(critical).toBe('a{color:red}b{color:#00f}');
    expect(deferred).toBe('a:hover{color:#00f}.x:focus-visible{top:0}@media print{a{top:1px}}');
    expect(full).toBe('a{color:red}a:hover,b{color:#00f}.x:focus-visible{top:0}@media print{a{top:1px}}');
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
  ])('defers %s', (selector) => {
    const { critical, deferred } = divide(`${selector}{color:red}`);
    expect([critical, deferred]).toEqual(['', `${selector}{color:red}`]);
  });

  it('keeps rules that apply before an interaction critical', () => {
    expect(divide('.skip:not(:focus){top:0}').critical).toBe('.skip:not(:focus){top:0}');
    expect(divide('[aria-current]{top:0}details[open]{top:1px}').critical).toContain('details[open]');
  });

  it('keeps layers, media queries and nested rules, without empty blocks', () => {
    const { critical, deferred } = divide(
      '@layer base,state;@layer state{a:hover{top:0}.t{top:0;cursor:pointer;&>b{left:0}&:hover{left:1px}}@media (width>=600px){b:hover{top:0}}}',
    );
    expect(critical).toBe('@layer base;@layer state{.t{cursor:pointer;top:0;&>b{left:0}&:hover{left:1px}}}');
    expect(deferred).toBe('@layer state{a:hover{top:0}@media (width>=600px){b:hover{top:0}}}');
  });

  it('defers rules for pages without JavaScript, which load the file before they paint', () => {
    const { critical, deferred } = divide(':root:not([data-js]) .toggle{display:none}a{top:0}');
    expect(critical).toBe('a{top:0}');
    expect(deferred).toBe(':root:not([data-js]) .toggle{display:none}');
  });

  it('defers whole stylesheets according to `when`', () => {
    const { critical, deferred, full } = splitCss([
      { css: '.menu{top:0}', when: 'load' },
      { css: '.suggest{top:0}', when: 'client' },
    ]);
    expect([critical, deferred]).toEqual(['', '.menu{top:0}']);
    expect(full).toContain('.suggest{top:0}');
  });

  it('inlines constant custom properties, and shortens the names of the others', () => {
    const { full } = divide(
      ':root{--gap:4px;--row:32px}@media (width<600px){:root{--row:44px}}a{gap:calc(var(--gap)*-2);height:var(--row)}',
    );
    expect(full).toContain('gap:-8px');
    expect(full).toMatch(/height:var\(--\w\)/);
    expect(full).not.toContain('--gap');
  });

  it('defines variable custom properties in the critical CSS', () => {
    const { critical, deferred } = divide(
      ':root{--depth:1px}@media (width<600px){:root{--depth:0}}a:hover{margin:0 var(--depth)}',
    );
    expect(critical).toBe(':root{--0:1px}@media (width<600px){:root{--0:0}}');
    expect(deferred).toBe('a:hover{margin:0 var(--0)}');
  });

  it('moves transitions to the full CSS', () => {
    const { critical, deferred, full } = divide('a{color:red;transition:color 1s}b{transition:top 1s}');
    expect([critical, deferred]).toEqual(['a{color:red;}', '']);
    expect(full).toContain('transition:color 1s');
  });

  it('ignores braces in strings', () => {
    expect(divide('a:after{content:"}{;"}b:hover{top:0}').critical).toBe('a:after{content:"}{;"}');
  });
});
