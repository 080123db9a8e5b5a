/** The rules of streams. */
import type { Rule } from '../rules.ts';

export const streamRules = {
  'computed-first': {
    basis: 'printed',
    text: 'Computed attributes with seq 1 come before referrals, the others after them.',
  },
  computed: { basis: 'printed', text: 'A computed attribute is stored with the event.' },
  'computed-described': { basis: 'described', text: 'A computed attribute is stored with the event.' },
  'long-drops-fraction': { basis: 'printed', text: 'An attribute of type 9 drops the fraction.' },
  replaced: { basis: 'described', text: 'fnr 2 replaces or adds, fnr 3 adds what is missing.' },
  referred: { basis: 'printed', text: 'A referral copies attributes of the event that matches.' },
  'no-referral': { basis: 'described', text: 'A referral without a match copies nothing.' },
  'several-referred': {
    basis: 'open',
    text: 'Which event a referral takes when several match. Here it takes the latest one.',
  },
  stored: { basis: 'printed', text: 'The completed event is stored.' },
  counted: { basis: 'printed', text: 'A running statistic counts each value of its attribute.' },
  grouped: { basis: 'printed', text: 'A group has one row per interval; its key is the interval and the values.' },
  'simple-join': {
    basis: 'printed',
    text: 'The oldest free event of the other stream that matches becomes the partner; both are used up.',
  },
  'active-join': { basis: 'printed', text: 'Only the active stream starts a join; its event does not wait.' },
  'passive-per-key': { basis: 'printed', text: 'The passive stream keeps one event for each key.' },
  'passive-newest': { basis: 'printed', text: 'The passive stream keeps one event.' },
  'self-join': {
    basis: 'printed',
    text: 'The oldest earlier event that fits and has not been a partner yet becomes the partner.',
  },
  consecutive: {
    basis: 'printed',
    text: 'With seq 1, only the event directly before can be the partner.',
  },
  'in-between': {
    basis: 'open',
    text: 'Whether an event that fails fqry, or has another key, ends a run with seq 1. Here every event does.',
  },
  duration: {
    basis: 'described',
    text: 'The last NUMT matches give output if their first and last events are at most DUR seconds apart.',
  },
  'too-old': { basis: 'described', text: 'The earlier event of a match is at most tloc seconds old.' },
  pair: { basis: 'printed', text: 'A pair holds the attributes of both lists and the keys of both events.' },
  'number-of-matches': { basis: 'printed', text: 'From NUMT matches on, each one gives output.' },
  'last-test': { basis: 'printed', text: 'cqry judges the arriving event after the match.' },
  filtered: { basis: 'printed', text: 'An event that fails fqry takes no part.' },
  or: { basis: 'described', text: 'joinop 1 is "or".' },
  sent: { basis: 'printed', text: 'An event that passes the filter sends the listed attributes to the output stream.' },
  'single-event': { basis: 'printed', text: 'A query of type 6 tests each event alone.' },
  entity: { basis: 'printed', text: 'Each event updates the row of its key.' },
  notified: {
    basis: 'described',
    text: 'At least freq seconds are between two notifications; the others are not sent.',
  },
  'missing-attribute': {
    basis: 'open',
    text: 'What a rule does when the event lacks one of its attributes. Here it does nothing.',
  },
  'not-applied': { basis: 'open', text: 'No run shows what this key does; it is not applied.' },
  'event-triples': { basis: 'printed', text: 'Each event stores one relation for each entry of rels.' },
} satisfies Record<string, Rule>;

export type StreamRuleId = keyof typeof streamRules;
