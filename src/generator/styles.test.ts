import { describe, expect, it } from 'vitest';
import { divideStyles } from './styles.ts';

const divide = (css: string) => {
  const { sheets, features } = divideStyles([{ name: 'one', css, used: () => true }]);
  return { early: sheets[0]?.css as string, features };
};

describe('the style sheets of a build', () => {
  it('leave out of the page what waits for the reader, and keep it in the file of all rules', () => {
    const { early, features } = divide(
      'a{color:red}a:hover,b{color:#00f}.x:focus-visible{top:0}@media print{a{top:1px}}',
    );
    expect(early).toBe('a{color:red}b{color:#00f}');
    for (const rule of ['a:hover', '.x:focus-visible', '@media print']) expect(features).toContain(rule);
  });

  it('keep in the page what holds until the reader acts', () => {
    expect(divide('.skip:not(:focus){top:0}').early).toBe('.skip:not(:focus){top:0}');
    expect(divide('[aria-current]{top:0}details[open]{top:1px}').early).toContain('details[open]');
  });

  it('keep layers, media and rules within rules, without what is empty then', () => {
    const { early } = divide(
      '@layer base,state;@layer state{a:hover{top:0}.t{top:0;transition:top 1s;&>b{left:0}}@media (width>=600px){b:hover{top:0}}}',
    );
    expect(early).toBe('@layer base;@layer state{.t{top:0;&>b{left:0}}}');
  });

  it('have rules for pages without JavaScript in the file of all rules, which those load before they paint', () => {
    expect(divide(':root:not([data-js]) .toggle{display:none}a{top:0}').early).toBe('a{top:0}');
  });

  it('write tokens that never change as their values, and shorten the names of the others', () => {
    const { features } = divide(
      ':root{--gap:4px;--row:32px}@media (width<600px){:root{--row:44px}}a{gap:calc(var(--gap)*-2);height:var(--row)}',
    );
    expect(features).toContain('gap:-8px');
    expect(features).toMatch(/height:var\(--\w\)/);
    expect(features).not.toContain('--gap');
  });

  it('take no sign in a text for a brace', () => {
    expect(divide('a:after{content:"}{;"}b:hover{top:0}').early).toBe('a:after{content:"}{;"}');
  });
});
