/** The rules of streams, with those that fill a graph. */
import { type Rule, rule } from './rule.ts';

export const streamRules = {
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
  'event-triples': rule('printed', 'Each event stores one relation for each entry of rels.'),
} satisfies Record<string, Rule>;

/** A rule of streams. */
export type StreamRuleId = keyof typeof streamRules;
