/** The form of a project's configuration, checked when it is loaded: what is missing, of another kind or unknown is a fault with its line. */
import { z } from 'zod';
import { checkFeatures, type Feature } from '../feature.ts';
import type { UserConfig } from '../model/config.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { expandPlaceholdersDeep } from '../model/placeholders.ts';
import { isReservedRoute, validateRoute } from '../model/routes.ts';
import type { Product } from '../model/types.ts';
import type { SiteExtensions } from '../site.ts';
import {
  filled,
  isObject,
  type ModuleExports,
  missingExport,
  nonEmptyString,
  refineString,
  refuse,
  slugString,
  validateModule,
} from './validate-module.ts';

const configFile = 'site.config.ts';

/** An address of another site, read as a browser reads it. */
const webAddress = (value: string): URL | undefined =>
  /^https?:\/\/[^\s<>\\^`{|}]+$/.test(value) && URL.canParse(value) ? new URL(value) : undefined;

const site = refineString(
  (value) => webAddress(value) !== undefined,
  'This is not the address of a site',
  'Write it in full, such as https://www.example.org.',
);

const href = refineString(
  (value) => /^\/(?!\/)[^\s"<>\\^`{|}]*$|^mailto:[^\s@]+@[^\s@]+$/.test(value) || webAddress(value) !== undefined,
  'This is not an address for a link',
  'Write a route (/first-steps) or a full address (https://…).',
);

const link = z.strictObject({ label: nonEmptyString, href });
const links = z.array(link);
/** Whether a text is a base path: `/`, or folders between slashes. */
export const isBasePath = (value: string): boolean => /^\/(?:[A-Za-z0-9][\w.-]*\/)*$/.test(value);

/** Whether a text is scheme and host alone, as browsers write them. */
export const isOrigin = (value: string): boolean => webAddress(value)?.origin === value;

const basePath = refineString(
  isBasePath,
  'The base path does not begin and end with a slash, or has signs that no folder has',
  'Write it like /docs/, or leave it out when the site has the host for itself.',
);

const group = { title: nonEmptyString, text: nonEmptyString, links };
/** The name of a picture: a file of `icons/`. */
const icon = refineString(
  (value) => /^[A-Za-z0-9-]+$/.test(value),
  'The name of an icon has other characters than letters, digits and hyphens',
  'Write the name of its file in icons/, without .svg.',
);

const color = refineString(
  (value) => /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/]+\))$/i.test(value),
  'This is not a color',
  'Write it like #3158d4.',
);

const card = { id: nonEmptyString, icon: icon.optional(), title: nonEmptyString, text: nonEmptyString, href };
const area = z.strictObject({
  ...card,
  short: nonEmptyString.optional(),
  sidebars: z.array(nonEmptyString),
  note: nonEmptyString.optional(),
  who: nonEmptyString.optional(),
  header: z.array(nonEmptyString).optional(),
});

/** What a line of the card has room for. */
const lineLength = 58;
const shellLines = refineString(
  (value) => value.trim() !== '' && value.split('\n').every((line) => line.length <= lineLength),
  `The text is empty, or a line of it has more than ${lineLength} characters`,
  'Break the command with a backslash at the end of a line.',
);

const startStep = z
  .strictObject({
    label: nonEmptyString,
    command: shellLines.optional(),
    link: link.optional(),
    answer: nonEmptyString.optional(),
  })
  .refine(
    ({ command, link }) => (command === undefined) !== (link === undefined),
    refuse('A step has a command or a link, and not both', 'Write `command` or `link`.'),
  );
const startTab = z.strictObject({
  name: nonEmptyString,
  steps: z.array(startStep).min(1),
  note: nonEmptyString.optional(),
});

const productSchema = z.strictObject({
  name: nonEmptyString,
  slug: refineString(
    (value) => /^[a-z][a-z0-9-]*$/.test(value),
    'The slug cannot be part of an address',
    'Use lower-case letters, digits and hyphens, a letter first.',
  ),
  repo: site,
  abbreviations: z
    .array(
      refineString((value) => /^[a-z\d]+$/.test(value), 'This is not a word of an address', 'Write it in lower case.'),
    )
    .optional(),
});

/** Schemas take a key that is there without a value for one that is missing. */
type Loose<T> = T extends object ? { [K in keyof T]: Loose<T[K]> | (undefined extends T[K] ? undefined : never) } : T;

/** The configuration with its tokens replaced. */
const configSchema = z.strictObject({
  product: productSchema,
  lang: refineString(
    (value) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value),
    'This is not the code of a language',
    'Write it like en or pt-BR.',
  ).optional(),
  brand: z
    .strictObject({
      sign: z.strictObject({ icon }).optional(),
      favicon: icon.optional(),
      colors: z.strictObject({ background: color, text: color, faint: color, accent: color }).optional(),
    })
    .optional(),
  origin: refineString(
    isOrigin,
    'The origin is not scheme and host alone',
    'Write it like https://docs.example.org: in lower case, without a path and without a slash at its end.',
  ),
  base: basePath.optional(),
  companySite: site.optional(),
  title: nonEmptyString,
  description: nonEmptyString,
  header: z.strictObject({ links }).optional(),
  products: z
    .strictObject({
      label: nonEmptyString,
      columns: z.array(z.strictObject({ title: nonEmptyString, links })),
      foot: link,
    })
    .optional(),
  actions: z.array(z.strictObject({ label: nonEmptyString, href, primary: z.literal(true).optional() })).optional(),
  home: z
    .strictObject({
      title: nonEmptyString.optional(),
      lead: nonEmptyString.optional(),
      links: links.optional(),
      models: z.array(z.strictObject(card)).optional(),
      start: z.strictObject({ title: nonEmptyString, tabs: z.array(startTab).min(1), links }).optional(),
      roles: z
        .strictObject({
          title: nonEmptyString,
          items: z.array(z.strictObject({ id: nonEmptyString, ...group })),
        })
        .optional(),
      areas: z
        .strictObject({ title: nonEmptyString, group: nonEmptyString.optional(), cards: z.array(area) })
        .optional(),
    })
    .optional(),
  pages: z
    .array(
      z.strictObject({
        path: refineString(
          (value) => validateRoute(value) === undefined && value.startsWith('/') && !isReservedRoute(value),
          'No page can have this address',
          'Write a route like /tools, which no other page of the shell has.',
        ),
        title: nonEmptyString,
        description: nonEmptyString,
        lead: nonEmptyString,
        cards: z.array(area),
      }),
    )
    .optional(),
  footer: z
    .strictObject({
      year: z.int(),
      holder: nonEmptyString,
      social: z.array(z.strictObject({ label: nonEmptyString, href, icon })).optional(),
      offline: z.literal(true).optional(),
    })
    .optional(),
  editBase: refineString(
    (value) => webAddress(value) !== undefined && value.endsWith('/'),
    'This is not an address that ends with a slash',
    'Write it in full, such as https://github.com/example/docs/edit/main/site/: the path of a page is appended.',
  ).optional(),
  issues: refineString(
    (value) => webAddress(value) !== undefined && !/[?#]/.test(value),
    'This is not the address of a form',
    'Write it in full and without a query, such as https://github.com/example/docs/issues/new: title and text are appended.',
  ).optional(),
  assistants: link.optional(),
}) satisfies z.ZodType<Loose<UserConfig>>;

const phrase = z.looseObject({ id: filled, pattern: z.instanceof(RegExp), hint: filled });
const exception = z.strictObject({ file: filled, rule: filled, words: filled, reason: filled });
const isFunction = z
  .unknown()
  .refine(
    (value) => typeof value === 'function',
    refuse('This is not a function', 'Write ({ models, config }) => ({ address: text }).'),
  );

const attributeName = refineString(
  (value) => /^[a-z][a-z0-9-]*$/.test(value),
  'This is not the name of an attribute',
  'Use lower-case letters, digits and hyphens.',
);

/** What the site says besides its configuration. Features are code: only their list is looked at. */
const partsSchema = z.strictObject({
  features: z
    .array(
      z
        .unknown()
        .refine(
          isFeature,
          refuse(
            'This is no feature',
            'Import it from its package, such as @folio/core/blocks/steps/feature.ts, and write its name without quotes.',
          ),
        ),
    )
    .optional(),
  kinds: z
    .strictObject({
      sections: z
        .record(slugString, z.array(z.array(nonEmptyString).min(1)))
        .refine((kinds) => Object.keys(kinds).length > 0, refuse('There is no kind', 'Name one at least.')),
      retired: z.array(nonEmptyString).optional(),
      links: z.array(nonEmptyString).optional(),
      digests: z.array(nonEmptyString).optional(),
      details: z.array(nonEmptyString).optional(),
      minWords: z.int().min(0).optional(),
    })
    .optional(),
  phrases: z
    .strictObject({ rules: z.array(phrase), exceptions: z.array(exception), skip: z.array(nonEmptyString).optional() })
    .optional(),
  sourcePrefixes: z.array(nonEmptyString).min(1).optional(),
  outputs: z.array(isFunction).optional(),
  strings: z.record(nonEmptyString, z.record(nonEmptyString, z.string())).optional(),
  head: z
    .array(
      z.strictObject({
        tag: z.enum(['meta', 'link', 'script', 'style']),
        attributes: z.record(attributeName, z.union([z.string(), z.literal(true)])).optional(),
        text: z.string().optional(),
        kinds: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  onPage: refineString(
    (value) => /^hooks\/[\w/-]+\.tsx?$/.test(value),
    'The module is not in the folder hooks',
    'Write its path like hooks/on-page.ts.',
  ).optional(),
});

/** Stands in for a product that is at fault, so that the rest of the configuration is checked all the same. */
const standIn: Product = { name: 'Product', slug: 'product', repo: 'https://example.org' };

/** Faults of `site.config.ts`. */
export function validateConfig(module: ModuleExports): QuotedDiagnostic[] {
  const config = module.default;
  if (config === undefined) return [missingExport(configFile, 'default', 'export default defineSite({ … })')];
  const { features, kinds, phrases, sourcePrefixes, outputs, strings, head, onPage, ...settings } = (
    isObject(config) ? config : {}
  ) as Partial<UserConfig & Record<keyof SiteExtensions, unknown>>;
  const parts = { features, kinds, phrases, sourcePrefixes, outputs, strings, head, onPage };
  const { product } = settings;
  const whole = productSchema.safeParse(product).success;
  const faults = validateModule(
    configSchema,
    expandPlaceholdersDeep(settings, whole ? (product as Product) : standIn),
    configFile,
    config,
  );
  const others = validateModule(partsSchema, parts, configFile);
  const known = Array.isArray(features) ? features.filter(isFeature) : [];
  // What is missing at the top has no line.
  return [...faults, ...others, ...checkFeatures(known)].map((fault) =>
    /^`\w+` is missing\.$/.test(fault.message) ? { ...fault, quote: undefined } : fault,
  );
}

function isFeature(value: unknown): value is Feature {
  return isObject(value) && 'name' in value && typeof value.name === 'string';
}
