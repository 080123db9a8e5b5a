import { kebab, toMemberAnchor } from '@folio/core/data/anchors.ts';
import type { DirectiveContext, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { classSchema, type Flavour, flavours } from './schema.ts';
import { methodAnchor } from './select.ts';

/** Name under which a page documents a class in a flavour. */
export const classSubject = (name: string, flavour: string): string => `${name} ${flavour}`;

/** A page that documents a class, and the file that describes it. */
interface ClassPage {
  file: string;
  route: string;
  flavour: Flavour;
}

/** Finds the page of a class by its name in code (`{Product}Table`, `TableEnv`), a flavour's own page first. */
function pageOfClass(context: DirectiveContext, name: string, preferred: Flavour): ClassPage | undefined {
  const short = name.startsWith(context.product.name) ? name.slice(context.product.name.length) : name;
  const files = [...new Set([kebab(short), short.toLowerCase(), kebab(name), name.toLowerCase()])].filter(Boolean);
  for (const flavour of [preferred, ...flavours.filter((other) => other !== preferred)])
    for (const file of files) {
      const route = context.pageOf('class', classSubject(file, flavour));
      if (route) return { file, route, flavour };
    }
  return undefined;
}

/** A class or one of its methods as code, linked where a page documents it: `{Product}Table::putDoc`, `TableEnv`. */
export function codeLink(context: DirectiveContext, name: string, preferred: Flavour = 'server'): ElementContent {
  const shown = h('code', name);
  const [owner = '', member] = name.split(/::|\./);
  const page = pageOfClass(context, owner, preferred);
  if (!page) return shown;
  const file = context.load(`classes/${page.file}`, classSchema);
  const described =
    member !== undefined && file.methods.some(({ id, signatures }) => id === member && signatures[page.flavour]);
  const anchor = described ? `#${methodAnchor(file, member)}` : file.anchors ? `#${file.anchors}` : '';
  return h('a', { href: page.route + anchor }, shown);
}

/** An enum of another class file, `common.OpenType`, as code, linked where a page documents that class. */
export function enumLink(context: DirectiveContext, name: string, flavour: Flavour): ElementContent {
  const [file = '', type = name] = name.split('.');
  const route = context.pageOf('class', classSubject(file, flavour));
  return route ? h('a', { href: `${route}#${toMemberAnchor(type)}` }, h('code', type)) : h('code', type);
}
