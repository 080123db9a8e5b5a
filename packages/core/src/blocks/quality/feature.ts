import { defineFeature } from '../../feature.ts';
import { qualityPage } from './page.ts';
import { recordSchema } from './record.ts';

/** A page at `route` with figures about the site. The build and the features make them; `data/quality/record.yaml` has those that a command measured. */
export const quality = (route: string) =>
  defineFeature({
    name: 'quality',
    data: { quality: recordSchema },
    pages: (project, contents) => [qualityPage(route, project, contents)],
  });
