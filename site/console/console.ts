/** The console of this site: calls of tables, streams and graphs are computed in the browser (`answerer.ts`). */
import { createMount } from '@folio/openapi/console';

export const mount = createMount(async () => (await import('./answerer.ts')).answerer);
