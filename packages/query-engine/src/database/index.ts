/** Calls of a database that are answered without a server. */
export { type AnswerOptions, answerCall, answerCalls } from './calls.ts';
export {
  CALL_NAMES,
  type CallName,
  type CallRunner,
  type CallTask,
  createRequestJournal,
  type DatabaseCall,
  type Reply,
  type RequestJournal,
} from './request-journal.ts';
export { TableSession } from './table-session.ts';
