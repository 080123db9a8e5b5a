import { stripMarkdown } from '@folio/core/data/parts/text.ts';
import type { Element, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import type { Response } from '../schema/openapi.ts';
import { strings } from '../strings.ts';
import { examplesOf } from './example-of.ts';
import { json, layoutValue } from './layout-value.ts';
import { sampleRequest } from './request.ts';
import { samplesOf } from './samples.ts';
import { type OperationScope, statusMark } from './sections.ts';

/** A block of the column with the name of its example. */
interface Shown {
  key?: string | undefined;
  title: string;
  frame: Element;
}

/**
 * The column at the right: the call in four languages and its answer. Where the call has several bodies, or an answer several examples, one is shown at a
 * time: an answer has the name of the body that it answers. Without JavaScript all are shown.
 */
export function codeColumn(scope: OperationScope): Element[] {
  const calls = requests(scope);
  const given = answers(scope);
  const choices = [calls, given].find((shown) => shown.length > 1) ?? [];
  const keys = choices.map(({ key }) => key);
  const [first] = keys;
  const frames = [...calls, ...given].map(({ key, frame }) => {
    if (!key || !keys.includes(key)) return frame;
    return { ...frame, properties: { ...frame.properties, dataOf: key, dataChosen: key === first ? '' : undefined } };
  });
  // The list names the call that is shown; without it, a line does.
  const name = calls.length > 1 ? [h('p.sample', calls[0]?.title)] : [];
  return [...(choices.length ? [picker(choices)] : []), ...name, ...frames];
}

/** What chooses the example. Its words are those of the titles below it. */
function picker(choices: Shown[]): Element {
  const options = choices.map(({ key, title }) => h('option', { value: key }, title));
  const paragraph = h('p.example-pick', h('label', strings.example, ' ', h('select', { dataPick: '' }, options)));
  return { ...paragraph, data: { unsearched: true, twin: [] } };
}

function requests({ context, api, operation }: OperationScope): Shown[] {
  const { request, bodies } = sampleRequest(operation, api);
  const [first, ...others] = bodies;
  return [
    {
      key: first?.key,
      title: stripMarkdown(first?.summary ?? strings.firstExample),
      frame: context.tabs('language', samplesOf(request)),
    },
    ...others.map(({ key, summary, value }) => ({
      key,
      title: stripMarkdown(summary ?? strings.anotherBody),
      frame: context.code({ ...block(value), title: summary ?? strings.anotherBody }),
    })),
  ];
}

function answers({ context, api, operation }: OperationScope): Shown[] {
  return Object.entries(operation.operation.responses).flatMap(([status, entry]) => {
    const response = api.resolve(entry) as Response;
    // What an answer looks like is shown only where an example is written down; one made of the schema would be invented.
    return Object.values(response.content ?? {}).flatMap((media) =>
      media.examples || media.example !== undefined
        ? examplesOf(media, api).map(({ key, summary, value, 'x-origin': origin }): Shown => {
            const title = [
              strings.response,
              ...(statusMark(status).length ? [status] : []),
              ...(summary ? [summary] : []),
            ].join(' ');
            const frame =
              origin && origin !== 'printed'
                ? context.code({ ...block(value), title, output: origin })
                : withStatus(context.code({ ...block(value), title }), status, summary);
            return { key, title: stripMarkdown(title), frame };
          })
        : [],
    );
  });
}

const block = (value: unknown): { lang: string; code: string } =>
  typeof value === 'string' ? { lang: 'text', code: value } : { lang: 'json', code: layoutValue(value, json) };

/** Puts the status with its mark into the title of a frame. */
function withStatus(frame: Element, status: string, summary: string | undefined): Element {
  const mark = statusMark(status);
  const title: ElementContent[] = [
    { type: 'text', value: `${strings.response} ` },
    ...mark,
    ...(summary ? [{ type: 'text' as const, value: mark.length ? ` ${summary}` : summary }] : []),
  ];
  visit(frame, 'element', (element) => {
    const classes = element.properties.className;
    if (mark.length && Array.isArray(classes) && classes.includes('code-title')) element.children = title;
  });
  return frame;
}
