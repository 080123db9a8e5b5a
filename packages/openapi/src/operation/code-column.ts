import { stripMarkdown } from '@folio/core/data';
import type { Element, ElementContent } from '@folio/core/markdown';
import { hasClass, text } from '@folio/core/markdown';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { formatValue, generateSamples, JSON_NOTATION, MORE_LANGUAGES } from '../model/samples.ts';
import { strings } from '../strings.ts';
import { createSampleRequest, renderConsole, renderOwnValues } from './console-data.ts';
import { getResponseExamples } from './examples.ts';
import { type OperationScope, renderStatus } from './sections.ts';

interface ExampleBlock {
  key?: string | undefined;
  title: string;
  frame: Element;
}

/**
 * Renders the request in four languages, the console, then the responses.
 *
 * Of several examples, one shows at a time, together with the response of the same name. Without
 * JavaScript all show.
 */
export function renderSamples(scope: OperationScope): Element[] {
  const requests = renderRequests(scope);
  const responses = renderResponses(scope);
  const choices = [requests, responses].find((blocks) => blocks.length > 1) ?? [];
  const keys = choices.map(({ key }) => key);
  const toFrame = ({ key, frame }: ExampleBlock): Element => {
    if (!key || !keys.includes(key)) return frame;
    return { ...frame, properties: { ...frame.properties, dataOf: key, dataChosen: key === keys[0] ? '' : undefined } };
  };
  // Without JavaScript there is no list that names the example.
  const name = requests.length > 1 ? [h('p.example-name', requests[0]?.title)] : [];
  return [
    renderOwnValues(scope.operation, scope.api),
    ...(choices.length ? [renderExamplePicker(choices)] : []),
    ...name,
    ...requests.map(toFrame),
    renderConsole(scope.operation, scope.api),
    ...responses.map(toFrame),
  ];
}

function renderExamplePicker(choices: ExampleBlock[]): Element {
  const options = choices.map(({ key, title }) => h('option', { value: key }, title));
  const paragraph = h('p.example-pick', h('label', strings.example, ' ', h('select', { dataPick: '' }, options)));
  return { ...paragraph, data: { unsearched: true, markdown: [] } };
}

function renderRequests({ context, api, operation }: OperationScope): ExampleBlock[] {
  const { request, bodies } = createSampleRequest(operation, api);
  const [first, ...others] = bodies;
  return [
    {
      key: first?.key,
      title: stripMarkdown(first?.summary ?? strings.firstExample),
      frame: addLanguages(context.tabs('language', generateSamples(request))),
    },
    ...others.map(({ key, summary = strings.anotherBody, value }) => ({
      key,
      title: stripMarkdown(summary),
      frame: context.code({ ...toBlock(value), title: summary }),
    })),
  ];
}

const renderResponses = ({ context, api, operation }: OperationScope): ExampleBlock[] =>
  getResponseExamples(operation, api).map(({ status, key, summary, value, origin }) => {
    const statusNodes = renderStatus(status);
    const title = [strings.response, statusNodes.length ? status : '', summary].filter(Boolean).join(' ');
    const frame = context.code({ ...toBlock(value), title, ...(origin ? { output: origin } : {}) });
    frame.properties.className = ['code', 'example-answer'];
    if (statusNodes.length && !origin)
      replaceTitle(frame, [text(`${strings.response} `), ...statusNodes, ...(summary ? [text(` ${summary}`)] : [])]);
    return { key, title: stripMarkdown(title), frame };
  });

function addLanguages(frame: Element): Element {
  const options = [strings.moreLanguages, ...MORE_LANGUAGES].map((name, index) =>
    h('option', { value: index ? name : '' }, name),
  );
  visit(frame, 'element', (element) => {
    if (hasClass(element, 'tabs')) return 'skip';
    if (hasClass(element, 'code-head'))
      element.children.splice(1, 0, h('select.more-languages', { ariaLabel: strings.moreLanguages }, options));
    return undefined;
  });
  return frame;
}

const toBlock = (value: unknown): { lang: string; code: string } =>
  typeof value === 'string' ? { lang: 'text', code: value } : { lang: 'json', code: formatValue(value, JSON_NOTATION) };

function replaceTitle(frame: Element, children: ElementContent[]): void {
  visit(frame, 'element', (element) => {
    if (hasClass(element, 'code-title')) element.children = children;
  });
}
