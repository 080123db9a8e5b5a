import type { ElementContent } from 'hast';
import type { Code, Root, RootContent } from 'mdast';
import { z } from 'zod';
import type { ReportDiagnostic } from '../diagnostic-collector.ts';
import { parseAttributes } from '../directives/attributes.ts';
import { describeNode } from '../directives/container.ts';
import { type ContainerDirective, eachNode } from '../markdown.ts';
import type { RenderContext } from '../types.ts';
import { type Fence, type FenceAttributes, parseFence } from './fence.ts';
import { type Panel, renderBlockFrame, renderNestedFrame, renderTabFrame } from './frame.ts';
import { TAB_GROUPS } from './highlight.ts';

export interface FenceGroup {
  type: 'codeFrame';
  tabs?: ContainerDirective;
  fences: Fence[];
  position?: Code['position'];
}

declare module 'mdast' {
  interface RootContentMap {
    codeFrame: FenceGroup;
  }
}

const FENCE_PARSING_DIRECTIVES = new Set(['tabs', 'diagram', 'chart', 'screen']);

export function groupFences(tree: Root, source: string, report: ReportDiagnostic, known: FenceAttributes = {}): void {
  eachNode(tree, (node) => {
    if (!('children' in node)) return;
    if (node.type === 'containerDirective' && FENCE_PARSING_DIRECTIVES.has(node.name)) return;
    const grouped: RootContent[] = [];
    for (const child of node.children as RootContent[]) {
      const last = grouped.at(-1);
      if (child.type === 'containerDirective' && child.name === 'tabs') {
        grouped.push({ type: 'codeFrame', tabs: child, fences: [], position: child.position });
      } else if (child.type === 'code') {
        const fence = parseFence(child, source, report, known);
        if (fence.tab)
          report({
            line: fence.line,
            message: 'A fence with "tab" is outside of :::tabs.',
            hint: 'Put it into :::tabs{group="…"}, or use title="…".',
          });
        if (fence.output && last?.type === 'codeFrame') last.fences.push(fence);
        else grouped.push({ type: 'codeFrame', fences: [fence], position: child.position });
      } else grouped.push(child);
    }
    (node as { children: RootContent[] }).children = grouped;
  });
}

const attributes = z.strictObject({ group: z.enum(TAB_GROUPS) });

export function renderFrame({ tabs, fences }: FenceGroup, scope: RenderContext): ElementContent {
  if (!tabs && fences[0]?.nested) return renderNestedFrame(fences, scope.highlight, scope.ids);
  if (!tabs) return renderBlockFrame(fences, scope.highlight);
  const group = parseAttributes(tabs, attributes, scope)?.group ?? 'language';
  return renderTabFrame(group, parsePanels(tabs, scope), fences, scope.highlight, scope.ids);
}

/** An output after an input of the same tab belongs to it. */
function parsePanels(tabs: ContainerDirective, scope: RenderContext): Panel[] {
  const panels: Panel[] = [];
  for (const child of tabs.children) {
    const line = child.position?.start.line;
    if (child.type !== 'code') {
      scope.report({
        line,
        message: `"tabs" must not contain ${describeNode(child)}.`,
        hint: 'Tabs can contain fences with tab="…" only; put the rest before or after them.',
      });
      continue;
    }
    const fence: Fence = parseFence(child, scope.source, scope.report, scope.fences);
    if (!fence.tab) {
      scope.report({ line, message: 'A fence in "tabs" has no tab.', hint: 'Add tab="…" to its info string.' });
      continue;
    }
    const last = panels.at(-1);
    if (last?.tab === fence.tab && fence.output) last.blocks.push(fence);
    else if (panels.some(({ tab }) => tab === fence.tab))
      scope.report({ line, message: `Two tabs are called "${fence.tab}".`, hint: 'Give each tab a name of its own.' });
    else panels.push({ tab: fence.tab, blocks: [fence] });
  }
  if (panels.length < 2)
    scope.report({
      line: tabs.position?.start.line,
      message: '"tabs" must contain at least two tabs.',
      hint: 'Use a plain fence, or add the other tab.',
    });
  return panels;
}
