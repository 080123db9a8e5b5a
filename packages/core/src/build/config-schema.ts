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
  isObject,
  type ModuleExports,
  nonBlankString,
  nonEmptyString,
  refineString,
  slugString,
  validateModule,
  withHint,
} from './validate-module.ts';

const configFile = 'site.config.ts';

const parseUrl = (value: string): URL | undefined =>
  /^https?:\/\/[^\s<>\\^`{|}]+$/.test(value) && URL.canParse(value) ? new URL(value) : undefined;

const siteUrl = refineString(
  (value) => parseUrl(value) !== undefined,
  'This is not the address of a site',
  'Write it in full, such as https://www.example.org.',
);

const linkUrl = refineString(
  (value) => /^\/(?!\/)[^\s"<>\\^`{|}]*$|^mailto:[^\s@]+@[^\s@]+$/.test(value) || parseUrl(value) !== undefined,
  'This is not an address for a link',
  'Write a route (/first-steps) or a full address (https://…).',
);

const link = z.strictObject({ label: nonEmptyString, href: linkUrl });
const links = z.array(link);
export const isBasePath = (value: string): boolean => /^\/(?:[A-Za-z0-9][\w.-]*\/)*$/.test(value);

export const isOrigin = (value: string): boolean => parseUrl(value)?.origin === value;

const basePath = refineString(
  isBasePath,
  'The base path does not begin and end with a slash, or has signs that no folder has',
  'Write it like /docs/, or leave it out when the site has the host for itself.',
);

const group = { title: nonEmptyString, text: nonEmptyString, links };
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

const hexColor = refineString(
  (value) => /^#[\da-f]{6}$/.test(value),
  'This is not a color of the theme',
  'Write it like #3158d4, in lower case.',
);

const card = { id: nonEmptyString, icon: icon.optional(), title: nonEmptyString, text: nonEmptyString, href: linkUrl };
const area = z.strictObject({
  ...card,
  short: nonEmptyString.optional(),
  sidebars: z.array(nonEmptyString),
  note: nonEmptyString.optional(),
  who: nonEmptyString.optional(),
  /** What a page of cards shows above the text; a feature has it by this name. */
  picture: nonEmptyString.optional(),
  /** Takes half of the row of a page of cards instead of a third. */
  wide: z.literal(true).optional(),
  /** Other places of the same tool. */
  also: links.optional(),
});

const MAX_LINE_CHARS = 58;
const shellCommand = refineString(
  (value) => value.trim() !== '' && value.split('\n').every((line) => line.length <= MAX_LINE_CHARS),
  `The text is empty, or a line of it has more than ${MAX_LINE_CHARS} characters`,
  'Break the command with a backslash at the end of a line.',
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
    withHint('A step has a command or a link, and not both', 'Write `command` or `link`.'),
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
  repo: siteUrl,
  abbreviations: z
    .array(
      refineString((value) => /^[a-z\d]+$/.test(value), 'This is not a word of an address', 'Write it in lower case.'),
    )
    .optional(),
});

const configSchema = z.strictObject({
  product: productSchema,
  /** BCP 47; `en` by default. */
  lang: refineString(
    (value) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value),
    'This is not the code of a language',
    'Write it like en or pt-BR.',
  ).optional(),
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
  origin: refineString(
    isOrigin,
    'The origin is not scheme and host alone',
    'Write it like https://docs.example.org: in lower case, without a path and without a slash at its end.',
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
      /** Large numbers. `counted` is counted in the HTML of all pages; without it, the pages are. */
      figures: z.array(z.strictObject({ label: nonEmptyString, counted: nonEmptyString.optional() })).optional(),
      /** What runs on the home page, in the data of other pages. */
      live: z
        .strictObject({
          title: nonEmptyString,
          /** Queries of one graph, each with its answer. */
          graph: z.strictObject({
            name: nonEmptyString,
            /** The route of the page that has the data. */
            page: nonEmptyString,
            link,
            queries: z
              .array(
                z.strictObject({
                  /** The question that the query answers. */
                  name: nonEmptyString,
                  query: nonEmptyString,
                  /** A word of the query, and what the user may replace it by. */
                  change: z.strictObject({ from: nonEmptyString, to: nonEmptyString }).optional(),
                }),
              )
              .min(1),
          }),
          /** A machine of a page, by its title. */
          stream: z
            .strictObject({ name: nonEmptyString, page: nonEmptyString, machine: nonEmptyString, link })
            .optional(),
          /** A call with its answer. */
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
        path: refineString(
          (value) => validateRoute(value) === undefined && value.startsWith('/') && !isReservedRoute(value),
          'No page can have this address',
          'Write a route like /tools, which no other page of the shell has.',
        ),
        title: nonEmptyString,
        description: nonEmptyString,
        lead: nonEmptyString,
        /** Words that users search for and the page lacks. */
        keywords: z.array(nonEmptyString).optional(),
        cards: z.array(area),
        /** What to know about all cards, below them. */
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
      /** The last day; later builds leave it out. */
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
      pattern: refineString(
        isExpression,
        'This is not a regular expression',
        'Correct it; it must not match an empty text.',
      ),
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
  editBase: refineString(
    (value) => parseUrl(value) !== undefined && value.endsWith('/'),
    'This is not an address that ends with a slash',
    'Write it in full, such as https://github.com/example/docs/edit/main/site/: the path of a page is appended.',
  ).optional(),
  issues: refineString(
    (value) => parseUrl(value) !== undefined && !/[?#]/.test(value),
    'This is not the address of a form',
    'Write it in full and without a query, such as https://github.com/example/docs/issues/new: title and text are appended.',
  ).optional(),
  assistants: link.optional(),
  /** Makes the page `/whats-new`, with the pages that are new or changed by week, and its feed. */
  whatsNew: z.literal(true).optional(),
  /** Where readers send votes and comments: a path of this site (`/_feedback`) or a full address. */
  feedback: z
    .strictObject({
      url: refineString(
        (value) => /^\/(?!\/)[^\s?#]+$/.test(value) || parseUrl(value) !== undefined,
        'This is not the address of an endpoint',
        'Write /_feedback for the bundled server, or a full address (https://…).',
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
    withHint('This is not a function', 'Write ({ models, config }) => ({ address: text }).'),
  );

const attributeName = refineString(
  (value) => /^[a-z][a-z0-9-]*$/.test(value),
  'This is not the name of an attribute',
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
        .refine((kinds) => Object.keys(kinds).length > 0, withHint('There is no kind', 'Name one at least.')),
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
  onEvent: refineString(
    (value) => /^hooks\/[\w/-]+\.tsx?$/.test(value),
    'The module is not in the folder hooks',
    'Write its path like hooks/on-event.ts.',
  ).optional(),
});

/** Replaces an invalid product, so that the rest of the configuration can be checked. */
const PLACEHOLDER_PRODUCT: Product = { name: 'Product', slug: 'product', repo: 'https://example.org' };

export function validateConfig(module: ModuleExports): QuotedDiagnostic[] {
  const config = module.default;
  if (config === undefined) return [createMissingExport(configFile, 'default', 'export default defineSite({ … })')];
  const { features, kinds, phrases, sourcePrefixes, outputs, strings, languages, head, onEvent, ...settings } = (
    isObject(config) ? config : {}
  ) as Partial<UserConfig & Record<keyof SiteExtensions, unknown>>;
  const extensions = { features, kinds, phrases, sourcePrefixes, outputs, strings, languages, head, onEvent };
  const { product } = settings;
  const isValidProduct = productSchema.safeParse(product).success;
  const diagnostics = validateModule(
    configSchema,
    expandPlaceholdersDeep(settings, isValidProduct ? (product as Product) : PLACEHOLDER_PRODUCT),
    configFile,
    config,
  );
  const extensionDiagnostics = validateModule(extensionsSchema, extensions, configFile);
  const knownFeatures = Array.isArray(features) ? features.filter(isFeature) : [];
  // A missing top-level key has no line.
  return [...diagnostics, ...extensionDiagnostics, ...checkFeatures(knownFeatures)].map((diagnostic) =>
    /^`\w+` is missing\.$/.test(diagnostic.message) ? { ...diagnostic, quote: undefined } : diagnostic,
  );
}

function isFeature(value: unknown): value is Feature {
  return isObject(value) && 'name' in value && typeof value.name === 'string';
}
