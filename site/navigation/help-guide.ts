import { pickGroups } from '@folio/core';
import { ai } from './ai.ts';
import { faq } from './faq.ts';

/** The help guides: the group of machine learning, and the whole FAQ sidebar. */
export const helpGuide = pickGroups('help-guide', 'Help guides', ['ai', ai, ['ml-help-guide']], ['faq', faq]);
