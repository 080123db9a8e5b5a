import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@folio/core/build';
import { route, sources } from '@folio/core/data';
import { type RuleId, rules } from '@folio/query-engine';
import { parse } from 'yaml';
import { z } from 'zod';
import { type MachineData, type MachinePageData, toStartKey, type WorkbenchData } from '../interface/page-data.ts';
import { formatEvents } from '../page/machine/events.ts';
import { type PageMachine, parseMachines } from '../page/machine/index.ts';
import { JOIN_TYPE_LABELS } from '../page/machine/variants.ts';
import { loadPages, readFrontmatter } from './pages.ts';

export interface MachinePage {
  route: string;
  file: string;
  text: string;
  machines: PageMachine[];
}

/** In the order of their files. */
export function findMachinePages(project: Project): MachinePage[] {
  const { pages, getPageText } = loadPages(project);
  return pages.flatMap(({ route, file, text }) => {
    const machines = parseMachines(text, getPageText);
    return machines.length ? [{ route, file, text, machines }] : [];
  });
}

/** By route. */
export function collectMachineData(project: Project): Map<string, MachinePageData> {
  const places = loadRuleLinks(project.root);
  return new Map(
    findMachinePages(project).map(({ route, machines }) => [route, { machines: machines.map(toMachineData), places }]),
  );
}

/** The machines of all pages, in the order of their files. */
export function collectWorkbenchData(project: Project): WorkbenchData {
  const starts = findMachinePages(project).flatMap(({ route, text, machines }) => {
    const page = readFrontmatter(project, text).title;
    return machines.map((machine, index) => ({
      ...toMachineData(machine),
      key: toStartKey(route, index),
      route,
      page,
    }));
  });
  return { starts, places: loadRuleLinks(project.root) };
}

const toMachineData = ({ source, variants, chosen, events }: PageMachine): MachineData => ({
  title: source.title,
  schema: variants[chosen]?.schema ?? '',
  kinds: variants.length > 1 ? JOIN_TYPE_LABELS : [],
  events: formatEvents(events),
});

function loadRuleLinks(root: string): Partial<Record<RuleId, string>> {
  const file = join(root, 'data/sandbox/rules.yaml');
  if (!existsSync(file)) return {};
  return (parse(readFileSync(file, 'utf8')) as { rules?: Partial<Record<RuleId, string>> }).rules ?? {};
}

const RULE_IDS = Object.keys(rules) as [RuleId, ...RuleId[]];

/**
 * `data/sandbox/rules.yaml`: the section that states each rule, or describes the case of an open
 * question.
 */
export const ruleLinksSchema = z.strictObject({
  sources: sources.optional(),
  rules: z.record(z.enum(RULE_IDS), route),
});
