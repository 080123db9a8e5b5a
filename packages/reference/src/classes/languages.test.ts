import { renderTabFrame } from '@folio/core/markdown/code/frame.ts';
import { IdRegistry } from '@folio/core/markdown/headings.ts';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { describe, expect, it } from 'vitest';
import { splitLanguageTabs } from './languages.ts';

const splitLines = (code: string) => code.split('\n').map((value) => [{ type: 'text' as const, value }]);
const renderTabs = (...names: [tab: string, title?: string][]) =>
  renderTabFrame(
    'language',
    names.map(([tab, title]) => ({ tab, blocks: [{ lang: 'cpp', code: `in ${tab}`, tab, ...(title && { title }) }] })),
    [],
    splitLines,
    new IdRegistry(),
  );
const renderSwitch = (...names: string[]) =>
  h(
    'div.class-bar',
    names.map((value) => h('input', { type: 'radio', name: 'language', value })),
  );
const split = (...children: Parameters<typeof h>[2][]) => {
  const tree = h(null, ...children);
  splitLanguageTabs(tree);
  return toHtml(tree);
};

describe('examples in tabs on a page with a choice of languages', () => {
  it('become one named block for each language', () => {
    const html = split(renderSwitch('C++', 'Java'), renderTabs(['C++', 'a.cpp'], ['Java']));
    expect(html).toMatch(
      /<div class="code for-cpp"><div class="code-head"><span class="code-title">a\.cpp<\/span>.*?in C\+\+.*?<div class="code for-java"><div class="code-head"><span class="code-title">Java<\/span>.*?in Java/,
    );
    expect(html).not.toMatch(/role="tab|tab-name|code-name|data-group/);
    expect(html.match(/data-copy/g)).toHaveLength(2);
  });

  it('become one block for each language within a list, too', () => {
    expect(split(renderSwitch('C++', 'Java'), h('ol', h('li', renderTabs(['C++'], ['Java']))))).toContain(
      '<li><div class="code for-cpp">',
    );
  });

  it('stay tabs without a choice, or if the choice lacks a language', () => {
    expect(split(renderTabs(['C++'], ['Java']))).toContain('role="tablist"');
    expect(split(renderSwitch('C++', 'Java'), renderTabs(['C++'], ['Java'], ['Python']))).toContain('role="tablist"');
  });
});
