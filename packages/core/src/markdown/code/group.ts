import type { Code, Root, RootContent } from 'mdast';
import type { ReportDiagnostic } from '../diagnostic-collector.ts';
import { type ContainerDirective, eachNode } from '../markdown.ts';
import { type Fence, type FenceAttributes, parseFence } from './fence.ts';

/** Fences that share a frame: an input, or tabs, with the outputs that follow it directly; or outputs alone. */
export interface FenceGroup {
  type: 'codeFrame';
  /** The container of the tabs; without it the first of `fences` may be an input. */
  tabs?: ContainerDirective;
  fences: Fence[];
  position?: Code['position'];
}

declare module 'mdast' {
  interface RootContentMap {
    codeFrame: FenceGroup;
  }
}

/** Directives that read their fences themselves. */
const owners = new Set(['tabs', 'diagram', 'chart', 'screen']);

/** Replaces fences, and tabs, by their frames. */
export function groupFences(tree: Root, source: string, report: ReportDiagnostic, known: FenceAttributes = {}): void {
  eachNode(tree, (node) => {
    if (!('children' in node)) return;
    if (node.type === 'containerDirective' && owners.has(node.name)) return;
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
