import { createMount } from '@folio/openapi/console';

export const mount = createMount(async () => (await import('./local-backend.ts')).localBackend);
