import type { Code } from 'mdast';
import { z } from 'zod';
import type { IconSet } from '../../build/pictures.ts';
import { required } from '../../markdown/directives/attributes.ts';
import {
  type Container,
  container,
  getEnclosingStep,
  renderChildren,
  reportDisallowedChildren,
} from '../../markdown/directives/container.ts';
import { el, strongParagraph } from '../../markdown/hast.ts';
import { interpolate } from '../../model/text.ts';
import { strings } from '../strings.ts';
import { renderScreen } from './draw.ts';
import { assignMarkers, type Marker } from './markers.ts';
import {
  collectIcons,
  parseScreen,
  type Region,
  type Report,
  type ScreenPartial,
  type ScreenPartials,
} from './parse.ts';

const attributes = z.strictObject({ title: required.optional(), use: required.optional(), mark: required.optional() });

/**
 * `:::screen` renders a fence or a partial (`use`). In a step, parts that the step uses carry its
 * number. The caption defaults to the locations of these markers.
 */
export const createScreenDirective = (
  icons: IconSet,
  partials: ScreenPartials,
): Container<z.infer<typeof attributes>> =>
  container({
    attributes,
    inSteps: true,
    render(node, { title, use, mark = '' }, context, state) {
      const line = node.position?.start.line;
      const report = (message: string, hint: string) => context.report({ line, message, hint });
      const [first, ...others] = node.children;
      const fence = first?.type === 'code' && first.lang === 'screen' ? first : undefined;
      const rest = fence ? others : node.children;
      if (!fence === !use)
        report(
          use ? '"screen" has both a fence and "use".' : '"screen" does not start with a screen fence.',
          'Put one fence ```screen first, or name a partial: {use="…"}.',
        );
      const hint = 'Put one screen fence into it, and the text of its caption.';
      reportDisallowedChildren('screen', rest, ({ type }) => type === 'paragraph' || type === 'list', hint, context);
      const partial = use ? readPartial(partials, use, report) : undefined;
      const regions = fence ? parseFence(fence, partials, context.report) : (partial?.regions ?? []);
      const marks = assignMarkers(regions, mark, getEnclosingStep(node), report);
      if (!marks.length && !rest.some(({ type }) => type === 'paragraph'))
        report(
          '"screen" has no text equivalent.',
          'Say in full sentences what the screen shows, or mark what a step uses.',
        );
      const name = title ?? partial?.title;
      if (!name) report('"screen" has no title.', 'Write {title="…"}: what the screen is.');
      const drawing = renderScreen(regions);
      for (const icon of collectIcons(regions)) icons.find(icon, report, (nearest) => `"${nearest}"`);
      const label = marks.length
        ? interpolate(strings.markedScreen, {
            title: name ?? '',
            marks: marks.map((one) => interpolate(strings.marker, { ...one })).join(' '),
          })
        : (name ?? '');
      const caption = createCaption(name ?? '', marks, rest);
      return [
        {
          ...el('figure', { className: ['schematic'] }, [
            el('div', { role: 'img', ariaLabel: label }, [el('div', { ariaHidden: 'true' }, drawing)]),
            // Such a caption repeats the steps.
            {
              ...el('figcaption', {}, renderChildren(caption, state)),
              ...(!rest.length && { data: { unsearched: true } }),
            },
          ]),
          data: {
            markdown: marks.length
              ? caption
              : [strongParagraph(interpolate(strings.screenName, { title: name ?? '' })), ...rest],
          },
        },
      ];
    },
  });

type Block = Parameters<typeof renderChildren>[0][number];

function createCaption(title: string, marks: readonly Marker[], rest: Block[]): Block[] {
  if (!marks.length) return [strongParagraph(title), ...rest];
  const [first, ...others] = rest;
  if (first?.type === 'paragraph')
    return [{ ...first, children: [{ type: 'text', value: `${formatSteps(marks)} ` }, ...first.children] }, ...others];
  const places = marks.flatMap(({ number, label, place }, at) => [
    { type: 'text' as const, value: `${at ? ' ' : ''}${interpolate(strings.markedStep, { number })} ` },
    { type: 'strong' as const, children: [{ type: 'text' as const, value: label }] },
    { type: 'text' as const, value: `, ${place}.` },
  ]);
  return [{ type: 'paragraph', children: places }, ...rest];
}

function formatSteps(marks: readonly Marker[]): string {
  const numbers = [...new Set(marks.map(({ number }) => number))];
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  if (numbers.length === 1) return interpolate(strings.markedStep, { number: first });
  const isRun = last - first === numbers.length - 1 && numbers.length > 2;
  return interpolate(strings.markedSteps, {
    numbers: isRun ? interpolate(strings.stepRange, { first, last }) : numbers.join(', '),
  });
}

function readPartial(partials: ScreenPartials, name: string, report: Report): ScreenPartial | undefined {
  const partial = partials.read(name, report);
  for (const { file, line, message, hint } of partial?.diagnostics ?? []) report(`${file}:${line}: ${message}`, hint);
  return partial;
}

function parseFence(
  fence: Code,
  partials: ScreenPartials,
  report: (diagnostic: { line: number; message: string; hint: string }) => void,
): Region[] {
  const start = fence.position?.start.line ?? 0;
  const { regions, diagnostics } = parseScreen(
    fence.value,
    (name, report) => readPartial(partials, name, report)?.regions ?? [],
  );
  for (const { line, message, hint } of diagnostics) report({ line: start + line, message, hint });
  return regions;
}
