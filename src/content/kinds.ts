import type { PageKind } from '../site/types.ts';

/** A section that pages of a kind have: the first name is the usual one, the others count as well. */
export type KindSection = [usual: string, ...others: string[]];

/**
 * The h2 headings of each kind, in order, in the wording of the example pages. What a kind asks for before the first heading (purpose,
 * outcome in words) has no heading. Where a section is known by a phrase, several wordings count. Other sections may stand between.
 */
const sections: Record<PageKind, KindSection[]> = {
  concept: [
    ['The picture', 'Picture'],
    ['How it works'],
    ['Limits, and what it is not', 'Limits and what it is not', 'Limits'],
    ['Where to go next', 'Next', 'See also'],
  ],
  'how-to': [
    ['Outcome'],
    ['Before you start'],
    ['Steps'],
    ['Verify'],
    ['If it fails'],
    ['Undo'],
    ['Next', 'Where to go next'],
  ],
  'class-reference': [['Get an instance'], ['Minimal example'], ['Methods'], ['See also']],
  'cli-reference': [['Commands at a glance'], ['Commands in detail'], ['Related', 'See also']],
  'rest-operation': [['Notes'], ['Related operations', 'Related']],
  'query-tutorial': [
    ['Goal'],
    ['The data'],
    ['Query', 'Queries', 'The query'],
    ['Result', 'Results'],
    ['How to read the query', 'How to read the queries'],
    ['Variations'],
    ['Differences from openCypher'],
  ],
  'config-reference': [['The file'], ['Parameters'], ['See also', 'Where to go next']],
  algorithm: [
    ['What it solves, and when not to use it'],
    ['Input format'],
    ['Train'],
    ['Check'],
    ['Predict'],
    ['Hyper-parameters'],
    ['Output and metrics'],
    ['Pitfalls'],
  ],
  example: [
    [
      'Problem and result',
      'Problem and finished result',
      'The problem',
      'Problem',
      'What you build',
      'The finished result',
      'Outcome',
      'Goal',
    ],
    ['Architecture', 'The architecture', 'The picture', 'Architecture picture'],
    ['The data', 'Data and schema', 'The data and its schema', 'Data', 'Data and its schema'],
    ['Steps', 'Build it', 'Run it'],
    ['Make it yours'],
    ['Clean up'],
  ],
  'use-case': [
    ['Who it is for', 'Who and what hurts', 'The problem', 'Problem', 'Who has the problem', 'The situation'],
    ['Data model', 'The data model'],
    ['How the models combine', 'How it works', 'How it fits together'],
    [
      'Starter schema',
      'Starter query',
      'Starter schema or query',
      'Starter schema and query',
      'A schema to start with',
      'A query to start with',
      'Start here',
    ],
    ['Numbers', 'Numbers and their source', 'The numbers', 'Numbers with their source'],
    ['Limits', 'Limits, and what it is not'],
  ],
  'case-study': [],
  'app-guide': [
    ['Who can do it'],
    ['Where'],
    ['Steps'],
    ['What you see now'],
    ['Fields'],
    ['Side effects and undo', 'Undo', 'Side effects'],
    ['Related tasks'],
  ],
  'release-notes': [
    ['Highlights'],
    ['New'],
    ['Changed'],
    ['Fixed'],
    ['Known issues'],
    ['Links', 'Related', 'See also', 'Related pages', 'Pages concerned', 'Where to go next'],
  ],
  faq: [],
  legal: [],
  report: [],
};
sections['case-study'] = sections['use-case'];

/** Headings of sections that hold links to other pages and nothing else: the last ones of their kinds. */
export const linkSections: ReadonlySet<string> = new Set(
  (
    [
      'concept',
      'how-to',
      'class-reference',
      'cli-reference',
      'rest-operation',
      'config-reference',
      'app-guide',
      'release-notes',
    ] as const
  ).flatMap((kind) => sections[kind].at(-1) ?? []),
);

/** Sections that a page of a kind has, in order; none for kinds that order themselves. */
export const sectionsOfKind = (kind: PageKind): KindSection[] => sections[kind];
