import { expect, it } from 'vitest';
import { fencesOf } from '../fences.ts';
import { insertedEvents } from './inserts.ts';

const block = (title: string, ...lines: string[]) => [`\`\`\`cli title="${title}"`, ...lines, '```', ''].join('\n');
const of = (markdown: string) => insertedEvents(fencesOf(markdown), 'Rides');

it('the events of the block with the title are its inserts, in their order', () => {
  const inserts = [
    'register schema bikes.json',
    'insert into bikes.docks values null {"dock":"north"}',
    'show',
    'insert into bikes.rides values null { "mins": [12] } ',
  ];
  const markdown =
    block('Docks', 'insert into bikes.docks values null {"dock":"quay"}') +
    block('Rides', 'To insert into bikes.rides is shown below.') +
    block('Rides', ...inserts);
  expect(of(markdown)).toEqual({
    events: [
      { stream: 'docks', values: { dock: 'north' } },
      { stream: 'rides', values: { mins: [12] } },
    ],
  });
});

it.each([
  ['no block', ''],
  ['a block of another title', block('Docks', 'insert into bikes.docks values null {"dock":"quay"}')],
  ['a block without inserts', block('Rides', 'register schema bikes.json')],
])('%s is a mistake with its cure', (_, markdown) => {
  expect(of(markdown)).toEqual({
    message: 'No block with inserts has the title "Rides".',
    hint: 'Name the title of a block with "insert into" in events="…".',
  });
});

it.each([
  ['no schema', 'insert into rides values null {"mins":12}'],
  ['a key', 'insert into bikes.rides values 5 {"mins":12}'],
  ['JSON that is cut off', 'insert into bikes.rides values null {"mins":12'],
  ['a list', 'insert into bikes.rides values null [12]'],
  ['no value', 'insert into bikes.rides values null '],
  ['words behind the event', 'insert into bikes.rides values null {"mins":12} now'],
])('a line with %s is a mistake with its cure', (_, line) => {
  expect(of(block('Rides', 'insert into bikes.rides values null {"mins":12}', line))).toEqual({
    message: `This line of the block "Rides" does not insert an event: ${line}`,
    hint: 'Write insert into schema.stream values null {"name": value}.',
  });
});
