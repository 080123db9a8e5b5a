import { pickGroups } from '@folio/core';
import { ai } from './ai.ts';

/** Machine learning alone: the groups of the AI sidebar that one works with. */
export const ml = pickGroups('ml', 'Machine learning', ['ai', ai, ['implementation-details', 'ml-help-guide']]);
