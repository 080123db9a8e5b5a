import { pickGroups } from '@folio/core';
import { ai } from './ai.ts';

/** Machine learning: the practical groups of the AI sidebar. */
export const ml = pickGroups('ml', 'Machine learning', ['ai', ai, ['implementation-details', 'ml-help-guide']]);
