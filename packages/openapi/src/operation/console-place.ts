import { icon } from '@folio/core/markdown/hast.ts';
import type { Element } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { strings } from '../strings.ts';
import { consoleFile } from './console-data.ts';
import type { ApiDescription, Operation } from './description.ts';

/**
 * The marked place of the console. Opened, it loads the console (packages/core/src/client/islands.ts), which takes the place of the sentence; without
 * JavaScript the sentence stays.
 */
export const consolePlace = (operation: Operation, api: ApiDescription): Element =>
  h(
    'details.console',
    { dataOperation: operation.id, dataApi: consoleFile(api).path },
    h('summary', icon('play'), `${strings.try} `, h('small', strings.tryWith), icon('chev')),
    h('div.console-body', h('p.console-off', strings.needsScripts)),
  );
