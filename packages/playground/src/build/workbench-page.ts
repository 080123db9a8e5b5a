import type { GeneratedPage } from '@folio/core';
import type { Project } from '@folio/core/build';
import type { ContentPage } from '@folio/core/markdown';
import { WORKBENCH_ROUTE } from '../interface/page-data.ts';
import { strings } from '../strings.ts';
import { collectWorkbenchData } from './machines.ts';
import { createDataFile, renderToolPage } from './tool-page.ts';

export const createWorkbenchFile = (project: Project) => createDataFile('workbench', collectWorkbenchData(project));

/** The page where users run events of their own through a schema of their own, if a page has a machine. */
export function createWorkbenchPage(project: Project, contents: readonly Pick<ContentPage, 'html'>[]): GeneratedPage[] {
  if (!contents.some(({ html }) => html.includes('data-machine="'))) return [];
  const [route, title] = [WORKBENCH_ROUTE, strings.workbench];
  return [
    {
      route,
      title,
      description: strings.workbenchAbout,
      keywords: ['time machine', 'stream simulator', 'event simulator', 'run events', 'test a schema', 'try streams'],
      get html() {
        const data = collectWorkbenchData(project);
        return renderToolPage(project, {
          route,
          title,
          attributes: { dataWorkbench: createDataFile('workbench', data).path },
          app: 'div.flow-app',
          texts: [strings.workbenchLead, strings.workbenchScripts],
          pages: data.starts,
        });
      },
    },
  ];
}
