import { defineFeature } from '../../feature.ts';
import { qualityPage, recordSchema } from './page.ts';

/** A page at `route` with figures about the site. The build and the features make them; `data/quality/record.yaml` has those that a command measured. */
export const quality = (route: string) =>
  defineFeature({
    name: 'quality',
    data: { quality: recordSchema },
    emit: { pages: (project, contents) => [qualityPage(route, project, contents)] },
  });
