import {
  type AssistantTool,
  defineTool,
  findSimilarWord,
  type ReadBuilt,
  TOOL_LIMITS,
  ToolError,
} from '@folio/core/mcp';
import { z } from 'zod';
import { describeContents } from './interface/describe.ts';
import { GRAPHS_INFO_PATH, type GraphData, type PlaygroundData } from './interface/page-data.ts';
import { type QueryTask, runQuery } from './run-query.ts';

const MAX_CHARS = { query: 4_000, setup: 20_000 };

const text = (most: number, what: string) =>
  z.string().max(most).optional().describe(`${what} At most ${most} characters.`);

export const queryTool = (read: ReadBuilt): AssistantTool =>
  defineTool({
    name: 'run_query',
    title: 'Run a graph query',
    description: `Runs Cypher statements and queries by the documented rules, without a server, for at most ${TOOL_LIMITS.milliseconds / 1000} seconds, on a graph of this documentation or on your own. Without a query it answers the list of graphs.`,
    input: {
      query: text(MAX_CHARS.query, 'Statements (CREATE, one a line) and queries, as the pages write them.'),
      graph: text(200, 'The key of a graph of this documentation.'),
      setup: text(MAX_CHARS.setup, 'Statements that fill a graph of your own, in the place of "graph".'),
    },
    async run({ query, graph, setup }) {
      const { graphs, keywords } = await readGraphs(read);
      if (!query?.trim())
        return graphs.map(toListItem).join('\n') || 'No page has a graph: give statements in "setup".';
      if (graph && setup) throw new ToolError('Give "graph" or "setup", not both.');
      const chosen = graph ? findGraph(graph, graphs) : undefined;
      const task: QueryTask = {
        setup: chosen?.setup ?? (setup ? [setup] : []),
        query,
        keywords,
        now: chosen?.now ?? Date.now(),
      };
      const { answer, isError } = runQuery(task);
      if (isError) throw new ToolError(answer);
      return answer;
    },
  });

async function readGraphs(read: ReadBuilt): Promise<PlaygroundData> {
  const info = await readJson<{ graphs: string }>(read, GRAPHS_INFO_PATH);
  return (info && (await readJson<PlaygroundData>(read, info.graphs))) ?? { graphs: [], keywords: {}, help: [] };
}

async function readJson<T>(read: ReadBuilt, path: string): Promise<T | undefined> {
  const bytes = await read(path);
  return bytes && (JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)) as T);
}

const toListItem = ({ key, page, route, nodes, relations, examples: [example] }: GraphData) =>
  `- ${key}: ${describeContents({ nodes, relations })}, from "${page}" (${route})${example ? `. Example: \`${lastLine(example.text)}\`` : ''}`;

const lastLine = (lines: string) => lines.trim().split('\n').at(-1) ?? '';

function findGraph(key: string, graphs: readonly GraphData[]): GraphData {
  const found = graphs.find((one) => one.key === key);
  if (found) return found;
  const keys = graphs.map((one) => one.key);
  const near = findSimilarWord(key, keys);
  throw new ToolError(
    `Unknown graph "${key}".${near ? ` Did you mean "${near}"?` : ''} The graphs are ${keys.join(', ')}.`,
  );
}
