import { label } from '@folio/core/data/parts/blocks.ts';
import { titleFromRoute } from '@folio/core/data/parts/links.ts';
import { fillNodes, paragraphs } from '@folio/core/data/parts/text.ts';
import { strings as article } from '@folio/core/markdown/strings.ts';
import type { DirectiveContext, Element } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { spokenStatement, titledFailures } from './cases.ts';
import { choiceOf } from './language-variants.ts';
import { languageTabs } from './languages.ts';
import type { ClassFile, Flavour, Signatures } from './schema.ts';
import { methodsOf } from './select.ts';
import { layOutSignature } from './signature.ts';
import { strings } from './strings.ts';

/** Signatures of one flavour, overloads one below the other. */
const signatureTabs = (context: DirectiveContext, signatures: Signatures | undefined): Element[] =>
  languageTabs(
    context,
    Object.fromEntries(
      Object.entries(signatures ?? {}).map(([lang, list]) => [lang, list.map(layOutSignature).join('\n')]),
    ),
  );

/** How to get an object of the class, who owns it, and how long it lives. */
export function renderGetInstance(file: ClassFile, flavour: Flavour, context: DirectiveContext): Element[] {
  const { obtain } = file;
  if (!obtain)
    context.fail(
      `The data of \`${file.name}\` has no part \`obtain\``,
      'Add `obtain` to the data file, or remove the directive.',
    );
  const choice = choiceOf(methodsOf(file, flavour), flavour);
  const said = obtain.text[flavour];
  const signatures = obtain.signatures?.[flavour];
  const lifetime = file.lifetime?.[flavour];
  return [
    ...(said ? paragraphs(context, said) : []),
    ...signatureTabs(context, signatures),
    ...(obtain.see ? [seeAlso(obtain.see, signatures, context)] : []),
    ...(lifetime === undefined ? [] : [label(strings.lifetime), ...spokenStatement(context, lifetime, choice)]),
    ...titledFailures(context, obtain.errors, flavour, choice),
  ];
}

/** The method that makes the object is described on another page; its name is read off the first signature. */
function seeAlso(route: string, signatures: Signatures | undefined, context: DirectiveContext): Element {
  const first = Object.values(signatures ?? {})[0]?.[0];
  const method = first?.match(/(\w+)\s*\(/)?.[1];
  const title = titleFromRoute(route, context.product);
  const page = h('a', { href: route }, title);
  return h(
    'p',
    method ? fillNodes(strings.describedIn, { method: h('code', method), page }) : fillNodes(article.see, { page }),
  );
}
