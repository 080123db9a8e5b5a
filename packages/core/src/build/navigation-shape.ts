/** The form of a project's sidebars and redirects. */
import { z } from 'zod';
import type { QuotedFault } from '../model/faults.ts';
import { noSidebar, registryFile, sourceFile } from '../model/navigation/registry.ts';
import type { NavigationSources } from '../model/navigation.ts';
import type { Redirect } from '../model/redirects.ts';
import { check, fits, isObject, type Module, missingExport, slug, words } from './shape.ts';

const redirectsFile = 'navigation/redirects.ts';

const registrySchema = z.record(z.string(), z.unknown());

const queryWord = fits(
  (value) => /^[\w-]+$/.test(value),
  'This cannot be in the query of an address as it is',
  'Use letters, digits, hyphens and underscores.',
);

const sourceSchema = z.strictObject({
  title: words,
  overview: z.string().optional(),
  items: z.array(z.unknown()),
  isDefault: z.literal(true).optional(),
  startsCollapsed: z.boolean().optional(),
  focusOf: z.array(words).optional(),
  variantOf: z
    .strictObject({ sidebar: words, query: z.strictObject({ name: queryWord, value: queryWord }) })
    .optional(),
});

const itemSchema = z.strictObject({
  id: words,
  title: words,
  path: z.string().optional(),
  children: z.array(z.unknown()).optional(),
  marker: z.literal('nested').optional(),
  section: words.optional(),
  className: z.literal('spaced').optional(),
});

const redirectsSchema = z.array(z.strictObject({ from: words, to: words, permanent: z.boolean() })) satisfies z.ZodType<
  Redirect[]
>;

/** Faults of `navigation/index.ts` and of the sidebars that it brings together. */
export function checkNavigation(module: Module): QuotedFault[] {
  const { navigation } = module;
  if (navigation === undefined)
    return [missingExport(registryFile, 'navigation', 'export const navigation: NavigationSources = { … }')];
  const faults = check(registrySchema, navigation, registryFile);
  if (!isObject(navigation)) return faults;
  const seen = new Set<unknown>();
  for (const [key, source] of Object.entries(navigation as NavigationSources)) {
    if (key === noSidebar || !slug.safeParse(key).success)
      faults.push({
        file: registryFile,
        quote: key,
        cause: `A sidebar cannot have the key "${key}".`,
        cure: `Use lower-case letters, digits and hyphens; "${noSidebar}" is for pages without a sidebar.`,
      });
    if (!isObject(source)) {
      faults.push({
        file: registryFile,
        quote: [`${key}:`, key],
        cause: `A sidebar is missing (${key}).`,
        cure: `Write its file, and name it in ${registryFile}.`,
      });
      continue;
    }
    const file = sourceFile(key);
    faults.push(...check(sourceSchema, source, file));
    faults.push(...checkItems(source.items, file, seen, []));
  }
  return faults;
}

/** Faults of items and of what is below them, each once; an item that is below itself is one. `above` are the items around these. */
function checkItems(items: unknown, file: string, seen: Set<unknown>, above: readonly unknown[]): QuotedFault[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown, at): QuotedFault[] => {
    if (!isObject(item)) {
      const group = titleOf(above.at(-1));
      return [
        {
          file,
          ...(group && { quote: group }),
          cause: `Item ${at + 1} of ${group ? `"${group}"` : 'the sidebar'} is ${item === null ? 'null' : typeof item}.`,
          cure: 'Write { id, title, path } or { id, title, children }, or take it out.',
        },
      ];
    }
    if (above.includes(item))
      return [
        {
          file,
          quote: titleOf(item),
          cause: `The item "${titleOf(item)}" is below itself.`,
          cure: 'Take it out of its own children.',
        },
      ];
    if (seen.has(item)) return [];
    seen.add(item);
    return [
      ...check(itemSchema, item, file),
      ...checkItems((item as { children?: unknown }).children, file, seen, [...above, item]),
    ];
  });
}

const titleOf = (item: unknown): string => {
  const title = isObject(item) ? ((item as { title?: unknown }).title ?? (item as { id?: unknown }).id) : undefined;
  return typeof title === 'string' ? title : '';
};

/** Faults of `navigation/redirects.ts`. */
export function checkRedirects(module: Module): QuotedFault[] {
  const { redirects } = module;
  if (redirects === undefined)
    return [missingExport(redirectsFile, 'redirects', 'export const redirects: Redirect[] = [ … ]')];
  return check(redirectsSchema, redirects, redirectsFile);
}
