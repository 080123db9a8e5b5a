import { TOOL_LIMITS } from '@folio/core/mcp';
import { createCallTools } from '@folio/openapi/call-tool';
import { answerCalls, CALL_NAMES, type CallName } from '@folio/query-engine/database';
import { examples } from './examples.ts';

const names: readonly string[] = CALL_NAMES;
const clock = () => performance.now();

/** Creates the tools of assistants, which answer calls as the console does. */
export const createTools = createCallTools({
  covers: (operation) => names.includes(operation),
  respond(calls) {
    const start = Date.now() * 1000;
    const sent = calls.map((call, index) => ({ ...call, operation: call.operation as CallName, time: start + index }));
    const deadline = clock() + TOOL_LIMITS.milliseconds;
    return answerCalls(sent, { name: 'mydb', examples, clock, deadline, limits: TOOL_LIMITS });
  },
});
