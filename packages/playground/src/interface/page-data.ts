/** What the build sends to the browser, as JSON. */
import { basePath } from '@folio/core/theme/site-file.ts';
import type { KeywordNotes, RuleId } from '@folio/query-engine/engine/index.ts';

/** A block of a page that has a Run button. */
export interface SandboxBlockData {
  /** What is loaded before it runs, as positions in `PlayedPage.parts`. */
  setup: number[];
  /** Its own position in `parts`, where it stores something. */
  part?: number;
  /** Key of its graph in the playground. */
  graph?: string;
}

/** `/_play/<route>.json`: what the blocks of a page need. */
export interface SandboxPageData {
  /** `CURTIME` of the page, in milliseconds since 1970. */
  now?: number;
  /** Schemas and statements, in the order of the page. */
  parts: string[];
  /** By the number of `data-run`. */
  blocks: Record<number, SandboxBlockData>;
  keywords: KeywordNotes;
}

/** A time machine of a page. */
export interface PlayedMachine {
  title: string;
  schema: string;
  /** Names of the kinds of its join that the reader can choose; none for most. */
  kinds: readonly string[];
  /** The events of the table, as the field shows them. */
  events: string;
}

/** `/_play/<route>/machines.json`: what the time machines of a page need. */
export interface PlayedMachines {
  /** By the number of `data-machine`. */
  machines: PlayedMachine[];
  /** Route and section of the page that states a rule. */
  places: Partial<Record<RuleId, string>>;
}

/** A graph of the playground. */
export interface PlayedGraph {
  /** Names the graph in addresses. */
  key: string;
  name: string;
  /** Title of the sidebar that its page is in. */
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

/** `/_play/graphs.<hash>.json`: what the playground needs. */
export interface PlayedGraphs {
  graphs: PlayedGraph[];
  keywords: KeywordNotes;
}

/** Route of what the blocks of a page need. */
export const toSandboxDataPath = (route: string): string => `/_play${route}.json`;

/** Route of what the time machines of a page need. */
export const machinesPath = (route: string): string => `/_play${route}/machines.json`;

/** The route of the page in the browser: its address without the base path, a slash at the end and `.html`. */
export const pageRoute = (): string => location.pathname.slice(basePath().length).replace(/(\/|\.html)$/, '');
