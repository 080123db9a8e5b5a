import { createHash } from 'node:crypto';
import type { GeneratedPage } from '@folio/core';
import type { Project } from '@folio/core/build';
import type { ContentPage } from '@folio/core/markdown';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { WORKBENCH_ROUTE, type WorkbenchData } from '../interface/page-data.ts';
import { strings } from '../strings.ts';
import { renderBenchBar } from './bench-bar.ts';
import { collectWorkbenchData } from './machines.ts';

export function createWorkbenchFile(project: Project): { path: string; text: string; data: WorkbenchData } {
  const data = collectWorkbenchData(project);
  const text = JSON.stringify(data);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { path: `/_play/workbench.${hash}.json`, text, data };
}

/** The page where readers run events of their own through a schema of their own, if a page has a machine. */
export function createWorkbenchPage(project: Project, contents: readonly Pick<ContentPage, 'html'>[]): GeneratedPage[] {
  if (!contents.some(({ html }) => html.includes('data-machine="'))) return [];
  return [
    {
      route: WORKBENCH_ROUTE,
      title: strings.workbench,
      description: strings.workbenchAbout,
      keywords: ['time machine', 'stream simulator', 'event simulator', 'run events', 'test a schema', 'try streams'],
      get html() {
        return toHtml(renderWorkbench(project));
      },
    },
  ];
}

function renderWorkbench(project: Project) {
  const { path, data } = createWorkbenchFile(project);
  return h('article.play', { dataWorkbench: path }, [
    renderBenchBar(project, WORKBENCH_ROUTE, strings.workbench),
    h('div.flow-app', { dataHydrate: '' }, [
      h('p', strings.workbenchLead),
      h('p', strings.workbenchScripts),
      h(
        'ul',
        [...new Map(data.starts.map(({ route, page }) => [route, page]))].map(([route, page]) =>
          h('li', h('a', { href: route }, page)),
        ),
      ),
    ]),
  ]);
}
