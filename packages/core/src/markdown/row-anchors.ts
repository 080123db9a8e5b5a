import type { ElementContent, Root } from 'hast';
import { isReservedId } from '../model/ids.ts';
import { eachElement, plainText } from './hast.ts';
import { slug } from './ids.ts';
import { strings } from './strings.ts';

/**
 * In tables of fields (their first column is "Field"), gives each row whose name is one bold phrase the anchor of its words (`**Due Date**` → `#due-date`),
 * so that other pages can link it. The first row of a name has it; a name that is the id of something else on the page gets none.
 */
export function addRowAnchors(tree: Root): void {
  const taken = new Set<unknown>();
  eachElement(tree, ({ properties }) => taken.add(properties.id));
  eachElement(tree, (table) => {
    if (table.tagName !== 'table' || !plainText([table]).startsWith(strings.fieldColumn)) return;
    eachElement(table, (row) => {
      const label = row.tagName === 'tr' ? labelOf(row.children[0]) : '';
      const id = slug(label);
      if (!/^[a-z]/.test(id) || isReservedId(id) || taken.has(id)) return;
      taken.add(id);
      row.properties.id ??= id;
    });
  });
}

/** The words of a row's name that is bold as a whole; none for another one. */
function labelOf(name: ElementContent | undefined): string {
  if (name?.type !== 'element' || name.properties.scope !== 'row' || name.children.length !== 1) return '';
  const [label] = name.children;
  return label?.type === 'element' && label.tagName === 'strong' ? plainText([label]) : '';
}
