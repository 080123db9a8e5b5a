import type { NavigationSources } from '@folio/core';
import { about } from './about.ts';
import { ai } from './ai.ts';
import { appMonitor } from './app-monitor.ts';
import { bugTracker } from './bug-tracker.ts';
import { cep } from './cep.ts';
import { clickStream } from './click-stream.ts';
import { docs } from './docs.ts';
import { examples } from './examples.ts';
import { faq } from './faq.ts';
import { forum } from './forum.ts';
import { graph } from './graph.ts';
import { helpGuide } from './help-guide.ts';
import { leadsManagement } from './leads-management.ts';
import { leadsSelling } from './leads-selling.ts';
import { ml } from './ml.ts';
import { release } from './release.ts';
import { restApi } from './rest-api.ts';
import { stream } from './stream.ts';
import { useCases } from './use-cases.ts';

/**
 * The sidebars by the key in a page's frontmatter (`sidebar:`). The default is `docs`; `none` means
 * no sidebar. The query `app=leads_selling` selects `leads-selling`; pages don't.
 */
export const navigation = {
  docs,
  release,
  stream,
  cep,
  'use-cases': useCases,
  about,
  ai,
  ml,
  'rest-api': restApi,
  graph,
  examples,
  faq,
  'help-guide': helpGuide,
  'app-monitor': appMonitor,
  'bug-tracker': bugTracker,
  'click-stream': clickStream,
  forum,
  'leads-management': leadsManagement,
  'leads-selling': leadsSelling,
} satisfies NavigationSources;
