import { stripMarkdown } from '@folio/core/data';
import type { Element, ElementContent } from '@folio/core/markdown';
import { hasClass, text } from '@folio/core/markdown';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { strings } from '../strings.ts';
import { getResponseExamples } from './examples.ts';
import { createSampleRequest, formatValue, generateSamples, JSON_NOTATION } from './samples.ts';
import { type OperationScope, renderStatus } from './sections.ts';

interface ExampleBlock {
  key?: string | undefined;
  title: string;
  frame: Element;
}

/**
 * Renders the column of samples: the request in four languages, then the responses.
 *
 * If there are several examples, one shows at a time; a response has the name of the body that it
 * answers. Without JavaScript all of them show.
 */
export function renderSamples(scope: OperationScope): Element[] {
  const requests = requestBlocks(scope);
  const responses = responseBlocks(scope);
  const choices = [requests, responses].find((blocks) => blocks.length > 1) ?? [];
  const keys = choices.map(({ key }) => key);
  const frames = [...requests, ...responses].map(({ key, frame }) => {
    if (!key || !keys.includes(key)) return frame;
    return { ...frame, properties: { ...frame.properties, dataOf: key, dataChosen: key === keys[0] ? '' : undefined } };
  });
  // Without JavaScript there is no list that names the example.
  const name = requests.length > 1 ? [h('p.sample', requests[0]?.title)] : [];
  return [...(choices.length ? [examplePicker(choices)] : []), ...name, ...frames];
}

function examplePicker(choices: ExampleBlock[]): Element {
  const options = choices.map(({ key, title }) => h('option', { value: key }, title));
  const paragraph = h('p.example-pick', h('label', strings.example, ' ', h('select', { dataPick: '' }, options)));
  return { ...paragraph, data: { unsearched: true, twin: [] } };
}

function requestBlocks({ context, api, operation }: OperationScope): ExampleBlock[] {
  const { request, bodies } = createSampleRequest(operation, api);
  const [first, ...others] = bodies;
  return [
    {
      key: first?.key,
      title: stripMarkdown(first?.summary ?? strings.firstExample),
      frame: context.tabs('language', generateSamples(request)),
    },
    ...others.map(({ key, summary = strings.anotherBody, value }) => ({
      key,
      title: stripMarkdown(summary),
      frame: context.code({ ...toBlock(value), title: summary }),
    })),
  ];
}

const responseBlocks = ({ context, api, operation }: OperationScope): ExampleBlock[] =>
  getResponseExamples(operation, api).map(({ status, key, summary, value, origin }) => {
    const mark = renderStatus(status);
    const title = [strings.response, mark.length ? status : '', summary].filter(Boolean).join(' ');
    const frame = context.code({ ...toBlock(value), title, ...(origin ? { output: origin } : {}) });
    if (mark.length && !origin)
      replaceTitle(frame, [text(`${strings.response} `), ...mark, ...(summary ? [text(` ${summary}`)] : [])]);
    return { key, title: stripMarkdown(title), frame };
  });

const toBlock = (value: unknown): { lang: string; code: string } =>
  typeof value === 'string' ? { lang: 'text', code: value } : { lang: 'json', code: formatValue(value, JSON_NOTATION) };

function replaceTitle(frame: Element, children: ElementContent[]): void {
  visit(frame, 'element', (element) => {
    if (hasClass(element, 'code-title')) element.children = children;
  });
}
