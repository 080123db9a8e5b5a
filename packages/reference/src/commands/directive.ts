import { interpolate } from '@folio/core';
import type { Origin } from '@folio/core/data';
import {
  cautionLine,
  choices,
  dangerCallout,
  facts,
  fillNodes,
  inlineOr,
  interleave,
  label,
  paragraphs,
  param,
  params,
  remarks,
  renderLiteralOrText,
  stripMarkdown,
  table,
} from '@folio/core/data';
import type {
  DataDirective,
  DeclaredSymbol,
  DirectiveContext,
  DirectiveResult,
  Element,
  ElementContent,
  SymbolEntry,
} from '@folio/core/markdown';
import {
  strings as article,
  defineDirective,
  getLanguageName,
  getOutputLabel,
  icon,
  strongParagraph,
  text,
} from '@folio/core/markdown';
import { h } from 'hastscript';
import type { RootContent as Markdown } from 'mdast';
import { z } from 'zod';
import { countBranches, drawSyntax, parseSyntax } from './railroad.ts';
import { type Argument, type Command, type CommandsFile, commandsSchema, type Turn } from './schema.ts';
import { strings } from './strings.ts';

/** `::commands{group="db" part="details"}` */
export const commandsDirective: DataDirective = defineDirective({
  name: 'commands',
  documents: ({ group }) => group,
  attributes: z.strictObject({ group: z.string(), part: z.enum(['table', 'details']) }),
  render({ group, part }, context): DirectiveResult {
    const file = context.load(`cli/${group}`, commandsSchema);
    if (part === 'table') return { nodes: [renderTable(file)], symbols: [] };
    const nodes = file.commands.flatMap((command) => renderCommand(command, file.prompt, context));
    const symbols = file.commands.flatMap((command): DeclaredSymbol[] => {
      const { id, synopsis } = command;
      const names = [...synopsis.map(getCommandName), id.replaceAll('-', ' ')];
      const [first = '', ...others] = new Set(names);
      return [
        { name: first, anchor: id, entry: toSearchEntry(command) },
        ...others.map((name) => ({ name, anchor: id })),
      ];
    });
    return { nodes: [...nodes, ...cautionLine(context, file)], symbols };
  },
});

const toSearchEntry = ({ synopsis: [form], text: description, questions }: Command): SymbolEntry => ({
  kind: 'command',
  ...(form && { line: form }),
  text: stripMarkdown(description),
  ...(questions && { questions }),
});

const renderTable = (file: CommandsFile): Element =>
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

function renderCommand(command: Command, prompt: string, context: DirectiveContext): Element[] {
  const equivalents = getEquivalents(context, command.equivalents);
  return [
    context.heading(3, command.id, command.title),
    ...paragraphs(context, command.text),
    ...dangerCallout(context, command.danger),
    renderForms(command, context),
    ...(command.arguments?.length
      ? [label(strings.arguments), params(command.arguments.map((item) => renderArgument(item, context)))]
      : []),
    ...renderSession(command.session ?? [], prompt),
    ...(command.notes?.length ? [label(strings.notes), ...remarks(context, command.notes)] : []),
    ...cautionLine(context, command),
    ...(equivalents.length ? [label(strings.equivalents), ...facts(equivalents)] : []),
  ];
}

function renderForms({ title, synopsis }: Command, context: DirectiveContext): Element {
  const lines = context.code({ lang: 'text', code: synopsis.join('\n') });
  const drawings = synopsis
    .map(parseSyntax)
    .filter((syntax) => countBranches(syntax) > 1)
    .map((syntax) =>
      h('figure.figure.syntax', [h('div', [drawSyntax(syntax, interpolate(strings.syntaxAbout, { title }))])]),
    );
  if (!drawings.length) return lines;
  // Without the copy button: a form with branches is not a valid command.
  const pre = lines.children.filter((child) => child.type === 'element' && child.tagName === 'pre');
  return { ...lines, properties: { className: ['code'] }, children: [...drawings, ...pre] };
}

function renderArgument(item: Argument, context: DirectiveContext): Element {
  const name: ElementContent[] = [h('code', item.name), ...(item.optional ? [h('small', article.optional)] : [])];
  const fallback =
    item.default === undefined || item.default === null
      ? []
      : [h('p.part-note', fillNodes(strings.default, { value: renderLiteralOrText(context, item.default) }))];
  return param(name, [...inlineOr(context, item.text), ...fallback, ...choices(context, item.values)]);
}

/** Returns the fixed words of a command: `insert into`. */
export const getCommandName = (synopsis: string): string =>
  synopsis.match(/^[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)*/)?.[0] ?? synopsis;

function getEquivalents(
  context: DirectiveContext,
  equivalents: Command['equivalents'],
): [title: string, content: ElementContent[]][] {
  const { rest = [], cpp = [], java = [] } = equivalents ?? {};
  const refer = (kind: string, names: string[]) =>
    names.flatMap((name) => {
      const nodes = context.refer(kind, name);
      return nodes ? [nodes] : [];
    });
  const links: [string, ElementContent[][]][] = [
    ['REST', refer('operation', rest)],
    [getLanguageName('cpp'), refer('class', cpp)],
    [getLanguageName('java'), refer('class', java)],
  ];
  return links.flatMap(([title, list]) =>
    list.length ? [[title, interleave(list, ', ')] as [string, ElementContent[]]] : [],
  );
}

/**
 * Lists the counterparts of a REST operation. The hint `db cli` selects the commands of a group,
 * `db cpp` and `db java` the methods that these commands name.
 */
export function renderCounterparts(context: DirectiveContext, operationId: string, hint = ''): ElementContent[] {
  const [group = '', language] = hint.split(' ');
  const commands = context
    .load(`cli/${group}`, commandsSchema)
    .commands.filter(({ equivalents }) => equivalents?.rest?.includes(operationId));
  if (language === 'cpp' || language === 'java')
    return commands.flatMap(({ equivalents }) =>
      (equivalents?.[language] ?? []).flatMap((name) => context.refer('class', name) ?? []),
    );
  const route = context.findRoute('commands', group);
  return commands.map(({ id, synopsis: [form = ''] }) => {
    const name = h('code', getCommandName(form));
    return route ? h('a', { href: `${route}#${id}` }, name) : name;
  });
}

interface OutputGroup {
  origin?: Origin;
  turns: Turn[];
}

function renderSession(turns: readonly Turn[], prompt: string): Element[] {
  if (turns.length === 0) return [];
  const body = groupTurns(turns).map(({ origin, turns: group }) => {
    const pre = h('pre', h('code', renderLines(group, prompt)));
    return origin ? h('div.output', h('p', getOutputLabel(origin)), pre) : pre;
  });
  const frame = h('div', { className: ['code', 'session'] }, renderHead(turns), body);
  return [{ ...frame, data: { markdown: toMarkdown(turns, prompt) } }];
}

/** Turns without output belong to the next group, or to the last one. */
function groupTurns(turns: readonly Turn[]): OutputGroup[] {
  const groups: OutputGroup[] = [];
  for (const turn of turns) {
    const last = groups.at(-1);
    if (last && (turn.origin === undefined || last.origin === undefined || last.origin === turn.origin)) {
      last.turns.push(turn);
      if (turn.origin) last.origin = turn.origin;
    } else groups.push({ turns: [turn], ...(turn.origin ? { origin: turn.origin } : {}) });
  }
  return groups;
}

const isReply = (turn: Turn, previous: Turn | undefined): boolean =>
  turn.isOutputFirst || /[:?]\s*$/.test(previous?.out ?? '');

/** Returns the text for the copy button. Replies are omitted, because one may confirm a deletion. */
const getCommands = (turns: readonly Turn[]): string =>
  turns
    .flatMap((turn, index) => (turn.in === undefined || isReply(turn, turns[index - 1]) ? [] : [turn.in]))
    .join('\n');

function renderHead(turns: readonly Turn[]): Element {
  const renderButton = (name: string, ariaLabel: string, attributes: Record<string, string>) =>
    h('button.icon-button', { type: 'button', ariaLabel, ...attributes }, icon(name));
  return h(
    'div.code-head',
    h('span.code-title', strings.session),
    h(
      'div.code-tools',
      renderButton('wrap', article.wrapLines, { ariaPressed: 'false', dataWrap: '' }),
      renderButton('copy', strings.copyCommands, { dataCopy: getCommands(turns) }),
    ),
  );
}

interface SessionPart {
  by: 'program' | 'user';
  value: string;
}

function splitTurn(turn: Turn, prompt: string): SessionPart[] {
  const toPart = (by: SessionPart['by'], value?: string): SessionPart[] => (value === undefined ? [] : [{ by, value }]);
  const output = toPart('program', turn.out?.replace(/\n+$/, ''));
  const input = toPart('user', turn.in);
  if (turn.isOutputFirst) return [...output, { by: 'program', value: ' ' }, ...input];
  return [
    ...(prompt && input.length ? toPart('program', prompt) : []),
    ...input,
    ...(input.length && output.length ? toPart('program', '\n') : []),
    ...output,
  ];
}

function renderLines(turns: readonly Turn[], prompt: string): ElementContent[] {
  return turns.flatMap((turn, index) => [
    ...(index ? [text('\n')] : []),
    ...splitTurn(turn, prompt).map(({ by, value }): ElementContent => {
      if (by === 'program') return value.trim() === '' ? text(value) : h('samp', value);
      return value === '' ? h('kbd.key', 'Enter') : h('kbd', value);
    }),
  ]);
}

function toMarkdown(turns: readonly Turn[], prompt: string): Markdown[] {
  const formatTurn = (turn: Turn) =>
    splitTurn(turn, prompt)
      .map(({ value }) => value)
      .join('');
  return groupTurns(turns).flatMap(({ origin, turns: group }): Markdown[] => [
    strongParagraph(origin ? getOutputLabel(origin) : strings.session),
    { type: 'code', lang: 'text', value: group.map(formatTurn).join('\n') },
  ]);
}
