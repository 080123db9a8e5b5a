import { hasClass, plainText } from '@folio/core/markdown/hast.ts';
import type { Element, ElementContent, Root } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import { selectClassLanguage } from './language-variants.ts';
import { languageNames } from './languages.ts';
import { type Language, languages } from './schema.ts';

/**
 * Draws code in tabs of languages as one block a language, where the bar of the page has a switch for these languages: the choice that is on the document
 * before the first paint then shows one of the blocks (member.css), while tabs would wait for the client. Without JavaScript all blocks show, each
 * under its name. Tabs with a language that the switch lacks stay tabs.
 */
export function spokenExamples(tree: Root): void {
  const choice = switched(tree);
  if (choice.length < 2) return;
  visit(tree, 'element', (frame, at, parent) => {
    if (frame.properties.dataGroup !== 'language' || at === undefined || !parent) return;
    const blocks = blocksOf(frame, choice);
    if (!blocks) return SKIP;
    parent.children.splice(at, 1, ...blocks);
    return at + blocks.length;
  });
}

/** The languages of the page's switch; none where it has no switch. */
function switched(tree: Root): Language[] {
  const values: unknown[] = [];
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'input' && properties.name === 'language') values.push(properties.value);
  });
  return languages.filter((language) => values.includes(languageNames[language]));
}

/** The panels of a frame as frames of their own, each with its title or its language above; undefined where one is of another language. */
function blocksOf({ children }: Element, choice: readonly Language[]): Element[] | undefined {
  const parts = children.filter((child) => child.type === 'element');
  const [head, ...bodies] = parts as [Element, ...Element[]];
  const isPanel = ({ properties }: Element) => properties.role === 'tabpanel';
  const below = bodies.filter((body) => !isPanel(body));
  const blocks = bodies.filter(isPanel).map((panel) => {
    const [name, ...rest] = panel.children as [ElementContent, ...ElementContent[]];
    const language = choice.find((one) => languageNames[one] === plainText(name));
    const file = rest.find((child) => child.type === 'element' && hasClass(child, 'code-name'));
    return (
      language &&
      h(
        'div',
        { className: ['code', ...selectClassLanguage([language], choice)] },
        { ...head, children: [h('span.code-title', plainText(file ?? name)), ...head.children.slice(1)] },
        rest.filter((child) => child !== file),
        below,
      )
    );
  });
  return blocks.every((block) => block !== undefined) ? blocks : undefined;
}
