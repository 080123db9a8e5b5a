/** Answers as a reader types them and as a link has them. */
import { askedInputs } from './build.ts';
import { type Answers, firstAnswers, type Input } from './model.ts';

/** What is wrong with an answer. */
export type Misfit = 'number' | 'range' | 'host' | 'path';

const forms = { host: /^[\w.:-]{1,253}$/, path: /^[^\s"']{1,1000}$/ };

/** Why an answer cannot be used; undefined where it can. Texts may be empty. */
export function misfitOf(input: Input, answer: string | number | undefined): Misfit | undefined {
  const text = String(answer ?? '').trim();
  if (input.kind === 'choice') return undefined;
  if (input.kind === 'text') return text === '' || forms[input.form].test(text) ? undefined : input.form;
  if (!/^\d+$/.test(text)) return 'number';
  return Number(text) < input.min || Number(text) > input.max ? 'range' : undefined;
}

/** Answers that can be used, with numbers as numbers; undefined while one of a question that is asked cannot. */
export function readAnswers(inputs: readonly Input[], typed: Answers): Answers | undefined {
  if (askedInputs(inputs, typed).some((input) => misfitOf(input, typed[input.id]))) return undefined;
  return Object.fromEntries(
    inputs.map((input) => {
      const usable = !misfitOf(input, typed[input.id]);
      if (input.kind === 'number') return [input.id, usable ? Number(typed[input.id]) : input.value];
      return [input.id, usable ? String(typed[input.id] ?? '').trim() : ''];
    }),
  );
}

/** The anchor of a link: `#build=<name>&memory=64`, with the answers that differ from the first ones. */
export function answersAnchor(name: string, inputs: readonly Input[], answers: Answers): string {
  const first = firstAnswers(inputs);
  const parts = askedInputs(inputs, answers).flatMap(({ id }) =>
    answers[id] === first[id] ? [] : `&${id}=${encodeURIComponent(answers[id] as string)}`,
  );
  return `#build=${name}${parts.join('')}`;
}

/** The answers of an anchor; undefined for the anchor of something else. What does not fit its question is left out. */
export function readAnchor(hash: string, name: string, inputs: readonly Input[]): Answers | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  if (values.get('build') !== name) return undefined;
  const given = inputs.flatMap((input) => {
    const value = values.get(input.id);
    if (value === null || misfitOf(input, value)) return [];
    if (input.kind === 'choice' && !input.choices.some(({ id }) => id === value)) return [];
    return [[input.id, input.kind === 'number' ? Number(value) : value] as const];
  });
  return { ...firstAnswers(inputs), ...Object.fromEntries(given) };
}
