import { pickGroups } from '@folio/core';
import { ai } from './ai.ts';
import { faq } from './faq.ts';

/** Every help guide: that of machine learning, and all of FAQ and help. */
export const helpGuide = pickGroups('help-guide', 'Help guides', ['ai', ai, ['ml-help-guide']], ['faq', faq]);
