/** The form of a project's modules, checked when they are loaded: what is missing, of another kind or unknown is a fault with its line. */
import { z } from 'zod';
import { faultsOf } from '../data/issues.ts';
import type { SiteConfig } from '../model/config.ts';
import type { QuotedFault } from '../model/faults.ts';
import { noSidebar, registryFile, sourceFile } from '../model/navigation/registry.ts';
import type { NavigationSources } from '../model/navigation.ts';
import type { Redirect } from '../model/redirects.ts';
import { isReservedRoute, routeFault } from '../model/routes.ts';
import { expandDeep } from '../model/tokens.ts';
import type { Product } from '../model/types.ts';
import type { SiteParts } from '../site.ts';

const configFile = 'site.config.ts';
const redirectsFile = 'navigation/redirects.ts';

const refuse = (cause: string, cure: string) => ({ error: cause, params: { cure } });
const fits = (form: (value: string) => boolean, cause: string, cure: string) =>
  z.string().refine(form, refuse(cause, cure));

const words = fits((value) => value.trim() !== '', 'The text is empty', 'Write it.');

/** An address of another site, read as a browser reads it. */
const webAddress = (value: string): URL | undefined =>
  /^https?:\/\/[^\s<>\\^`{|}]+$/.test(value) && URL.canParse(value) ? new URL(value) : undefined;

const site = fits(
  (value) => webAddress(value) !== undefined,
  'This is no address of a site',
  'Write it in full, such as https://www.example.org.',
);

const href = fits(
  (value) => /^\/(?!\/)[^\s"<>\\^`{|}]*$|^mailto:[^\s@]+@[^\s@]+$/.test(value) || webAddress(value) !== undefined,
  'This is no address of a link',
  'Write a route (/stream-join) or a full address (https://…).',
);

const link = z.strictObject({ label: words, href });
const links = z.array(link);
const group = { title: words, text: words, links };
/** The name of a picture: a file of `icons/`. */
const icon = fits(
  (value) => /^[A-Za-z0-9-]+$/.test(value),
  'The name of an icon has other characters than letters, digits and hyphens',
  'Write the name of its file in icons/, without .svg.',
);

const color = fits(
  (value) => /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/]+\))$/i.test(value),
  'This is not a color',
  'Write it like #3158d4.',
);

const card = { id: words, icon: icon.optional(), title: words, text: words, href };
const area = z.strictObject({ ...card, short: words.optional(), sidebars: z.array(words), note: words.optional() });

const productSchema = z.strictObject({
  name: words,
  slug: fits(
    (value) => /^[a-z][a-z0-9-]*$/.test(value),
    'The slug is no word of addresses',
    'Use lower-case letters, digits and hyphens, a letter first.',
  ),
  repo: site,
});

/** The configuration with its tokens replaced. */
const configSchema = z.strictObject({
  product: productSchema,
  lang: fits(
    (value) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value),
    'This is not the code of a language',
    'Write it like en or pt-BR.',
  ).optional(),
  brand: z.strictObject({
    sign: z.strictObject({ icon }),
    favicon: icon,
    colors: z.strictObject({ background: color, text: color, faint: color, accent: color }),
  }),
  origin: fits(
    (value) => webAddress(value)?.origin === value,
    'The origin is not scheme and host alone',
    'Write it like https://docs.example.org: in lower case, without a path and without a slash at its end.',
  ),
  companySite: site,
  title: words,
  description: words,
  header: z.strictObject({ links }),
  products: z.strictObject({
    label: words,
    columns: z.array(z.strictObject({ title: words, links })),
    foot: link,
  }),
  actions: z.array(z.strictObject({ label: words, href, primary: z.literal(true).optional() })),
  home: z.strictObject({
    title: words,
    lead: words,
    links,
    models: z.array(z.strictObject(card)),
    roles: z.strictObject({
      title: words,
      lead: words,
      items: z.array(z.strictObject({ id: words, ...group })),
    }),
    areas: z.strictObject({ title: words, group: words.optional(), cards: z.array(area) }),
  }),
  pages: z.array(
    z.strictObject({
      path: fits(
        (value) => routeFault(value) === undefined && value.startsWith('/') && !isReservedRoute(value),
        'No page can have this address',
        'Write a route like /tools, which no other page of the shell has.',
      ),
      title: words,
      description: words,
      lead: words,
      cards: z.array(area),
    }),
  ),
  footer: z.strictObject({
    year: z.int(),
    holder: words,
    social: z.array(z.strictObject({ label: words, href, icon })),
  }),
  editBase: fits(
    (value) => webAddress(value) !== undefined && value.endsWith('/'),
    'This is no address that ends with a slash',
    'Write it in full, such as https://github.com/example/docs/edit/main/site/: the path of a page is appended.',
  ),
  issues: fits(
    (value) => webAddress(value) !== undefined && !/[?#]/.test(value),
    'This is not the address of a form',
    'Write it in full and without a query, such as https://github.com/example/docs/issues/new: title and text are appended.',
  ).optional(),
}) satisfies z.ZodType<SiteConfig>;

/** A word of ids and addresses: no reader sees it, and nothing in it has to be escaped. */
const slug = fits(
  (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
  'The name has other signs than lower-case letters, digits and hyphens',
  'Write it like use-cases.',
);

const phrase = z.looseObject({ id: words, pattern: z.instanceof(RegExp), cure: words });
const exception = z.strictObject({ file: words, rule: words, words, reason: words });
const isFunction = z
  .unknown()
  .refine(
    (value) => typeof value === 'function',
    refuse('This is not a function', 'Write ({ models, config }) => ({ address: text }).'),
  );

const attributeName = fits(
  (value) => /^[a-z][a-z0-9-]*$/.test(value),
  'This is not the name of an attribute',
  'Use lower-case letters, digits and hyphens.',
);

/** What the site says besides its configuration. Features are code: only their list is looked at. */
const partsSchema = z.strictObject({
  features: z.array(z.looseObject({ name: words })),
  kinds: z.strictObject({
    sections: z
      .record(slug, z.array(z.array(words).min(1)))
      .refine((kinds) => Object.keys(kinds).length > 0, refuse('There is no kind', 'Name one at least.')),
    retired: z.array(words),
    links: z.array(words),
  }),
  phrases: z
    .strictObject({ rules: z.array(phrase), exceptions: z.array(exception), skip: z.array(words).optional() })
    .optional(),
  outputs: z.array(isFunction).optional(),
  strings: z.record(words, z.record(words, z.string())).optional(),
  head: z
    .array(
      z.strictObject({
        tag: z.enum(['meta', 'link', 'script', 'style']),
        attributes: z.record(attributeName, z.union([z.string(), z.literal(true)])).optional(),
        text: z.string().optional(),
      }),
    )
    .optional(),
  onPage: fits(
    (value) => /^hooks\/[\w/-]+\.tsx?$/.test(value),
    'The module is not in the folder hooks',
    'Write its path like hooks/on-page.ts.',
  ).optional(),
});

const registrySchema = z.record(
  z.string(),
  z.unknown().refine(isObject, refuse('A sidebar is missing', `Write its file, and name it in ${registryFile}.`)),
);

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
  className: z.literal('spaced').optional(),
});

const redirectsSchema = z.array(z.strictObject({ from: words, to: words, permanent: z.boolean() })) satisfies z.ZodType<
  Redirect[]
>;

/** What a module of the project exports, as it is. */
type Module = Record<string, unknown>;

/** Faults of a value, each with texts of the file that lead to its line. `written` is the value with its tokens as its author wrote them. */
function check(schema: z.ZodType, value: unknown, file: string, written: unknown = value): QuotedFault[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return faultsOf(result.error.issues, value, schema).map(({ path, key, cause, cure }) => ({
    file,
    quote: quotesOf(written, path, key),
    cause,
    cure,
  }));
}

/** Texts that stand on the line of a value, the best first: its key with it, the value, the key, a text beside it. */
function quotesOf(root: unknown, path: readonly PropertyKey[], key?: string): string[] {
  const steps = key === undefined ? path : [...path, key];
  const value = valueAt(root, steps);
  const last = steps.at(-1);
  const name = typeof last === 'string' ? last : undefined;
  const shown =
    typeof value === 'string' ? [`'${value}'`, `"${value}"`] : typeof value === 'number' ? [`${value}`] : [];
  const around = isObject(value) ? value : valueAt(root, steps.slice(0, -1));
  const beside = Object.values(isObject(around) ? around : {}).filter(
    (text): text is string => typeof text === 'string' && text !== '' && text !== value,
  );
  const above = path.filter((step) => typeof step === 'string').at(name === path.at(-1) ? -2 : -1);
  return [
    ...shown.flatMap((text) => (name ? [`${name}: ${text}`] : [text])),
    ...(typeof value === 'string' && value ? [value] : []),
    ...(steps.length > 1 ? beside : []),
    ...(name && value !== undefined ? [`${name}:`] : []),
    ...(steps.length > 1 ? [] : beside),
    ...(typeof above === 'string' ? [`${above}:`] : []),
  ];
}

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    root,
  );

const missingExport = (file: string, name: string, form: string): QuotedFault => ({
  file,
  cause: `The file exports no ${name === 'default' ? 'default' : `"${name}"`}.`,
  cure: `Write ${form}.`,
});

/** Stands in for a product that is at fault, so that the rest of the configuration is checked all the same. */
const standIn: Product = { name: 'Product', slug: 'product', repo: 'https://example.org' };

/** Faults of `site.config.ts`. */
export function checkConfig(module: Module): QuotedFault[] {
  const config = module.default;
  if (config === undefined) return [missingExport(configFile, 'default', 'export default defineSite({ … })')];
  const { features, kinds, phrases, outputs, strings, head, onPage, ...settings } = (
    isObject(config) ? config : {}
  ) as Partial<SiteConfig & Record<keyof SiteParts, unknown>>;
  const parts = { features, kinds, phrases, outputs, strings, head, onPage };
  const { product } = settings;
  const whole = productSchema.safeParse(product).success;
  const faults = check(configSchema, expandDeep(settings, whole ? (product as Product) : standIn), configFile, config);
  const others = check(partsSchema, parts, configFile);
  // What is missing at the top has no line.
  return [...faults, ...others].map((fault) =>
    /^`\w+` is missing\.$/.test(fault.cause) ? { ...fault, quote: undefined } : fault,
  );
}

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
    if (!isObject(source)) continue;
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
          cause: `Item ${at + 1} of ${group ? `"${group}"` : 'the sidebar'} is ${item === null ? 'null' : `${typeof item}`}.`,
          cure: 'Write { id, title, path } or { id, title, children }, or take it out.',
        },
      ];
    }
    if (above.includes(item))
      return [
        {
          file,
          quote: titleOf(item),
          cause: `The item "${titleOf(item)}" stands below itself.`,
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

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
