import type { Origin } from '@folio/core/data/schema-helpers.ts';
import { getOutputLabel } from '@folio/core/markdown/code/languages.ts';
import { icon } from '@folio/core/markdown/hast.ts';
import { strings as article } from '@folio/core/markdown/strings.ts';
import type { Element } from '@folio/core/markdown/types.ts';
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { RootContent as Markdown } from 'mdast';
import type { Turn } from './schema.ts';
import { strings } from './strings.ts';

/** Turns that follow each other with answers of one origin. */
interface Stretch {
  origin?: Origin;
  turns: Turn[];
}

/** A session with the command line interface as one terminal block: what the reader types is `kbd`, what the program shows is `samp`. */
export function renderSession(turns: readonly Turn[], prompt: string): Element[] {
  if (turns.length === 0) return [];
  const body = stretches(turns).map(({ origin, turns: own }) => {
    const pre = h('pre', h('code', lines(own, prompt)));
    return origin ? h('div.output', h('p', getOutputLabel(origin)), pre) : pre;
  });
  const frame = h('div', { className: ['code', 'session'] }, head(turns), body);
  return [{ ...frame, data: { twin: twin(turns, prompt) } }];
}

/** Turns without output join the stretch that follows, or the one before at the end. */
function stretches(turns: readonly Turn[]): Stretch[] {
  const list: Stretch[] = [];
  for (const turn of turns) {
    const last = list.at(-1);
    if (last && (turn.origin === undefined || last.origin === undefined || last.origin === turn.origin)) {
      last.turns.push(turn);
      if (turn.origin) last.origin = turn.origin;
    } else list.push({ turns: [turn], ...(turn.origin ? { origin: turn.origin } : {}) });
  }
  return list;
}

/** Whether a turn answers a question of the program. */
const isAnswer = (turn: Turn, before: Turn | undefined): boolean => turn.asks || /[:?]\s*$/.test(before?.out ?? '');

/** What the copy button takes: the commands without the answers, since one of those may confirm a loss of data. */
const commandsOf = (turns: readonly Turn[]): string =>
  turns.flatMap((turn, at) => (turn.in === undefined || isAnswer(turn, turns[at - 1]) ? [] : [turn.in])).join('\n');

function head(turns: readonly Turn[]): Element {
  const tool = (name: string, ariaLabel: string, attributes: Record<string, string>) =>
    h('button.icon-button', { type: 'button', ariaLabel, ...attributes }, icon(name));
  return h(
    'div.code-head',
    h('span.code-title', strings.session),
    h(
      'div.code-tools',
      tool('wrap', article.wrapLines, { ariaPressed: 'false', dataWrap: '' }),
      tool('copy', strings.copyCommands, { dataCopy: commandsOf(turns) }),
    ),
  );
}

const shown = (out: string): string => out.replace(/\n+$/, '');

/** Text of a turn as the screen shows it, in pieces: what the program shows and what the reader types. */
function pieces(turn: Turn, prompt: string): { by: 'program' | 'reader'; text: string }[] {
  const out = turn.out === undefined ? [] : [{ by: 'program' as const, text: shown(turn.out) }];
  const typed = turn.in === undefined ? [] : [{ by: 'reader' as const, text: turn.in }];
  if (turn.asks) return [...out, { by: 'program', text: ' ' }, ...typed];
  const before = prompt && typed.length ? [{ by: 'program' as const, text: prompt }] : [];
  return [...before, ...typed, ...(typed.length && out.length ? [{ by: 'program' as const, text: '\n' }] : []), ...out];
}

function lines(turns: readonly Turn[], prompt: string): ElementContent[] {
  return turns.flatMap((turn, index) => [
    ...(index ? [{ type: 'text' as const, value: '\n' }] : []),
    ...pieces(turn, prompt).map(({ by, text }): ElementContent => {
      if (by === 'program') return text.trim() === '' ? { type: 'text', value: text } : h('samp', text);
      return text === '' ? h('kbd.key', 'Enter') : h('kbd', text);
    }),
  ]);
}

/** The session in the Markdown twin: a block for each origin, the typed words as the screen shows them. */
function twin(turns: readonly Turn[], prompt: string): Markdown[] {
  return stretches(turns).flatMap(({ origin, turns: own }): Markdown[] => {
    const value = own
      .map((turn) =>
        pieces(turn, prompt)
          .map(({ text }) => text)
          .join(''),
      )
      .join('\n');
    const code: Markdown = { type: 'code', lang: 'text', value };
    const name = origin ? getOutputLabel(origin) : strings.session;
    return [{ type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: name }] }] }, code];
  });
}
