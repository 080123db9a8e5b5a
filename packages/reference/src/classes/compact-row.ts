import { createCollapsibleRow, markdownCode, markdownText } from '@folio/core/data/parts/collapsible.ts';
import { stripMarkdown } from '@folio/core/data/parts/text.ts';
import { text } from '@folio/core/markdown/hast.ts';
import type { Element, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { marked, selectClassLanguage, selectLanguage } from './language-variants.ts';
import { details, onlyIn, type Page, sample, tags } from './member.ts';
import { parametersOf } from './parameters.ts';
import { type Flavour, type Method, ofFlavour } from './schema.ts';
import { methodAnchor } from './select.ts';
import { partsOf } from './signature.ts';

/** Whether two lines say nearly all about a method: one signature per language, at most one parameter, one case and one note and no danger. */
export function isCompact(method: Method, flavour: Flavour): boolean {
  const signatures = method.signatures[flavour];
  return (
    !method.danger &&
    !method.caution &&
    selectLanguage(signatures).every((lang) => signatures?.[lang]?.length === 1) &&
    parametersOf(method, flavour).length <= 2 &&
    ofFlavour(method.errors, flavour).length <= 2 &&
    ofFlavour(method.notes, flavour).length <= 1
  );
}

/** A method as a row: signature and sentence; a row with more to say opens. */
export function renderCompactRow(method: Method, page: Page): Element {
  const { file, flavour, choice, context } = page;
  const signatures = method.signatures[flavour];
  const spoken = selectLanguage(signatures);
  const lines = spoken.map((lang) =>
    h(
      'code',
      marked(spoken.length > 1 ? selectClassLanguage([lang], choice) : []),
      signed(signatures?.[lang]?.[0] ?? '', method.id),
    ),
  );
  const { className, ...kept } = onlyIn(method, page);
  const row = createCollapsibleRow({
    className: 'brief',
    id: methodAnchor(file, method.id),
    summary: [
      h(
        'span.brief-code',
        lines.flatMap((line, at) => (at ? [text(' '), line] : [line])),
        tags(method, page).map((tag) => h('span.tag', tag)),
      ),
      text(' '),
      h('span', context.inline(method.summary)),
    ],
    twin: [
      ...spoken.flatMap((lang, at) => [
        ...(at ? [markdownText(', ')] : []),
        markdownCode(signatures?.[lang]?.[0] ?? ''),
      ]),
      markdownText(`: ${stripMarkdown(method.summary)}`),
    ],
    more: [...details(method, page), ...sample(method, page)],
  });
  const own = [row.properties.className ?? []].flat().map(String);
  return { ...row, properties: { ...row.properties, ...kept, className: [...own, ...className] } };
}

/** A signature in one line, its name in the color that names of calls have. */
function signed(signature: string, name: string): ElementContent[] {
  const parts = partsOf(signature);
  const before = parts?.before ?? '';
  if (!parts || !before.endsWith(name)) return [text(signature)];
  const after = signature.slice(before.length).replace(/;$/, '');
  const lead = before.slice(0, -name.length).replace(/^public /, '');
  return [...(lead ? [text(lead)] : []), h('b', name), text(after)];
}
