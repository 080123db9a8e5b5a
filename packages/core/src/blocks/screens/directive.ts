import type { Code } from 'mdast';
import { z } from 'zod';
import type { IconSet } from '../../build/icon-files.ts';
import { required } from '../../markdown/directives/attributes.ts';
import {
  type Container,
  container,
  getEnclosingStep,
  renderChildren,
  reportDisallowedChildren,
} from '../../markdown/directives/container.ts';
import { el } from '../../markdown/hast.ts';
import { interpolate } from '../../model/interpolate.ts';
import { drawScreen } from './draw.ts';
import { assignMarkers, type Marker } from './markers.ts';
import { type Fail, iconsOf, parseScreen, type Region } from './parse.ts';
import type { ScreenPartial, ScreenPartials } from './partials.ts';
import { strings } from './strings.ts';

const attributes = z.strictObject({ title: required.optional(), use: required.optional(), mark: required.optional() });

/**
 * A drawn screen: a strip (`use`), or what a fence describes. In a step it carries the number of the step on each part that the step uses. Its caption
 * is the text that it holds; without one, the places of its marks. A screen without marks has both a title and a text.
 */
export const screenOf = (glyphs: IconSet, strips: ScreenPartials): Container<z.infer<typeof attributes>> =>
  container({
    attributes,
    inSteps: true,
    render(node, { title, use, mark = '' }, scope, state) {
      const line = node.position?.start.line;
      const fail = (message: string, hint: string) => scope.report({ line, message: message, hint: hint });
      const [first, ...others] = node.children;
      const fence = first?.type === 'code' && first.lang === 'screen' ? first : undefined;
      const rest = fence ? others : node.children;
      if (!fence === !use)
        fail(
          use ? '"screen" has both a fence and "use".' : '"screen" does not start with a screen fence.',
          'Put one fence ```screen first, or name a strip: {use="…"}.',
        );
      const holds = 'It holds one screen fence, and the text that is its caption.';
      reportDisallowedChildren('screen', rest, ({ type }) => type === 'paragraph' || type === 'list', holds, scope);
      const strip = use ? readStrip(strips, use, fail) : undefined;
      const regions = fence ? regionsOf(fence, strips, scope.report) : (strip?.regions ?? []);
      const marks = assignMarkers(regions, mark, getEnclosingStep(node), fail);
      if (!marks.length && !rest.some(({ type }) => type === 'paragraph'))
        fail(
          '"screen" has no text equivalent.',
          'Say in full sentences what the screen shows, or mark what a step uses.',
        );
      const name = title ?? strip?.title;
      if (!name) fail('"screen" has no title.', 'Write {title="…"}: what the screen is.');
      const drawing = drawScreen(regions);
      for (const icon of iconsOf(regions)) glyphs.find(icon, fail, (nearest) => `"${nearest}"`);
      const label = marks.length
        ? interpolate(strings.named, {
            title: name ?? '',
            marks: marks.map((one) => interpolate(strings.numbered, { ...one })).join(' '),
          })
        : (name ?? '');
      const caption = captionOf(name ?? '', marks, rest);
      return [
        {
          ...el('figure', { className: ['schematic'] }, [
            el('div', { role: 'img', ariaLabel: label }, [el('div', { ariaHidden: 'true' }, drawing)]),
            // A caption that only says where the marks are repeats what the steps say.
            {
              ...el('figcaption', {}, renderChildren(caption, state)),
              ...(!rest.length && { data: { unsearched: true } }),
            },
          ]),
          data: { twin: marks.length ? caption : [strong(interpolate(strings.twin, { title: name ?? '' })), ...rest] },
        },
      ];
    },
  });

type Block = Parameters<typeof renderChildren>[0][number];

const strong = (value: string): Block => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: [{ type: 'text', value }] }],
});

/** The title of a screen without marks and its text; the steps that a screen shows, and the author's text or the places of the marks. */
function captionOf(title: string, marks: readonly Marker[], rest: Block[]): Block[] {
  if (!marks.length) return [strong(title), ...rest];
  const [first, ...others] = rest;
  if (first?.type === 'paragraph')
    return [{ ...first, children: [{ type: 'text', value: `${stepsOf(marks)} ` }, ...first.children] }, ...others];
  const places = marks.flatMap(({ number, label, place }, at) => [
    { type: 'text' as const, value: `${at ? ' ' : ''}${interpolate(strings.step, { number })} ` },
    { type: 'strong' as const, children: [{ type: 'text' as const, value: label }] },
    { type: 'text' as const, value: `, ${place}.` },
  ]);
  return [{ type: 'paragraph', children: places }, ...rest];
}

function stepsOf(marks: readonly Marker[]): string {
  const numbers = [...new Set(marks.map(({ number }) => number))];
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  if (numbers.length === 1) return interpolate(strings.step, { number: first });
  const isRun = last - first === numbers.length - 1 && numbers.length > 2;
  return interpolate(strings.steps, {
    numbers: isRun ? interpolate(strings.range, { first, last }) : numbers.join(', '),
  });
}

/** A strip; the faults of its file are those of its use, too. */
function readStrip(strips: ScreenPartials, name: string, fail: Fail): ScreenPartial | undefined {
  const strip = strips.read(name, fail);
  for (const { file, line, message, hint } of strip?.faults ?? []) fail(`${file}:${line}: ${message}`, hint);
  return strip;
}

function regionsOf(
  fence: Code,
  strips: ScreenPartials,
  report: (fault: { line: number; message: string; hint: string }) => void,
): Region[] {
  const start = fence.position?.start.line ?? 0;
  const { regions, faults } = parseScreen(fence.value, (name, fail) => readStrip(strips, name, fail)?.regions ?? []);
  for (const { line, message, hint } of faults) report({ line: start + line, message, hint });
  return regions;
}
