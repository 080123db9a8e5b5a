/** The console of this site: calls of tables, streams and graphs are computed in the browser (`answerer.ts`). */
import { consoleWith } from '@folio/openapi/console/mount.tsx';

export const mount = consoleWith(async () => (await import('./answerer.ts')).answerer);
