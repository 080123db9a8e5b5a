/** What pages send to their time machines. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@folio/core/build/project.ts';
import { findPages, loadPage } from '@folio/core/markdown/loader.ts';
import type { RuleId } from '@folio/query-engine/engine/index.ts';
import { parse } from 'yaml';
import type { PlayedMachine, PlayedMachines } from '../interface/page-data.ts';
import { eventsText, type PageMachine, readMachines } from '../page/machine/index.ts';
import { kindLabels } from '../page/machine/variants.ts';

/** A page with its time machines. */
export interface MachinePage {
  route: string;
  file: string;
  machines: PageMachine[];
}

/** All pages of a project that have time machines, in the order of their files. */
export function machinePages({ root, config: { product } }: Project): MachinePage[] {
  const pages = findPages(root, product).files.map((file) => loadPage(root, file, product));
  const textOf = (wanted: string) => pages.find(({ route }) => route === wanted)?.text;
  return pages.flatMap(({ route, file, text }) => {
    const machines = readMachines(text, textOf);
    return machines.length ? [{ route, file, machines }] : [];
  });
}

/** What each page sends to its machines, by route. */
export function playedMachines(project: Project): Map<string, PlayedMachines> {
  const places = placesOf(project.root);
  return new Map(
    machinePages(project).map(({ route, machines }) => [route, { machines: machines.map(playedOf), places }]),
  );
}

const playedOf = ({ source, variants, chosen, events }: PageMachine): PlayedMachine => ({
  title: source.title,
  schema: variants[chosen]?.schema ?? '',
  kinds: source.variants === undefined ? [] : kindLabels,
  events: eventsText(events),
});

/** Where the project in `root` states each rule. */
function placesOf(root: string): Partial<Record<RuleId, string>> {
  const file = join(root, 'data/sandbox/rules.yaml');
  if (!existsSync(file)) return {};
  return (parse(readFileSync(file, 'utf8')) as { rules?: Partial<Record<RuleId, string>> }).rules ?? {};
}
