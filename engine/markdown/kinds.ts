import type { PageKind } from '../model/types.ts';

/** A heading of level 2 whose wording is fixed, with accepted alternatives: the first name is the usual one. */
export type KindSection = [usual: string, ...others: string[]];

/**
 * The fixed h2 headings of each kind, in order. A page leaves out those that say nothing on it, and has free headings between them.
 * Kinds without an entry order themselves.
 */
const sections: Partial<Record<PageKind, KindSection[]>> = {
  concept: [['Next steps']],
  'how-to': [
    ['Before you begin'],
    ['Troubleshooting'],
    ['Clean up', 'Stop or uninstall', 'Stop or uninstall the server'],
    ['Next steps'],
  ],
  'class-reference': [['Get an instance'], ['Example'], ['Methods'], ['See also']],
  'cli-reference': [['Commands'], ['Command reference'], ['See also']],
  'rest-operation': [['Related operations']],
  'query-tutorial': [
    ['Sample data'],
    ['The query', 'The queries'],
    ['How it works'],
    ['Variations'],
    ['Differences from openCypher'],
  ],
  'config-reference': [['Parameters'], ['See also']],
  algorithm: [
    ['When to use it'],
    ['Input format'],
    ['Train'],
    ['Check'],
    ['Predict'],
    ['Hyperparameters'],
    ['Output and metrics'],
    ['Common mistakes'],
    ['Next steps'],
  ],
  example: [['What you build'], ['Sample data'], ['Clean up'], ['Next steps']],
  'use-case': [['The problem'], ['Data model'], ['Limitations'], ['Next steps']],
  'case-study': [['The problem'], ['The solution'], ['Figures'], ['Next steps']],
  'app-guide': [['Who can do it'], ['Where'], ['Related tasks']],
};

/** Headings of templates that say nothing about their sections. */
export const retiredHeadings: readonly string[] = [
  'The picture',
  'Limits, and what it is not',
  'Who and what hurts',
  'Numbers with their source',
  'What you see now',
  'Outcome',
  'Verify',
  'Undo',
  'Fields',
  'Notes',
  'Pitfalls',
  'Goal',
  'What it solves, and when not to use it',
  'Make it yours',
  'Why it is so',
  'Where the statements come from',
];

/** Headings of sections that hold links to other pages and nothing else. */
export const linkSections: ReadonlySet<string> = new Set([
  'Next steps',
  'See also',
  'Related operations',
  'Related tasks',
  'Where to go next',
  'Related',
  'Next',
]);

/** Fixed sections of a kind, in order; none for kinds that order themselves. */
export const sectionsOfKind = (kind: PageKind): KindSection[] => sections[kind] ?? [];
