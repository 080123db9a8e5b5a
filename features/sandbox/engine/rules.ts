/** The rules that a run rests on. Code names them by id; where a page states them is the caller's data. */

/** `printed`: a printed run shows it. `described`: a description says so. `open`: both values are possible. */
export type Basis = 'printed' | 'described' | 'open';

export interface Rule {
  /** One sentence for readers. */
  text: string;
  basis: Basis;
}

const rule = (basis: Basis, text: string): Rule => ({ basis, text });

export const rules = {
  // Graphs
  'first-properties': rule('printed', 'A node that exists keeps its properties.'),
  'updated-subject': rule('printed', 'With sub_updt 1, the subject has the values of the latest event.'),
  'repeated-triple': rule('printed', 'An equal relation is stored again.'),
  'event-triples': rule('printed', 'Each event stores one relation for each entry of rels.'),
  'deleted-node': rule('described', 'A node is deleted with all its relations.'),
  'merged-node': rule('described', 'The node that stays takes over all relations and properties of the other one.'),
  'label-and-name': rule('printed', 'Label and name of a node have to be equal; * fits any.'),
  conditions: rule('printed', 'All conditions in braces have to hold.'),
  prefix: rule('printed', 'A text that ends in $% fits all texts that begin with it; capitals count.'),
  'look-up': rule('printed', '$$label:name is the value that this node has in the same relation.'),
  'one-relation': rule('printed', 'Each relation that fits gives a row.'),
  'node-on-the-way': rule('printed', 'A node on the way counts once.'),
  'nested-subjects': rule(
    'printed',
    'The subjects of the query in brackets, each once, are the subjects of the relation that follows.',
  ),
  radius: rule('printed', 'A node within the radius fits, with or without a relation.'),
  distance: rule('described', 'Distances are measured along a great circle of the mean Earth.'),
  mutual: rule('printed', 'SYMM keeps relations that exist in the other direction, too; ASYMM keeps the others.'),
  unique: rule('printed', 'UNIQUE keeps one row for each pair of subject and object.'),
  'unique-in-context': rule('printed', 'UNIQUE_IN_CONTEXT keeps one row for each value of the columns of nodes.'),
  'unique-select': rule('printed', 'UNIQUE_SELECT keeps one row for each combination of all columns.'),
  columns: rule('printed', 'RETURN chooses the columns.'),
  'all-columns': rule(
    'printed',
    'RETURN * gives the properties, label and name of the subject, of the relation, and of the object.',
  ),
  triples: rule('printed', 'Without RETURN, the rows are relations with their two nodes.'),
  'node-list': rule('printed', 'Without RETURN, each node is JSON inside a text.'),
  groups: rule('printed', 'Columns without an aggregate are the groups.'),
  statistics: rule('printed', 'Deviation and skewness are those of a sample, and 0 for too few values.'),
  formulas: rule('printed', 'A formula reads columns of the same RETURN.'),
  where: rule('printed', 'WHERE filters rows by their columns.'),
  sorted: rule('printed', 'Rows are sorted by one column.'),
  limit: rule('printed', 'LIMIT keeps the first rows.'),
  subtract: rule('printed', 'SUBTRACT keeps rows of the first result whose value the second one does not have.'),
  cross: rule('printed', 'CROSS keeps rows of the first result whose value the second one has.'),
  pipe: rule('printed', 'PIPE keeps rows of the second result whose value the first one has.'),
  'all-paths': rule('printed', 'A path follows the arrows; parallel relations make paths of their own.'),
  'shortest-path': rule('printed', 'The shortest path has the fewest relations or the smallest sum.'),
  // Open questions about graphs
  kept: rule('open', 'Which row of several stays where a node on the way counts once. Both values are possible.'),
  repeated: rule(
    'open',
    'Whether a relation that is stored twice at the end of a chain gives two rows or one. Both values are possible.',
  ),
  missing: rule(
    'open',
    'Whether a comparison with a property that is not stored drops the row or stops the query. Both values are possible.',
  ),
  'tied-rows': rule('open', 'LIMIT cuts between rows of equal rank; other rows of that rank are possible.'),
  'unsorted-limit': rule('open', 'LIMIT cuts rows without a sort order; other rows are possible.'),
  'missing-in-aggregate': rule(
    'open',
    'Whether an aggregate counts values that are not stored. Here it leaves them out.',
  ),
  'missing-in-sort': rule('open', 'Where rows without a value are sorted. Here they come last.'),
  'aliased-triples': rule(
    'open',
    'With aliases and without RETURN, a server can use the names of the aliases for its columns.',
  ),
  // Streams
  'computed-first': rule('printed', 'Computed attributes with seq 1 come before referrals, the others after them.'),
  computed: rule('printed', 'A computed attribute is stored with the event.'),
  'computed-described': rule('described', 'A computed attribute is stored with the event.'),
  'long-drops-fraction': rule('printed', 'An attribute of type 9 drops the fraction.'),
  replaced: rule('described', 'fnr 2 replaces or adds, fnr 3 adds what is missing.'),
  referred: rule('printed', 'A referral copies attributes of the event that matches.'),
  'no-referral': rule('described', 'A referral without a match copies nothing.'),
  'several-referred': rule('open', 'Which event a referral takes when several match. Here it takes the latest one.'),
  stored: rule('printed', 'The completed event is stored.'),
  counted: rule('printed', 'A running statistic counts each value of its attribute.'),
  grouped: rule('printed', 'A group has one row per interval; its key is the interval and the values.'),
  'simple-join': rule(
    'printed',
    'The oldest free event of the other stream that matches becomes the partner; both are used up.',
  ),
  'active-join': rule('printed', 'Only the active stream starts a join; its event does not wait.'),
  'passive-per-key': rule('printed', 'The passive stream keeps one event for each key.'),
  'passive-newest': rule('printed', 'The passive stream keeps one event.'),
  'self-join': rule(
    'printed',
    'The oldest earlier event that fits and has not been a partner yet becomes the partner.',
  ),
  pair: rule('printed', 'A pair holds the attributes of both lists and the keys of both events.'),
  'number-of-matches': rule('printed', 'From NUMT matches on, each one gives output.'),
  'last-test': rule('printed', 'cqry judges the arriving event after the match.'),
  filtered: rule('printed', 'An event that fails fqry takes no part.'),
  or: rule('described', 'joinop 1 is "or".'),
  sent: rule('printed', 'An event that passes the filter sends the listed attributes to the output stream.'),
  'single-event': rule('printed', 'A query of type 6 tests each event alone.'),
  entity: rule('printed', 'Each event updates the row of its key.'),
  notified: rule('described', 'At least freq seconds are between two notifications; the others are counted.'),
  'missing-attribute': rule(
    'open',
    'What a rule does when the event lacks one of its attributes. Here it does nothing.',
  ),
  'not-applied': rule('open', 'No run shows what this key does; it is not applied.'),
} satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
