import type { ElementContent } from 'hast';
import { z } from 'zod';
import { type Fence, parseFence } from '../code/fence.ts';
import { blockFrame, nestedFrame, type Panel, tabFrame } from '../code/frame.ts';
import type { FenceGroup } from '../code/group.ts';
import { tabGroups } from '../code/languages.ts';
import type { ContainerDirective } from '../markdown.ts';
import type { RenderContext } from '../render-context.ts';
import { readAttributes } from './attributes.ts';
import { nameOf } from './container.ts';

const attributes = z.strictObject({ group: z.enum(tabGroups) });

/** Renders fences that share a frame; tabs come with their container. */
export function renderFrame({ tabs, fences }: FenceGroup, scope: RenderContext): ElementContent {
  if (!tabs && fences[0]?.nested) return nestedFrame(fences, scope.highlight, scope.ids);
  if (!tabs) return blockFrame(fences, scope.highlight);
  const group = readAttributes(tabs, attributes, scope)?.group ?? 'language';
  return tabFrame(group, panelsOf(tabs, scope), fences, scope.highlight, scope.ids);
}

/** One panel a tab; an output directly after an input of the same tab belongs to it. */
function panelsOf(tabs: ContainerDirective, scope: RenderContext): Panel[] {
  const panels: Panel[] = [];
  for (const child of tabs.children) {
    const line = child.position?.start.line;
    if (child.type !== 'code') {
      scope.report({
        line,
        message: `"tabs" must not hold ${nameOf(child)}.`,
        hint: 'Tabs hold fences with tab="…" only; put the rest before or after them.',
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
      message: '"tabs" holds fewer than two tabs.',
      hint: 'Use a plain fence, or add the other tab.',
    });
  return panels;
}
