import {
  cautionLine,
  choices,
  dangerCallout,
  facts,
  label,
  param,
  params,
  table,
} from '@folio/core/data/parts/blocks.ts';
import { fillNodes, inlineOr, literalOrText, paragraphs, remarks } from '@folio/core/data/parts/text.ts';
import { strings as article } from '@folio/core/markdown/strings.ts';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import { h } from 'hastscript';
import { equivalentFacts } from './equivalents.ts';
import { drawSyntax } from './railroad.ts';
import type { Argument, Command, CommandsFile } from './schema.ts';
import { renderSession } from './session.ts';
import { strings } from './strings.ts';
import { branches, parseSyntax } from './syntax.ts';

/** All commands with their forms, linked to their sections. */
export const renderTable = (file: CommandsFile): Element =>
  table(
    file.title,
    [strings.task, strings.type],
    [
      {
        rows: file.commands.map(({ id, title, synopsis }) => ({
          cells: [[h('a', { href: `#${id}` }, title)], synopsis.map((form) => h('div', h('code', form)))],
        })),
      },
    ],
  );

/** One command: what it does, its form, arguments, a session, and where else the same is to be had. */
export function renderCommand(command: Command, prompt: string, context: DirectiveContext): Element[] {
  const same = equivalentFacts(context, command.equivalents);
  return [
    context.heading(3, command.id, command.title),
    ...paragraphs(context, command.text),
    ...dangerCallout(context, command.danger),
    forms(command, context),
    ...(command.arguments?.length
      ? [label(strings.arguments), params(command.arguments.map((item) => argumentRow(item, context)))]
      : []),
    ...renderSession(command.session ?? [], prompt),
    ...(command.notes?.length ? [label(strings.notes), ...remarks(context, command.notes)] : []),
    ...cautionLine(context, command),
    ...(same.length ? [label(strings.same), ...facts(same)] : []),
  ];
}

/** The forms of a command in one frame: syntax diagrams of those that branch more than once, and below them the lines that say the same. */
function forms({ title, synopsis }: Command, context: DirectiveContext): Element {
  const lines = context.code({ lang: 'text', code: synopsis.join('\n') });
  const drawings = synopsis
    .map(parseSyntax)
    .filter((syntax) => branches(syntax) > 1)
    .map((syntax) =>
      h('figure.figure.syntax', [h('div', [drawSyntax(syntax, interpolate(strings.syntaxAbout, { title }))])]),
    );
  if (!drawings.length) return lines;
  // What has a diagram has words that vary: nothing to copy.
  const written = lines.children.filter((child) => child.type === 'element' && child.tagName === 'pre');
  return { ...lines, properties: { className: ['code'] }, children: [...drawings, ...written] };
}

function argumentRow(item: Argument, context: DirectiveContext): Element {
  const name: ElementContent[] = [h('code', item.name), ...(item.optional ? [h('small', article.optional)] : [])];
  const standard =
    item.default === undefined || item.default === null
      ? []
      : [h('p.part-note', fillNodes(strings.default, { value: literalOrText(context, item.default) }))];
  return param(name, [...inlineOr(context, item.text), ...standard, ...choices(context, item.values)]);
}

/** The words of a command, without what varies: `insert into`. */
export const commandName = (synopsis: string): string =>
  synopsis.match(/^[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)*/)?.[0] ?? synopsis;
