import { fileURLToPath } from 'node:url';
import { defineFeature } from '@folio/core';
import { filterBox } from '@folio/core/data';
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';

/** Collapses the answers of FAQ pages, and marks dates and changes of release notes. */
export const kindLayouts = defineFeature({
  name: 'kind-layouts',
  hast(tree, { frontmatter }) {
    if (frontmatter.kind === 'faq') collapseAnswers(tree);
    if (frontmatter.kind === 'release-notes') markChanges(tree);
  },
  styles: { paint: [fileURLToPath(new URL('./kinds.css', import.meta.url))] },
});

/** Collapses the answers below each `h3`, and adds a filter before the first `h2`. */
function collapseAnswers(tree: Root) {
  const children: Root['children'] = [];
  let list: Element | undefined;
  let answer: Element | undefined;
  for (const node of tree.children) {
    const tag = node.type === 'element' ? node.tagName : '';
    if (tag === 'h2') {
      if (!list)
        children.push(filterBox('Filter questions', 'Filter questions by words of the question or the answer'));
      list = h('div.questions', { dataItems: '' });
      answer = undefined;
      children.push(node, list);
    } else if (tag === 'h3' && list) {
      const question = node as Element;
      // The browser opens the row whose content has the target, but not one whose summary has it.
      answer = h('div', { id: question.properties.id });
      delete question.properties.id;
      // A summary is a button, which must not contain a link: the anchor is last.
      question.children.pop();
      list.children.push(h('details', h('summary', question), answer));
    } else if (answer) answer.children.push(node as ElementContent);
    else children.push(node);
  }
  tree.children = children;
}

/** Makes badges of "New", "Changed" and "Fixed", and separates the date of a release. */
function markChanges(tree: Root) {
  for (const node of tree.children) {
    if (node.type !== 'element') continue;
    const [first] = node.children;
    if (first?.type !== 'text') continue;
    const [version, date] = first.value.split(' – ');
    if (node.tagName === 'h2' && date)
      node.children.splice(0, 1, { type: 'text', value: `${version} ` }, h('small', date));
    if (node.tagName === 'h3' && ['New', 'Changed', 'Fixed'].includes(first.value))
      node.properties.className = ['change', first.value.toLowerCase()];
  }
}
