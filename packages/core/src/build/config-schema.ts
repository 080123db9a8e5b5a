import { z } from 'zod';
import { checkFeatures, type Feature } from '../feature.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { expandPlaceholdersDeep } from '../model/placeholders.ts';
import { isReservedRoute, validateRoute } from '../model/routes.ts';
import { isExpression } from '../model/text.ts';
import type { Product } from '../model/types.ts';
import type { SiteExtensions } from '../site.ts';
import {
  createMissingExport,
  formattedString,
  isObject,
  type ModuleExports,
  nonBlankString,
  nonEmptyString,
  slugString,
  validateModule,
  withHint,
} from './validate-module.ts';

const CONFIG_FILE = 'site.config.ts';

const parseUrl = (value: string): URL | undefined =>
  /^https?:\/\/[^\s<>\\^`{|}]+$/.test(value) && URL.canParse(value) ? new URL(value) : undefined;

const siteUrl = formattedString(
  (value) => parseUrl(value) !== undefined,
  'URL',
  'Write it in full, such as https://www.example.org.',
);

const linkUrl = formattedString(
  (value) => /^\/(?!\/)[^\s"<>\\^`{|}]*$|^mailto:[^\s@]+@[^\s@]+$/.test(value) || parseUrl(value) !== undefined,
  'link',
  'Write a route (/first-steps) or a full URL (https://…).',
);

const link = z.strictObject({ label: nonEmptyString, href: linkUrl });
const links = z.array(link);
export const isBasePath = (value: string): boolean => /^\/(?:[A-Za-z0-9][\w.-]*\/)*$/.test(value);

export const isOrigin = (value: string): boolean => parseUrl(value)?.origin === value;

const basePath = formattedString(
  isBasePath,
  'base path',
  'Write it with a slash at both ends, such as /docs/, or leave it out if the site has its own host.',
);

const group = { title: nonEmptyString, text: nonEmptyString, links };
const icon = formattedString(/^[A-Za-z0-9-]+$/, 'icon name', 'Write the name of its file in icons/, without .svg.');

const color = formattedString(
  /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/]+\))$/i,
  'color',
  'Write it like #3158d4.',
);

const hexColor = formattedString(/^#[\da-f]{6}$/, 'color of the theme', 'Write it like #3158d4, in lower case.');

const card = { id: nonEmptyString, icon: icon.optional(), title: nonEmptyString, text: nonEmptyString, href: linkUrl };
const area = z.strictObject({
  ...card,
  short: nonEmptyString.optional(),
  sidebars: z.array(nonEmptyString),
  note: nonEmptyString.optional(),
  who: nonEmptyString.optional(),
  /** Name of a feature's picture. */
  picture: nonEmptyString.optional(),
  /** Half of a row instead of a third. */
  wide: z.literal(true).optional(),
  /** Links to the same tool elsewhere. */
  also: links.optional(),
});

const MAX_LINE_CHARS = 58;
const shellCommand = nonBlankString.refine(
  (value) => value.split('\n').every((line) => line.length <= MAX_LINE_CHARS),
  withHint(
    `A line of the command exceeds ${MAX_LINE_CHARS} characters`,
    'Break the line, with a backslash at its end.',
  ),
);

const startStep = z
  .strictObject({
    label: nonEmptyString,
    command: shellCommand.optional(),
    link: link.optional(),
    answer: nonEmptyString.optional(),
  })
  .refine(
    ({ command, link }) => (command === undefined) !== (link === undefined),
    withHint('A step must have either a command or a link', 'Write `command` or `link`.'),
  );
const startTab = z.strictObject({
  name: nonEmptyString,
  steps: z.array(startStep).min(1),
  note: nonEmptyString.optional(),
});

const productSchema = z.strictObject({
  name: nonEmptyString,
  slug: formattedString(/^[a-z][a-z0-9-]*$/, 'slug', 'Use lower-case letters, digits and hyphens, a letter first.'),
  repo: siteUrl,
  abbreviations: z
    .array(formattedString(/^[a-z\d]+$/, 'abbreviation', 'Use lower-case letters and digits.'))
    .optional(),
});

const configSchema = z.strictObject({
  product: productSchema,
  /** BCP 47; `en` by default. */
  lang: formattedString(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'language code', 'Write it like en or pt-BR.').optional(),
  brand: z
    .strictObject({
      /** Shapes of the class `b` have the accent color. */
      sign: z.strictObject({ icon }).optional(),
      /** File in `icons/` without its extension. */
      favicon: icon.optional(),
      /** CSS colors of the Open Graph images. */
      colors: z.strictObject({ background: color, text: color, faint: color, accent: color }).optional(),
    })
    .optional(),
  /** Scheme and host, without a trailing slash. */
  origin: formattedString(
    isOrigin,
    'origin',
    'Write it like https://docs.example.org: in lower case, without a path and without a trailing slash.',
  ),
  /** With a leading and a trailing slash. */
  base: basePath.optional(),
  companySite: siteUrl.optional(),
  title: nonEmptyString,
  description: nonEmptyString,
  /** Colors of the theme by token of `tokens.css`, and colors for the site's own styles. */
  colors: z
    .record(slugString, z.strictObject({ light: hexColor, dark: hexColor, on: z.array(slugString).min(1).optional() }))
    .optional(),
  header: z.strictObject({ links }).optional(),
  products: z
    .strictObject({
      label: nonEmptyString,
      columns: z.array(z.strictObject({ title: nonEmptyString, links })),
      foot: link,
    })
    .optional(),
  actions: z
    .array(z.strictObject({ label: nonEmptyString, href: linkUrl, primary: z.literal(true).optional() }))
    .optional(),
  home: z
    .strictObject({
      title: nonEmptyString.optional(),
      lead: nonEmptyString.optional(),
      links: links.optional(),
      models: z.array(z.strictObject(card)).optional(),
      /** `counted` is counted in the HTML of all pages; without it, the pages are. */
      figures: z.array(z.strictObject({ label: nonEmptyString, counted: nonEmptyString.optional() })).optional(),
      /** Runs with the data of other pages. */
      live: z
        .strictObject({
          title: nonEmptyString,
          graph: z.strictObject({
            name: nonEmptyString,
            /** Route of the page with the data. */
            page: nonEmptyString,
            link,
            queries: z
              .array(
                z.strictObject({
                  /** The question that the query answers. */
                  name: nonEmptyString,
                  query: nonEmptyString,
                  /** A word of the query, and a replacement to try. */
                  change: z.strictObject({ from: nonEmptyString, to: nonEmptyString }).optional(),
                }),
              )
              .min(1),
          }),
          stream: z
            .strictObject({ name: nonEmptyString, page: nonEmptyString, machine: nonEmptyString, link })
            .optional(),
          call: z
            .strictObject({
              name: nonEmptyString,
              title: nonEmptyString,
              request: nonEmptyString,
              answer: nonEmptyString,
              note: nonEmptyString,
              link,
            })
            .optional(),
        })
        .optional(),
      start: z.strictObject({ title: nonEmptyString, tabs: z.array(startTab).min(1), links }).optional(),
      roles: z
        .strictObject({
          title: nonEmptyString,
          items: z.array(z.strictObject({ id: nonEmptyString, ...group })),
        })
        .optional(),
      areas: z
        /** `group` is the title in the list of all areas. */
        .strictObject({ title: nonEmptyString, group: nonEmptyString.optional(), cards: z.array(area) })
        .optional(),
    })
    .optional(),
  pages: z
    .array(
      z.strictObject({
        path: formattedString(
          (value) => validateRoute(value) === undefined && value.startsWith('/') && !isReservedRoute(value),
          'route',
          'Write a route such as /tools that no built-in page has.',
        ),
        title: nonEmptyString,
        description: nonEmptyString,
        lead: nonEmptyString,
        /** Words that users search for and the page lacks. */
        keywords: z.array(nonEmptyString).optional(),
        cards: z.array(area),
        /** Below the cards. */
        notes: z
          .strictObject({
            title: nonEmptyString,
            items: z.array(z.strictObject({ term: nonEmptyString, text: nonEmptyString, link })),
          })
          .optional(),
      }),
    )
    .optional(),
  /** One line above the pages of `routes`. */
  announcement: z
    .strictObject({
      badge: nonEmptyString,
      text: nonEmptyString,
      link,
      /** The last day. */
      until: z.iso.date(),
      /** Without these two, all pages have it. */
      routes: z.array(linkUrl).min(1).optional(),
      sidebar: nonEmptyString.optional(),
    })
    .optional(),
  pasted: z
    .strictObject({
      label: nonEmptyString,
      /** A regular expression, without case. */
      pattern: formattedString(isExpression, 'regular expression', 'Correct it. It must not match an empty text.'),
      /** The text is appended. */
      href: linkUrl,
    })
    .optional(),
  footer: z
    .strictObject({
      year: z.int(),
      holder: nonEmptyString,
      social: z.array(z.strictObject({ label: nonEmptyString, href: linkUrl, icon })).optional(),
      offline: z.literal(true).optional(),
    })
    .optional(),
  editBase: formattedString(
    (value) => parseUrl(value) !== undefined && value.endsWith('/'),
    'base URL',
    'Write it in full and with a slash at its end, such as https://github.com/example/docs/edit/main/site/.',
  ).optional(),
  /** Title and text are appended. */
  issues: formattedString(
    (value) => parseUrl(value) !== undefined && !/[?#]/.test(value),
    'URL of a form',
    'Write it in full and without a query, such as https://github.com/example/docs/issues/new.',
  ).optional(),
  assistants: link.optional(),
  /** Generates the page `/whats-new` and its feed. */
  whatsNew: z.literal(true).optional(),
  feedback: z
    .strictObject({
      url: formattedString(
        (value) => /^\/(?!\/)[^\s?#]+$/.test(value) || parseUrl(value) !== undefined,
        'URL of an endpoint',
        'Write /_feedback for the bundled server, or a full URL (https://…).',
      ),
    })
    .optional(),
});

/** Zod allows undefined for optional keys. */
type Exact<T> = T extends object ? { [K in keyof T]: Exact<Exclude<T[K], undefined>> } : T;

export type UserConfig = Exact<z.output<typeof configSchema>>;

const phrase = z.looseObject({ id: nonBlankString, pattern: z.instanceof(RegExp), hint: nonBlankString });
const exception = z.strictObject({
  file: nonBlankString,
  rule: nonBlankString,
  words: nonBlankString,
  reason: nonBlankString,
});
const functionSchema = z
  .unknown()
  .refine(
    (value) => typeof value === 'function',
    withHint('Expected a function', 'Write ({ models, config }) => ({ path: text }).'),
  );

const attributeName = formattedString(
  /^[a-z][a-z0-9-]*$/,
  'attribute name',
  'Use lower-case letters, digits and hyphens.',
);

const extensionsSchema = z.strictObject({
  features: z
    .array(
      z
        .unknown()
        .refine(
          isFeature,
          withHint(
            'Expected a feature',
            'Import it from its package, such as @folio/core/blocks/steps, and write its name without quotes.',
          ),
        ),
    )
    .optional(),
  kinds: z
    .strictObject({
      sections: z
        .record(slugString, z.array(z.array(nonEmptyString).min(1)))
        .refine((kinds) => Object.keys(kinds).length > 0, withHint('The list of kinds is empty', 'Add at least one.')),
      retired: z.array(nonEmptyString).optional(),
      links: z.array(nonEmptyString).optional(),
      summaries: z.array(nonEmptyString).optional(),
      details: z.array(nonEmptyString).optional(),
      minWords: z.int().min(0).optional(),
    })
    .optional(),
  phrases: z
    .strictObject({ rules: z.array(phrase), exceptions: z.array(exception), skip: z.array(nonEmptyString).optional() })
    .optional(),
  sourcePrefixes: z.array(nonEmptyString).min(1).optional(),
  outputs: z.array(functionSchema).optional(),
  strings: z.record(nonEmptyString, z.record(nonEmptyString, z.string())).optional(),
  languages: z
    .record(
      slugString,
      z.strictObject({
        label: nonEmptyString.optional(),
        prompt: nonEmptyString.optional(),
        grammar: z.looseObject({ scopeName: nonBlankString, patterns: z.array(z.unknown()) }).optional(),
      }),
    )
    .optional(),
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
  onEvent: formattedString(
    /^hooks\/[\w/-]+\.tsx?$/,
    'path of a hook',
    'Write its path like hooks/on-event.ts.',
  ).optional(),
});

/** Replaces an invalid product while the rest is checked. */
const PLACEHOLDER_PRODUCT: Product = { name: 'Product', slug: 'product', repo: 'https://example.org' };

export function validateConfig(module: ModuleExports): QuotedDiagnostic[] {
  const config = module.default;
  if (config === undefined) return [createMissingExport(CONFIG_FILE, 'default', 'export default defineSite({ … })')];
  const { features, kinds, phrases, sourcePrefixes, outputs, strings, languages, head, onEvent, ...settings } = (
    isObject(config) ? config : {}
  ) as Partial<UserConfig & Record<keyof SiteExtensions, unknown>>;
  const extensions = { features, kinds, phrases, sourcePrefixes, outputs, strings, languages, head, onEvent };
  const { product } = settings;
  const isValidProduct = productSchema.safeParse(product).success;
  const diagnostics = validateModule(
    configSchema,
    expandPlaceholdersDeep(settings, isValidProduct ? (product as Product) : PLACEHOLDER_PRODUCT),
    CONFIG_FILE,
    config,
  );
  const extensionDiagnostics = validateModule(extensionsSchema, extensions, CONFIG_FILE);
  const knownFeatures = Array.isArray(features) ? features.filter(isFeature) : [];
  // A missing top-level key has no line.
  return [...diagnostics, ...extensionDiagnostics, ...checkFeatures(knownFeatures)].map((diagnostic) =>
    diagnostic.code === 'missing-root-key' ? { ...diagnostic, quote: undefined } : diagnostic,
  );
}

function isFeature(value: unknown): value is Feature {
  return isObject(value) && 'name' in value && typeof value.name === 'string';
}
