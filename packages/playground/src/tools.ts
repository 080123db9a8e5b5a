/** The tools for assistants. They run on every host, so nothing here may need Node.js. */
import type { CreateTools } from '@folio/core/mcp';
import { queryTool } from './query-tool.ts';
import { schemaTool, streamTool } from './stream-tools.ts';

export const createTools: CreateTools = (read) => [queryTool(read), streamTool, schemaTool];
