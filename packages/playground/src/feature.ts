import { fileURLToPath } from 'node:url';
import { defineFeature } from '@folio/core';
import { addMachineButtons, addRunButtons, machine, schemaDirective } from './build/buttons.ts';
import { collectSandboxData, SERVER_KEYWORD_NOTES } from './build/graphs.ts';
import { renderLiveCard } from './build/live-card.ts';
import { collectMachineData, ruleLinksSchema } from './build/machines.ts';
import { createGraphsFile, createPlaygroundPage, getSandboxMetrics } from './build/playground-page.ts';
import { loadSchemaTemplates } from './build/schema-templates.ts';
import { createWorkbenchFile, createWorkbenchPage } from './build/workbench-page.ts';
import { recomputeMachines } from './check/machine.ts';
import { recompute } from './check/recompute.ts';
import { GRAPHS_INFO_PATH, TEMPLATES_PATH, toMachineDataPath, toSandboxDataPath } from './interface/page-data.ts';
import { parseMachines } from './page/machine/index.ts';
import { loadRunnablePage } from './page/runnable-page.ts';
import { strings } from './strings.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export const sandbox = defineFeature({
  name: 'sandbox',
  directives: { machine, schema: schemaDirective },
  attributes: { fences: { run: ['server'], computed: ['no'] }, frontmatter: ['data', 'now'] },
  data: { sandbox: ruleLinksSchema },
  hast(tree, { file, source, findPage, report }) {
    const getPageText = (route: string) => findPage(route)?.text;
    const runnable = loadRunnablePage(source.text, getPageText);
    const machines = parseMachines(source.text, getPageText);
    const findings = [
      ...(runnable ? recompute(runnable, file).diagnostics : []),
      ...recomputeMachines(machines, file).diagnostics,
    ];
    for (const finding of findings) report(finding);
    if (runnable) addRunButtons(tree, runnable);
    addMachineButtons(tree, machines);
  },
  recompute(page, findPage) {
    const getPageText = (route: string) => findPage(route)?.text;
    const runnable = loadRunnablePage(page.text, getPageText);
    const outputs = runnable && recompute(runnable, '', SERVER_KEYWORD_NOTES);
    const tables = recomputeMachines(parseMachines(page.text, getPageText), '');
    return {
      edits: [...(outputs?.edits ?? []), ...tables.edits],
      computed: outputs?.computed ?? 0,
      uncomputed: outputs?.uncomputed ?? [],
    };
  },
  styles: {
    paint: ['./styles/run.css', './styles/live.css', './styles/graph.css', './styles/tool-page.css'].map(path),
    client: [
      './styles/sandbox.css',
      './styles/result.css',
      './styles/graph.css',
      './styles/playground.css',
      './styles/builder.css',
      './styles/machine.css',
      './styles/workbench.css',
    ].map(path),
  },
  islands: [
    {
      selector: '.run[data-run]',
      when: 'click',
      anchor: 'run',
      module: path('./interface/sandbox.tsx'),
      get failure() {
        return strings.sandboxNotLoaded;
      },
    },
    {
      selector: '.run[data-machine]',
      when: 'click',
      anchor: 'machine',
      module: path('./interface/machine/machine.tsx'),
      get failure() {
        return strings.machineNotLoaded;
      },
    },
    {
      selector: '.play-app',
      when: 'load',
      module: path('./playground/playground.tsx'),
      get failure() {
        return strings.playgroundNotLoaded;
      },
    },
    {
      selector: '.flow-app',
      when: 'load',
      module: path('./workbench/workbench.tsx'),
      get failure() {
        return strings.machineNotLoaded;
      },
    },
    {
      selector: '[data-starts]',
      when: 'click',
      anchor: 'build',
      module: path('./builder/schema-builder.tsx'),
      get failure() {
        return strings.builderNotLoaded;
      },
    },
  ],
  tools: path('./tools.ts'),
  emit: {
    pages: (project, contents) => [
      ...createPlaygroundPage(project, contents),
      ...createWorkbenchPage(project, contents),
    ],
    home: renderLiveCard,
    metrics: getSandboxMetrics,
    files: async (project) => {
      const { path: file, text } = createGraphsFile(project);
      const workbench = createWorkbenchFile(project);
      const pages = [...collectSandboxData(project).pages].map(([route, runnable]) => [
        toSandboxDataPath(route),
        JSON.stringify(runnable),
      ]);
      const machines = [...collectMachineData(project)].map(([route, played]) => [
        toMachineDataPath(route),
        JSON.stringify(played),
      ]);
      return {
        ...Object.fromEntries([...pages, ...machines]),
        [file]: text,
        [GRAPHS_INFO_PATH]: JSON.stringify({ graphs: file }),
        [workbench.path]: workbench.text,
        [TEMPLATES_PATH]: JSON.stringify(loadSchemaTemplates(project)),
      };
    },
  },
});
