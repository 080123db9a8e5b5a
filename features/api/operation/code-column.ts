import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { icon } from '../../../engine/markdown/hast.ts';
import type { Element, ElementContent } from '../../../engine/markdown/types.ts';
import { fill } from '../../../engine/model/fill.ts';
import type { Response } from '../schema/openapi.ts';
import { words } from '../words.ts';
import { examplesOf } from './example-of.ts';
import { json, layoutValue } from './layout-value.ts';
import { sampleRequest } from './request.ts';
import { samplesOf } from './samples.ts';
import { type OperationScope, statusMark } from './sections.ts';

/** The column at the right: the call in four languages, other bodies it can have, and answers. */
export function codeColumn({ context, api, operation }: OperationScope): Element[] {
  const { request, bodies } = sampleRequest(operation, api);
  const [first, ...others] = bodies;
  return [
    ...(first?.summary && others.length ? [h('p.sample', context.inline(first.summary))] : []),
    context.tabs('language', samplesOf(request)),
    ...folded(
      others.map(({ summary, value }) => context.code({ ...block(value), title: summary ?? words.anotherBody })),
      words.moreBodies,
    ),
    ...folded(answers({ context, api, operation }), words.moreAnswers),
  ];
}

/** Examples of one sort that are open; the rest opens by a click, so that what follows is not far. */
const openExamples = 3;

function folded(frames: Element[], summary: string): Element[] {
  const rest = frames.slice(openExamples);
  // One more is as short as its fold.
  if (rest.length < 2) return frames;
  return [
    ...frames.slice(0, openExamples),
    h('details.more', h('summary', fill(summary, { count: rest.length }), icon('chev')), rest),
  ];
}

function answers({ context, api, operation }: Pick<OperationScope, 'context' | 'api' | 'operation'>): Element[] {
  return Object.entries(operation.operation.responses).flatMap(([status, entry]) => {
    const response = api.resolve(entry) as Response;
    // What an answer looks like is shown only where an example is written down; one made of the schema would be invented.
    return Object.values(response.content ?? {}).flatMap((media) =>
      media.examples || media.example !== undefined
        ? examplesOf(media, api).map(({ summary, value, 'x-origin': origin }) => {
            const title = [
              words.response,
              ...(statusMark(status).length ? [status] : []),
              ...(summary ? [summary] : []),
            ].join(' ');
            if (origin && origin !== 'printed') return context.code({ ...block(value), title, output: origin });
            return withStatus(context.code({ ...block(value), title }), status, summary);
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
    { type: 'text', value: `${words.response} ` },
    ...mark,
    ...(summary ? [{ type: 'text' as const, value: mark.length ? ` ${summary}` : summary }] : []),
  ];
  visit(frame, 'element', (element) => {
    const classes = element.properties.className;
    if (mark.length && Array.isArray(classes) && classes.includes('code-title')) element.children = title;
  });
  return frame;
}
