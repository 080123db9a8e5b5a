import { z } from 'zod';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { getSourceFile, type NavigationSources, NO_SIDEBAR, REGISTRY_FILE } from '../model/navigation.ts';
import { REDIRECTS_FILE, type Redirect } from '../model/redirects.ts';
import {
  createMissingExport,
  formattedString,
  isObject,
  type ModuleExports,
  nonEmptyString,
  slugString,
  validateModule,
} from './validate-module.ts';

const registrySchema = z.record(z.string(), z.unknown());

const queryToken = formattedString(/^[\w-]+$/, 'query name or value', 'Use letters, digits, hyphens and underscores.');

const sourceSchema = z.strictObject({
  title: nonEmptyString,
  overview: z.string().optional(),
  items: z.array(z.unknown()),
  isDefault: z.literal(true).optional(),
  startsCollapsed: z.boolean().optional(),
  focusOf: z.array(nonEmptyString).optional(),
  variantOf: z
    .strictObject({ sidebar: nonEmptyString, query: z.strictObject({ name: queryToken, value: queryToken }) })
    .optional(),
});

const itemSchema = z.strictObject({
  id: nonEmptyString,
  title: nonEmptyString,
  path: z.string().optional(),
  children: z.array(z.unknown()).optional(),
  marker: z.literal('nested').optional(),
  section: nonEmptyString.optional(),
  className: z.literal('spaced').optional(),
});

const redirectsSchema = z.array(
  z.strictObject({ from: nonEmptyString, to: nonEmptyString, permanent: z.boolean() }),
) satisfies z.ZodType<Redirect[]>;

export function validateNavigation(module: ModuleExports): QuotedDiagnostic[] {
  const { navigation } = module;
  if (navigation === undefined)
    return [createMissingExport(REGISTRY_FILE, 'navigation', 'export const navigation: NavigationSources = { … }')];
  const diagnostics = validateModule(registrySchema, navigation, REGISTRY_FILE);
  if (!isObject(navigation)) return diagnostics;
  const seen = new Set<unknown>();
  for (const [key, source] of Object.entries(navigation as NavigationSources)) {
    const report = (message: string, hint: string) =>
      diagnostics.push({ file: REGISTRY_FILE, quote: [`${key}:`, key], message, hint });
    if (key === NO_SIDEBAR || !slugString.safeParse(key).success)
      report(
        `Invalid sidebar key "${key}".`,
        `Use lower-case letters, digits and hyphens; "${NO_SIDEBAR}" is for pages without a sidebar.`,
      );
    if (!isObject(source)) {
      report(`Missing sidebar "${key}".`, `Write its file, and import it in ${REGISTRY_FILE}.`);
      continue;
    }
    const file = getSourceFile(key);
    diagnostics.push(...validateModule(sourceSchema, source, file));
    diagnostics.push(...checkItems(source.items, file, seen, []));
  }
  return diagnostics;
}

function checkItems(
  items: unknown,
  file: string,
  seen: Set<unknown>,
  ancestors: readonly unknown[],
): QuotedDiagnostic[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown, index): QuotedDiagnostic[] => {
    const title = getTitle(item);
    if (!isObject(item)) {
      const group = getTitle(ancestors.at(-1));
      const message = `Item ${index + 1} of ${group ? `"${group}"` : 'the sidebar'} is ${item === null ? 'null' : typeof item}.`;
      const hint = 'Write { id, title, path } or { id, title, children }, or remove it.';
      return [{ file, quote: group, message, hint }];
    }
    if (ancestors.includes(item)) {
      const message = `The item "${title}" contains itself.`;
      return [{ file, quote: title, message, hint: 'Remove it from its own children.' }];
    }
    if (seen.has(item)) return [];
    seen.add(item);
    return [
      ...validateModule(itemSchema, item, file),
      ...checkItems((item as { children?: unknown }).children, file, seen, [...ancestors, item]),
    ];
  });
}

const getTitle = (item: unknown): string => {
  const title = isObject(item) ? ((item as { title?: unknown }).title ?? (item as { id?: unknown }).id) : undefined;
  return typeof title === 'string' ? title : '';
};

export function checkRedirects(module: ModuleExports): QuotedDiagnostic[] {
  const { redirects } = module;
  if (redirects === undefined)
    return [createMissingExport(REDIRECTS_FILE, 'redirects', 'export const redirects: Redirect[] = [ … ]')];
  return validateModule(redirectsSchema, redirects, REDIRECTS_FILE);
}
