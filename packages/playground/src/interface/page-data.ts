import { getBasePath } from '@folio/core';
import type { KeywordNotes, RuleId } from '@folio/query-engine';
import type { Task } from '../service/protocol.ts';

/** A block with a Run button. */
export interface SandboxBlockData {
  /** Indexes in `parts` of what is loaded before it runs. */
  setup: number[];
  /** Its own index in `parts`, if it stores something. */
  part?: number;
  /** Key of its graph in the playground. */
  graph?: string;
}

/** `/_play/<route>.json` */
export interface SandboxPageData {
  /** The value of `CURTIME`, in milliseconds since 1970. */
  now?: number;
  /** Schemas and statements, in the order of the page. */
  parts: string[];
  /** By `data-run`. */
  blocks: Record<number, SandboxBlockData>;
  keywords: KeywordNotes;
}

export interface MachineData {
  title: string;
  schema: string;
  /** Labels of the join types that the user can choose. */
  kinds: readonly string[];
  /** JSON. */
  events: string;
}

/** `/_play/<route>/machines.json` */
export interface MachinePageData {
  /** By `data-machine`. */
  machines: MachineData[];
  /** The section that states each rule. */
  places: Partial<Record<RuleId, string>>;
}

/** A graph of the playground. */
export interface GraphData {
  /** Identifies the graph in links. */
  key: string;
  name: string;
  /** Title of the sidebar of its page. */
  group: string;
  /** The page that defines it. */
  route: string;
  page: string;
  setup: string[];
  now?: number;
  nodes: number;
  relations: number;
  examples: { title: string; text: string }[];
}

/** A keyword of the dialect, as the editor explains it. */
export interface KeywordHelp {
  word: string;
  text: string;
  /** The section that describes it. */
  link?: string;
}

/** The graph of the playground that stands for the reader's tables. */
export const TABLES_KEY = 'tables';

/** Names the file of graphs for assistants, on hosts that redirect `.html` too: `{ "graphs": path }`. */
export const GRAPHS_INFO_PATH = '/_hosts/graphs.json';

/** `/_play/graphs.<hash>.json` */
export interface PlaygroundData {
  graphs: GraphData[];
  keywords: KeywordNotes;
  help: KeywordHelp[];
}

export const toSandboxDataPath = (route: string): string => `/_play${route}.json`;

/** A time machine of a page, as a start of the workbench. */
export interface WorkbenchStart extends MachineData {
  /** Identifies it in links. */
  key: string;
  route: string;
  /** Title of the page. */
  page: string;
}

/** `/_play/workbench.<hash>.json` */
export interface WorkbenchData {
  starts: WorkbenchStart[];
  places: MachinePageData['places'];
}

export const WORKBENCH_ROUTE = '/time-machine';
/** The start with a schema of the reader's own. */
export const OWN_START = 'own';

export const toStartKey = (route: string, index: number | string): string => `${route.slice(1)}/${index}`;

export const toMachineDataPath = (route: string): string => `/_play${route}/machines.json`;

/** Returns the route whose data a button runs on: the one that it names, or that of the current page. */
export const getDataRoute = ({ dataset }: HTMLElement): string =>
  dataset.page ?? location.pathname.slice(getBasePath().length).replace(/(\/|\.html)$/, '');

/** A schema of a page, as an entry of `/_play/schemas.json`. */
export interface SchemaTemplate {
  title: string;
  route: string;
  page: string;
  text: string;
}

export const TEMPLATES_PATH = '/_play/schemas.json';

/** @param changes Edited parts by index. */
export function createTask(
  page: SandboxPageData,
  index: number,
  text: string,
  changes?: ReadonlyMap<number, string>,
): Task {
  const { parts, blocks, keywords, now = Date.now() } = page;
  return {
    setup: (blocks[index]?.setup ?? []).map((at) => changes?.get(at) || (parts[at] as string)),
    text,
    keywords,
    now,
  };
}

/** The name in the storage of the browser of the texts that the playground saves. */
export const TEXTS_KEY = 'playground';

/** Begins the names in the storage of the browser under which the reader's own data are kept. */
export const OWN_DATA_PREFIX = 'playground-data:';

/** False if storage is unavailable. */
export function hasOwnData(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(OWN_DATA_PREFIX));
  } catch {
    return false;
  }
}
