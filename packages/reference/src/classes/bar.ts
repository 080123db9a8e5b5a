import { createReferenceToolbar } from '@folio/core/data/parts/toolbar.ts';
import { hasClass } from '@folio/core/markdown/hast.ts';
import type { Element, Root } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import { h } from 'hastscript';
import { languageNames } from './languages.ts';
import type { Page } from './member.ts';
import type { Language } from './schema.ts';
import { strings } from './strings.ts';

/** Methods from which on a page has a filter. */
const filterFrom = 8;

/** The bar of a class page: name of the class, filter, and the languages to choose from. None for a short class of one language. */
export function classBar({ file, choice }: Page, count: number, several: boolean): Element[] {
  if (count < filterFrom && choice.length === 0) return [];
  const [placeholder, name] = several
    ? [strings.filter, strings.filterPage]
    : [interpolate(strings.filterCount, { count }), interpolate(strings.filterLabel, { name: file.name })];
  const bar = createReferenceToolbar(placeholder, name, {
    before: several ? [] : [h('b', file.name)],
    after: choice.length ? [languageSwitch(choice)] : [],
  });
  return [{ ...bar, properties: { ...bar.properties, className: ['bar', barClass] } }];
}

const barClass = 'class-bar';

/** Puts the bar before all that it governs: its choice of a language holds for the examples of the page, too. */
export function raiseBar(tree: Root): void {
  const at = tree.children.findIndex((node) => node.type === 'element' && hasClass(node, barClass));
  if (at > 0) tree.children.unshift(...tree.children.splice(at, 1));
}

/** No side is checked in the page: the reader's earlier choice is known only there (packages/core/src/theme/article/tabs.ts). */
const languageSwitch = (choice: readonly Language[]): Element =>
  h(
    'span.switch',
    { role: 'radiogroup', ariaLabel: strings.language },
    choice.map((language) =>
      h(
        'label',
        { className: [`on-${language}`] },
        h('input', { type: 'radio', name: 'language', value: languageNames[language], dataChoice: '' }),
        languageNames[language],
      ),
    ),
  );
