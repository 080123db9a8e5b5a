import { pickGroups } from '@folio/core';
import { stream } from './stream.ts';

/** Complex event processing: a group of the stream sidebar. */
export const cep = pickGroups('cep', 'Complex event processing', ['stream', stream, ['complex-event-processing']]);
