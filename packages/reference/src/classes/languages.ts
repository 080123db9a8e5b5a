import type { CodeBlock, DirectiveContext, Element, ElementContent, Root } from '@folio/core/markdown';
import { hasClass, plainText } from '@folio/core/markdown';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import { type Flavour, LANGUAGES, type Language, type Method, type Signatures } from './schema.ts';

/** Must match `tab="…"` in pages. */
export const LANGUAGE_NAMES: Record<Language, string> = { cpp: 'C++', java: 'Java', python: 'Python' };

export function renderLanguageTabs(context: DirectiveContext, code: Partial<Record<Language, string>>): Element[] {
  const blocks = LANGUAGES.flatMap((lang): (CodeBlock & { tab: string })[] => {
    const source = code[lang];
    return source === undefined ? [] : [{ lang, code: source.replace(/\n+$/, ''), tab: LANGUAGE_NAMES[lang] }];
  });
  const [only, ...more] = blocks;
  if (!only) return [];
  if (more.length) return [context.tabs('language', blocks)];
  const { tab, ...block } = only;
  return [context.code({ ...block, title: tab })];
}

export const toClassAttribute = (className: string[]): { className?: string[] } =>
  className.length ? { className } : {};

export const getLanguages = (signatures: Signatures | undefined): Language[] =>
  LANGUAGES.filter((language) => signatures?.[language]?.length);

/** Returns an empty list for a single language. */
export function getLanguageChoice(methods: readonly Method[], flavour: Flavour): Language[] {
  const languages = LANGUAGES.filter((language) =>
    methods.some(({ signatures }) => getLanguages(signatures[flavour]).includes(language)),
  );
  return languages.length > 1 ? languages : [];
}

/** Returns the class of content for a single language, which member.css hides while another one is chosen. */
export const getLanguageClass = (languages: readonly Language[], choice: readonly Language[]): string[] => {
  const [only, ...more] = languages;
  return only === undefined || more.length || choice.length < 2 ? [] : [`for-${only}`];
};

/**
 * Replaces language tabs by one block per language, on pages whose toolbar switches these
 * languages: CSS shows the chosen block before the first paint, while tabs need the client. Tabs
 * with other languages stay.
 */
export function splitLanguageTabs(tree: Root): void {
  const choice = getSwitchedLanguages(tree);
  if (choice.length < 2) return;
  visit(tree, 'element', (frame, index, parent) => {
    if (frame.properties.dataGroup !== 'language' || index === undefined || !parent) return;
    const blocks = splitTabs(frame, choice);
    if (!blocks) return SKIP;
    parent.children.splice(index, 1, ...blocks);
    return index + blocks.length;
  });
}

function getSwitchedLanguages(tree: Root): Language[] {
  const values: unknown[] = [];
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'input' && properties.name === 'language') values.push(properties.value);
  });
  return LANGUAGES.filter((language) => values.includes(LANGUAGE_NAMES[language]));
}

function splitTabs({ children }: Element, choice: readonly Language[]): Element[] | undefined {
  const parts = children.filter((child) => child.type === 'element');
  const [head, ...bodies] = parts as [Element, ...Element[]];
  const isPanel = ({ properties }: Element) => properties.role === 'tabpanel';
  const below = bodies.filter((body) => !isPanel(body));
  const blocks = bodies.filter(isPanel).map((panel) => {
    const [name, ...rest] = panel.children as [ElementContent, ...ElementContent[]];
    const language = choice.find((candidate) => LANGUAGE_NAMES[candidate] === plainText(name));
    const file = rest.find((child) => child.type === 'element' && hasClass(child, 'code-name'));
    return (
      language &&
      h(
        'div',
        { className: ['code', ...getLanguageClass([language], choice)] },
        { ...head, children: [h('span.code-title', plainText(file ?? name)), ...head.children.slice(1)] },
        rest.filter((child) => child !== file),
        below,
      )
    );
  });
  return blocks.every((block) => block !== undefined) ? blocks : undefined;
}
