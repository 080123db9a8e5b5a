/** What is wrong with how sidebars refer to each other: the default, focused sidebars, variants. */
import type { QuotedDiagnostic } from '../diagnostics.ts';
import { findSimilarWord } from '../fuzzy-match.ts';
import type { SidebarKey } from '../types.ts';
import { type NavigationSources, registryFile, sourceFile } from './registry.ts';

/** No default or two of them; references to sidebars that do not exist; variants of variants; two variants of one sidebar. */
export function checkSidebarOptions(sources: NavigationSources): QuotedDiagnostic[] {
  const entries = Object.entries(sources);
  const known = (key: SidebarKey) => Object.hasOwn(sources, key);
  // A variant of itself or of another variant is a fault, so none is offered.
  const offered = entries.flatMap(([key, { variantOf }]) => (variantOf ? [] : [key]));
  const unknown = (key: SidebarKey, named: SidebarKey, what: string): QuotedDiagnostic => {
    const keys = offered.filter((other) => other !== key);
    const nearest = findSimilarWord(named, keys);
    return {
      file: sourceFile(key),
      quote: named,
      message: `The sidebar "${key}" is ${what} "${named}", which does not exist.`,
      hint: `${nearest ? `Did you mean "${nearest}"? ` : ''}Name one of: ${keys.join(', ')}.`,
    };
  };
  const focused = entries.flatMap(([key, { focusOf = [] }]) =>
    focusOf.filter((named) => !known(named)).map((named) => unknown(key, named, 'made from')),
  );
  const variants = entries.flatMap(([key, { variantOf }], at): QuotedDiagnostic[] => {
    if (!variantOf) return [];
    const { sidebar } = variantOf;
    if (!known(sidebar)) return [unknown(key, sidebar, 'a variant of')];
    const fault = (message: string, hint: string): QuotedDiagnostic[] => [
      { file: sourceFile(key), quote: 'of:', message: message, hint: hint },
    ];
    if (sources[sidebar]?.variantOf)
      return fault(
        `The sidebar "${key}" is a variant of "${sidebar}", which is a variant itself.`,
        `Let it be a variant of "${sources[sidebar].variantOf.sidebar}".`,
      );
    const other = entries.slice(0, at).find(([, earlier]) => earlier.variantOf?.sidebar === sidebar)?.[0];
    return other
      ? fault(`The sidebar "${sidebar}" has two variants: "${other}" and "${key}".`, 'Remove one of the two.')
      : [];
  });
  return [...checkDefault(sources), ...focused, ...variants];
}

function checkDefault(sources: NavigationSources): QuotedDiagnostic[] {
  const [first, ...others] = Object.entries(sources).flatMap(([key, { isDefault }]) => (isDefault ? [key] : []));
  if (first === undefined)
    return [
      {
        file: registryFile,
        quote: 'navigation',
        message: 'No sidebar is the default.',
        hint: 'Write `isDefault: true` in the sidebar of pages that name none.',
      },
    ];
  return others.map((key) => ({
    file: sourceFile(key),
    quote: 'isDefault',
    message: `Two sidebars are the default: "${first}" and "${key}".`,
    hint: 'Remove `isDefault` from one of the two.',
  }));
}
