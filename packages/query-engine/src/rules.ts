/** The rules of queries and streams. Results name them by id. */
import { openRules } from './graph/open-rules.ts';
import { streamRules } from './stream/stream-rules.ts';

/**
 * `printed`: a printed run shows it. `described`: a description states it. `open`: both values are
 * possible.
 */
export type Basis = 'printed' | 'described' | 'open';

export interface Rule {
  /** One or two sentences for users. */
  text: string;
  basis: Basis;
}

const graphRules = {
  'first-properties': { basis: 'printed', text: 'A node that exists keeps its properties.' },
  'updated-subject': { basis: 'printed', text: 'With sub_updt 1, the subject has the values of the latest event.' },
  'repeated-triple': { basis: 'printed', text: 'An equal relation is stored again.' },
  'deleted-node': { basis: 'described', text: 'A node is deleted with all its relations.' },
  'merged-node': {
    basis: 'described',
    text: 'The node that stays takes over all relations and properties of the other one.',
  },
  'label-and-name': { basis: 'printed', text: 'Label and name of a node have to be equal; * fits any.' },
  conditions: { basis: 'printed', text: 'All conditions in braces have to hold.' },
  prefix: { basis: 'printed', text: 'A text that ends in $% fits all texts that begin with it; capitals count.' },
  'look-up': { basis: 'printed', text: '$$label:name is the value that this node has in the same relation.' },
  'one-relation': { basis: 'printed', text: 'Each relation that fits gives a row.' },
  'node-on-the-way': { basis: 'printed', text: 'A node on the way counts once.' },
  'nested-subjects': {
    basis: 'printed',
    text: 'The subjects of the query in brackets, each once, are the subjects of the relation that follows.',
  },
  radius: { basis: 'printed', text: 'A node within the radius fits, with or without a relation.' },
  distance: { basis: 'described', text: 'Distances are measured along a great circle of the mean Earth.' },
  mutual: {
    basis: 'printed',
    text: 'SYMM keeps relations that exist in the other direction, too; ASYMM keeps the others.',
  },
  unique: { basis: 'printed', text: 'UNIQUE keeps one row for each pair of subject and object.' },
  'unique-in-context': {
    basis: 'printed',
    text: 'UNIQUE_IN_CONTEXT keeps one row for each value of the columns of nodes.',
  },
  'unique-select': { basis: 'printed', text: 'UNIQUE_SELECT keeps one row for each combination of all columns.' },
  columns: { basis: 'printed', text: 'RETURN chooses the columns.' },
  'all-columns': {
    basis: 'printed',
    text: 'RETURN * gives the properties, label and name of the subject, of the relation, and of the object.',
  },
  triples: { basis: 'printed', text: 'Without RETURN, the rows are relations with their two nodes.' },
  'node-list': { basis: 'printed', text: 'Without RETURN, each node is JSON inside a text.' },
  groups: { basis: 'printed', text: 'Columns without an aggregate are the groups.' },
  statistics: { basis: 'printed', text: 'Deviation and skewness are those of a sample, and 0 for too few values.' },
  formulas: { basis: 'printed', text: 'A formula reads columns of the same RETURN.' },
  where: { basis: 'printed', text: 'WHERE filters rows by their columns.' },
  sorted: { basis: 'printed', text: 'Rows are sorted by one column.' },
  limit: { basis: 'printed', text: 'LIMIT keeps the first rows.' },
  subtract: {
    basis: 'printed',
    text: 'SUBTRACT keeps rows of the first result whose value the second one does not have.',
  },
  cross: { basis: 'printed', text: 'CROSS keeps rows of the first result whose value the second one has.' },
  pipe: { basis: 'printed', text: 'PIPE keeps rows of the second result whose value the first one has.' },
  'all-paths': { basis: 'printed', text: 'A path follows the arrows; parallel relations make paths of their own.' },
  'shortest-path': { basis: 'printed', text: 'The shortest path has the fewest relations or the smallest sum.' },
  'table-rows': { basis: 'described', text: 'select gives the rows of a table in the order of their keys.' },
  'table-conditions': {
    basis: 'described',
    text: 'Conditions that are joined with "and" all have to hold; text is compared with = only.',
  },
} satisfies Record<string, Rule>;

export const rules = { ...graphRules, ...openRules, ...streamRules };

export type RuleId = keyof typeof rules;
