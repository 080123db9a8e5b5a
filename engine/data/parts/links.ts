import { h } from 'hastscript';
import type { Product } from '../../model/types.ts';
import type { DataContext, Element, ElementContent } from '../../markdown/types.ts';
import { kebab, memberAnchor } from '../anchors.ts';
import { classSchema, type Flavour, flavours } from '../../../features/classes/schema.ts';
import { capital } from './text.ts';

/** Words for a route, where its page's title is not at hand: `/stream-manager` → "Stream manager". */
export function routeTitle(route: string, product: Product): string {
  const [address = '', anchor] = route.split('#');
  const last = anchor || address.split('/').at(-1) || 'Home';
  const words = last.split('-').map((word) => {
    if (word === product.slug) return product.name;
    return abbreviations.has(word) ? word.toUpperCase() : word;
  });
  return capital(words.join(' '));
}

const abbreviations = new Set(['ai', 'api', 'brs', 'cep', 'cli', 'ibm', 'ml', 'rest', 'ycsb']);

/** A link to a page of the site by its route. */
export const routeLink = (route: string, product: Product): Element =>
  h('a', { href: route }, routeTitle(route, product));

/** A page that documents a class, and the file that describes it. */
interface ClassPage {
  file: string;
  route: string;
  flavour: Flavour;
}

/** Finds the page of a class by its name in code (`{Product}Table`, `TableEnv`), a flavour's own page first. */
function pageOfClass(context: DataContext, name: string, preferred: Flavour): ClassPage | undefined {
  const short = name.startsWith(context.product.name) ? name.slice(context.product.name.length) : name;
  const files = [...new Set([kebab(short), short.toLowerCase(), kebab(name), name.toLowerCase()])].filter(Boolean);
  for (const flavour of [preferred, ...flavours.filter((other) => other !== preferred)])
    for (const file of files) {
      const route = context.pageOf({ class: file, flavour });
      if (route) return { file, route, flavour };
    }
  return undefined;
}

/** A class or one of its methods as code, linked where a page documents it: `{Product}Table::putDoc`, `TableEnv`. */
export function codeLink(context: DataContext, name: string, preferred: Flavour = 'server'): ElementContent {
  const shown = h('code', name);
  const [owner = '', member] = name.split(/::|\./);
  const page = pageOfClass(context, owner, preferred);
  if (!page) return shown;
  const described =
    member !== undefined &&
    context
      .load(`classes/${page.file}`, classSchema)
      .methods.some(({ id, signatures }) => id === member && signatures[page.flavour]);
  return h('a', { href: described ? `${page.route}#${memberAnchor(member)}` : page.route }, shown);
}

/** An enum of another class file, `common.OpenType`, as code, linked where a page documents that class. */
export function enumLink(context: DataContext, name: string, flavour: Flavour): ElementContent {
  const [file = '', type = name] = name.split('.');
  const route = context.pageOf({ class: file, flavour });
  return route ? h('a', { href: `${route}#${memberAnchor(type)}` }, h('code', type)) : h('code', type);
}
