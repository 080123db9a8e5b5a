/** The form of a project's configuration, checked when it is loaded: what is missing, of another kind or unknown is a fault with its line. */
import { z } from 'zod';
import { checkFeatures, type Feature } from '../feature.ts';
import type { WrittenConfig } from '../model/config.ts';
import type { QuotedFault } from '../model/faults.ts';
import { isReservedRoute, routeFault } from '../model/routes.ts';
import { expandDeep } from '../model/tokens.ts';
import type { Product } from '../model/types.ts';
import type { SiteParts } from '../site.ts';
import { check, filled, fits, isObject, type Module, missingExport, refuse, slug, words } from './shape.ts';

const configFile = 'site.config.ts';

/** An address of another site, read as a browser reads it. */
const webAddress = (value: string): URL | undefined =>
  /^https?:\/\/[^\s<>\\^`{|}]+$/.test(value) && URL.canParse(value) ? new URL(value) : undefined;

const site = fits(
  (value) => webAddress(value) !== undefined,
  'This is not the address of a site',
  'Write it in full, such as https://www.example.org.',
);

const href = fits(
  (value) => /^\/(?!\/)[^\s"<>\\^`{|}]*$|^mailto:[^\s@]+@[^\s@]+$/.test(value) || webAddress(value) !== undefined,
  'This is not an address for a link',
  'Write a route (/first-steps) or a full address (https://…).',
);

const link = z.strictObject({ label: words, href });
const links = z.array(link);
/** Whether a text is a base path: `/`, or folders between slashes. */
export const isBasePath = (value: string): boolean => /^\/(?:[A-Za-z0-9][\w.-]*\/)*$/.test(value);

/** Whether a text is scheme and host alone, as browsers write them. */
export const isOrigin = (value: string): boolean => webAddress(value)?.origin === value;

const basePath = fits(
  isBasePath,
  'The base path does not begin and end with a slash, or has signs that no folder has',
  'Write it like /docs/, or leave it out when the site has the host for itself.',
);

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
const area = z.strictObject({
  ...card,
  short: words.optional(),
  sidebars: z.array(words),
  note: words.optional(),
  who: words.optional(),
  header: z.array(words).optional(),
});

/** What a line of the card has room for. */
const lineLength = 58;
const shellLines = fits(
  (value) => value.trim() !== '' && value.split('\n').every((line) => line.length <= lineLength),
  `The text is empty, or a line of it has more than ${lineLength} characters`,
  'Break the command with a backslash at the end of a line.',
);

const startStep = z
  .strictObject({
    label: words,
    command: shellLines.optional(),
    link: link.optional(),
    answer: words.optional(),
  })
  .refine(
    ({ command, link }) => (command === undefined) !== (link === undefined),
    refuse('A step has a command or a link, and not both', 'Write `command` or `link`.'),
  );
const startTab = z.strictObject({ name: words, steps: z.array(startStep).min(1), note: words.optional() });

const productSchema = z.strictObject({
  name: words,
  slug: fits(
    (value) => /^[a-z][a-z0-9-]*$/.test(value),
    'The slug cannot be part of an address',
    'Use lower-case letters, digits and hyphens, a letter first.',
  ),
  repo: site,
  abbreviations: z
    .array(fits((value) => /^[a-z\d]+$/.test(value), 'This is not a word of an address', 'Write it in lower case.'))
    .optional(),
});

/** Schemas take a key that is there without a value for one that is missing. */
type Loose<T> = T extends object ? { [K in keyof T]: Loose<T[K]> | (undefined extends T[K] ? undefined : never) } : T;

/** The configuration with its tokens replaced. */
const configSchema = z.strictObject({
  product: productSchema,
  lang: fits(
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
  origin: fits(
    isOrigin,
    'The origin is not scheme and host alone',
    'Write it like https://docs.example.org: in lower case, without a path and without a slash at its end.',
  ),
  base: basePath.optional(),
  companySite: site.optional(),
  title: words,
  description: words,
  header: z.strictObject({ links }).optional(),
  products: z
    .strictObject({
      label: words,
      columns: z.array(z.strictObject({ title: words, links })),
      foot: link,
    })
    .optional(),
  actions: z.array(z.strictObject({ label: words, href, primary: z.literal(true).optional() })).optional(),
  home: z
    .strictObject({
      title: words.optional(),
      lead: words.optional(),
      links: links.optional(),
      models: z.array(z.strictObject(card)).optional(),
      start: z.strictObject({ title: words, tabs: z.array(startTab).min(1), links }).optional(),
      roles: z
        .strictObject({
          title: words,
          items: z.array(z.strictObject({ id: words, ...group })),
        })
        .optional(),
      areas: z.strictObject({ title: words, group: words.optional(), cards: z.array(area) }).optional(),
    })
    .optional(),
  pages: z
    .array(
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
    )
    .optional(),
  footer: z
    .strictObject({
      year: z.int(),
      holder: words,
      social: z.array(z.strictObject({ label: words, href, icon })).optional(),
      offline: z.literal(true).optional(),
    })
    .optional(),
  editBase: fits(
    (value) => webAddress(value) !== undefined && value.endsWith('/'),
    'This is not an address that ends with a slash',
    'Write it in full, such as https://github.com/example/docs/edit/main/site/: the path of a page is appended.',
  ).optional(),
  issues: fits(
    (value) => webAddress(value) !== undefined && !/[?#]/.test(value),
    'This is not the address of a form',
    'Write it in full and without a query, such as https://github.com/example/docs/issues/new: title and text are appended.',
  ).optional(),
  assistants: link.optional(),
}) satisfies z.ZodType<Loose<WrittenConfig>>;

const phrase = z.looseObject({ id: filled, pattern: z.instanceof(RegExp), cure: filled });
const exception = z.strictObject({ file: filled, rule: filled, words: filled, reason: filled });
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
        .record(slug, z.array(z.array(words).min(1)))
        .refine((kinds) => Object.keys(kinds).length > 0, refuse('There is no kind', 'Name one at least.')),
      retired: z.array(words).optional(),
      links: z.array(words).optional(),
      digests: z.array(words).optional(),
      details: z.array(words).optional(),
      minWords: z.int().min(0).optional(),
    })
    .optional(),
  phrases: z
    .strictObject({ rules: z.array(phrase), exceptions: z.array(exception), skip: z.array(words).optional() })
    .optional(),
  sourcePrefixes: z.array(words).min(1).optional(),
  outputs: z.array(isFunction).optional(),
  strings: z.record(words, z.record(words, z.string())).optional(),
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
  onPage: fits(
    (value) => /^hooks\/[\w/-]+\.tsx?$/.test(value),
    'The module is not in the folder hooks',
    'Write its path like hooks/on-page.ts.',
  ).optional(),
});

/** Stands in for a product that is at fault, so that the rest of the configuration is checked all the same. */
const standIn: Product = { name: 'Product', slug: 'product', repo: 'https://example.org' };

/** Faults of `site.config.ts`. */
export function checkConfig(module: Module): QuotedFault[] {
  const config = module.default;
  if (config === undefined) return [missingExport(configFile, 'default', 'export default defineSite({ … })')];
  const { features, kinds, phrases, sourcePrefixes, outputs, strings, head, onPage, ...settings } = (
    isObject(config) ? config : {}
  ) as Partial<WrittenConfig & Record<keyof SiteParts, unknown>>;
  const parts = { features, kinds, phrases, sourcePrefixes, outputs, strings, head, onPage };
  const { product } = settings;
  const whole = productSchema.safeParse(product).success;
  const faults = check(configSchema, expandDeep(settings, whole ? (product as Product) : standIn), configFile, config);
  const others = check(partsSchema, parts, configFile);
  const known = Array.isArray(features) ? features.filter(isFeature) : [];
  // What is missing at the top has no line.
  return [...faults, ...others, ...checkFeatures(known)].map((fault) =>
    /^`\w+` is missing\.$/.test(fault.cause) ? { ...fault, quote: undefined } : fault,
  );
}

function isFeature(value: unknown): value is Feature {
  return isObject(value) && 'name' in value && typeof value.name === 'string';
}
