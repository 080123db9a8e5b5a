/** The results that the stream pages show are what their schemas and events give by the rules of the engine. */

import { applyFilter, type Catr, type Figures, type Fltr, type Gpby, getInterval } from '@folio/query-engine/streams';
import { type EntyDefinition as Enty, simulateEntities, simulateGroupBy, statistic } from '@folio/query-engine/testing';
import { describe, expect, it } from 'vitest';
import {
  at,
  column,
  complete,
  computeStatistic,
  type Event,
  expectFigures,
  filterEvents,
  findStream,
  fragment,
  getFenceText,
  output,
  parseInsertions,
  parseJsonLines,
  toEvent,
  toMicroseconds,
  toSeconds,
  withoutKey,
  word,
} from './reading/events.ts';
import { type Row, readPart } from './reading/page.ts';

describe('stream', () => {
  const page = readPart('stream', 'A first stream, from schema to results');
  const rides = findStream(getFenceText(page, 'bikes-first.json'), 'rides');
  const events = parseInsertions(page.text, 'rides');

  it('lists the stored events, newest first', () => {
    const [, one, two, day] = /keys here are the times (\d\d:\d\d) and (\d\d:\d\d) UTC on (.+?):/.exec(page.text) ?? [];
    const stored = events.map((event, index) => ({ ...event, _pk: toMicroseconds([one, two][index], day), _v: 1 }));
    expect(parseJsonLines(output(page))).toEqual(stored.toReversed());
  });
  it('has the computed results', () => {
    const [streams, dock, mins] = (page.tables[0] as Row[]).map(({ Result = '' }) => Result);
    const late = filterEvents(rides.fltr?.[0], events);
    expect(streams).toBe(`rides ${events.length} events, late_rides ${late.length} event`);
    expectFigures(dock, computeStatistic(rides, 'dock', events));
    expectFigures(mins, computeStatistic(rides, 'mins', events));
  });
});

describe('stream-manager', () => {
  const page = readPart('stream-manager', 'Check a statistic by hand');
  const [events = [], results = []] = page.tables;
  const rides = { name: 'rides', ...fragment<{ attr: { name: string; stat: number }[] }>(page, 'attr') };

  it.each(results)('$Attribute: $Result', ({ Attribute = '', Result, 'How to get it': how = '' }) => {
    const [name = ''] = Attribute.split(',');
    const values = column(events.map(toEvent), name);
    expectFigures(Result, computeStatistic(rides, name, events.map(toEvent)));
    if (name === 'bike') {
      const twice = values.filter((value, index) => values.indexOf(value) < index);
      expect(how).toBe(`${[...new Set(values)].join(', ').replace(/, (\w+)$/, ' and $1')}; ${twice} rode twice`);
    }
    if (/\+/.test(how)) expect(how).toBe(`${values.join(' + ')}, divided by ${values.length}`);
    if (/squared/.test(how)) {
      const { avg = 0, stdd = 0 } = statistic(3, values);
      const [squares, less] = [stdd ** 2 * (values.length - 1), values.length - 1];
      expect(how).toBe(
        `The squared distances from ${avg} add up to ${squares}; divided by ${less}, this is ${stdd ** 2}; the root is ${stdd}`,
      );
    }
  });
});

describe('stream-processing', () => {
  const page = readPart('stream-processing', 'One event through a schema');
  const rides = findStream(getFenceText(page, 'bikes.json'), 'rides');
  const docks = [...page.text.matchAll(/^`docks` contains `(.+?)`/gm)].map(
    ([, json = '']) => JSON.parse(json) as Event,
  );
  const arriving = JSON.parse(page.fences.find(({ text }) => text.startsWith('{"bike"'))?.text ?? '') as Event;
  const stored = complete(rides, arriving, { docks });

  const [, time, day] = /At (\d\d:\d\d) UTC on (.+?), a ride ends/.exec(page.text) ?? [];

  it('shows the event as it is stored', () => {
    expect(JSON.parse(output(page))).toEqual({ ...stored, _pk: toMicroseconds(time, day), _v: 1 });
  });
  it('lists the effect of each rule', () => {
    const effects = Object.fromEntries((page.tables[0] as Row[]).map(({ Rule = '', Effect = '' }) => [Rule, Effect]));
    const late = applyFilter(rides.fltr?.[0] as Fltr, stored);
    const totals = simulateEntities(rides.enty ?? [], [stored]).get(String(stored.bike));
    expect(effects['LOWER of dock']).toContain(
      `dock becomes ${stored.dock}; without this step, the referral would look for ${arriving.dock}`,
    );
    expect(effects.area_of_dock).toContain(`: ${stored.area}`);
    expect(effects.kmh).toBe(`${arriving.km} × 60 / ${arriving.mins} = ${stored.kmh}`);
    expect(effects.gpby).toBe(`The row of ${stored.dock} for the hour from 09:00 gets the value ${stored.mins}`);
    expect(effects.late).toContain(`${stored.mins} is more than ${stored.plan}: four attributes`);
    expect(effects.late).toContain(`notification ${rides.fltr?.[0]?.notf} is due`);
    expect(page.text).toContain(`"notifid": ${rides.fltr?.[0]?.notf},`);
    expect(effects.stat).toContain(`for the minute ${time}`);
    expect(Object.keys(late ?? {})).toHaveLength(4);
    expect(effects['trips, minutes']).toBe(
      `The row of ${stored.bike} gets one trip and ${totals?.ridden?.sum} minutes more`,
    );
    expect(totals?.trips?.cnt).toBe(1);
  });
});

describe('catr-computing-attribute', () => {
  const page = readPart('catr-computing-attribute', 'Example: clean up and complete rides');
  const stream = { name: 'rides', ...fragment<{ catr: Catr[] }>(page, 'catr') };
  const [rides = []] = page.tables;
  const events = rides.map(({ Time, ...row }) =>
    Object.fromEntries(Object.entries(toEvent(row)).filter(([, value]) => value !== '')),
  );
  const stored = events.map((event) => complete(stream, event));

  it('lists the stored events', () => {
    expect(parseJsonLines(output(page)).map(withoutKey)).toEqual(stored);
  });
  it('has the computed values in text and diagram', () => {
    const sums = [...page.text.matchAll(/([\d.]+) × 60 \/ (\d+) = ([\d.]+)/g)].map(([, ...figures]) =>
      figures.map(Number),
    );
    expect(sums).toEqual(stored.map(({ km, mins, kmh }) => [km, mins, kmh]));
    const [{ dock, kmh, tier } = {} as Event] = stored;
    expect(readPart('catr-computing-attribute').text).toContain(`dock ${dock}, kmh ${kmh}, tier ${tier}`);
  });
});

describe('group-by', () => {
  const page = readPart('group-by', 'Example: rides by dock and hour');
  const { gpby } = fragment<{ gpby: [Gpby, Gpby] }>(page, 'gpby');
  const [rides = [], rows = []] = page.tables;
  const events = rides.map((row) => ({
    seconds: toSeconds(row.Time),
    values: toEvent(row),
  }));

  it('has the computed intervals', () => {
    const [start, number] = [toSeconds('08:00'), getInterval(toSeconds('08:59'), 3600)];
    expect(readPart('group-by', 'Group by hour: interval and group').text).toContain(
      `${start} seconds are 5 January 2026, 08:00 UTC, and ${start} / 3600 = ${start / 3600}, all of 08:00 to 08:59 falls into interval ${number}.`,
    );
  });
  it('lists the rows of intervals and of rollup 1', () => {
    const name = (key: string) => key.replace(':', ', ');
    const expected = [false, true].flatMap((rollup) => {
      const [mins, bikes] = gpby.map((definition) => simulateGroupBy(definition, events, rollup)) as [
        Map<string, Figures>,
        Map<string, Figures>,
      ];
      return [...mins].map(([key, { cnt, sum, min, max, avg }]) => [
        rollup ? `${key}, rollup 1` : name(key),
        ...[cnt, sum, min, max, avg, bikes.get(key)?.cnt].map(String),
      ]);
    });
    expect(rows.map((row) => Object.values(row)).toSorted()).toEqual(expected.toSorted());
  });
  it('has the deviation and the unique counts of north', () => {
    const { avg = 0, stdd = 0, cnt = 0 } = simulateGroupBy(gpby[0], events).get('491000:north') ?? {};
    const distances = events.slice(0, 4).filter(({ values }) => values.dock === 'north');
    const [one, two, three] = distances.map(({ values }) => Math.abs(Number(values.mins) - avg));
    expect(page.text).toContain(
      `\`stdd\` is ${stdd}: the distances from ${avg} are ${one}, ${two} and ${three}, and their squares add up to ${stdd ** 2 * (cnt - 1)}. Divided by ${cnt - 1}, that is ${stdd ** 2},`,
    );
    const [first, next] = ['491000:north', '491001:north'].map((key) => simulateGroupBy(gpby[1], events).get(key)?.cnt);
    const both = simulateGroupBy(gpby[1], events, true).get('north')?.cnt;
    expect(page.text.replaceAll('\n', ' ')).toContain(
      `north had ${first} different bikes in one hour and ${next} in the next, but ${both} over both`,
    );
  });
  it('has the values of the groups in the diagram', () => {
    const labels = [...readPart('group-by').text.matchAll(/label="(\d+)\\n(\w+)\\n([\d, ]+)"/g)];
    expect(labels).toHaveLength(4);
    for (const [, number, dock, values] of labels) {
      const members = events.filter(
        (event) => getInterval(event.seconds, gpby[0].gran) === Number(number) && event.values.dock === dock,
      );
      expect(values).toBe(members.map((event) => event.values.mins).join(', '));
    }
  });
});

describe('filter', () => {
  const page = readPart('filter', 'Example: long and late rides');
  const { fltr } = fragment<{ fltr: [Fltr, Fltr] }>(page, 'fltr');
  const rows = page.tables[0] as Row[];
  const events = rows.map(toEvent);

  it('has the number of filtered events', () => {
    const [long, late] = fltr.map((definition) => filterEvents(definition, events).length) as [number, number];
    expect(page.text).toContain(
      `All ${word(events.length)} events are in \`rides\`, ${word(long)} in \`long_rides\`, ${word(late)} in \`late_rides\`.`,
    );
  });
});

describe('entity', () => {
  const page = readPart('entity', 'Example: totals of each bike');
  const { enty } = fragment<{ enty: Enty[] }>(page, 'enty');
  const [rides = [], rows = []] = page.tables;
  const totals = simulateEntities(enty, rides.map(toEvent));

  it('lists one row for each bike', () => {
    expect(rows.map(({ Key }) => Key)).toEqual([...totals.keys()]);
    for (const { Key = '', ...cells } of rows)
      for (const [name, cell] of Object.entries(cells)) expectFigures(cell, totals.get(Key)?.[name] ?? {});
  });
  it('shows the row of b1', () => {
    expect(JSON.parse(output(page))).toEqual(totals.get('b1'));
  });
});

describe('notification', () => {
  const part = readPart('notification', 'How often a notification is sent');
  const rule = JSON.parse(readPart('notification', 'Attach it to a rule').fences[0]?.text ?? '') as Fltr;
  const rows = part.tables[0] as Row[];

  it('has the number of sent notifications', () => {
    const freq = Number(/With `freq` (\d+)/.exec(part.text)?.[1]);
    const template = JSON.parse(getFenceText(readPart('notification'), 'A template')) as { freq: number };
    expect(template.freq).toBe(freq);
    expect(filterEvents(rule, rows.map(toEvent))).toHaveLength(rows.length);
    const sent = rows.filter((row) => row.Notification?.startsWith('sent')).length;
    expect(part.text).toContain(
      `\`late_rides\` contains all ${word(rows.length)} events, although only ${word(sent)} notifications are sent.`,
    );
  });
});

describe('working-with-streams', () => {
  const { text } = readPart('working-with-streams');
  const rides = findStream(getFenceText(readPart('stream-processing'), 'bikes.json'), 'rides');
  const streams = { docks: parseInsertions(text, 'docks') };
  const stored = parseInsertions(text, 'rides').map((event) => complete(rides, event, streams));

  it('inserts the same events with the CLI, curl and Java', () => {
    const curl = [...text.matchAll(/put \w+ '(\{.*\})'/g)].map(([, json = '']) => JSON.parse(json));
    const java = [...text.matchAll(/sm\.put\(bikes, \w+, (".*")\)/g)].map(([, literal = '']) =>
      JSON.parse(JSON.parse(literal)),
    );
    const cli = [...streams.docks, ...parseInsertions(text, 'rides')];
    expect([curl, java]).toEqual([cli, cli]);
  });
  it('has the counts of step 2 and the event of step 3', () => {
    const inserted = readPart('working-with-streams', '2. Insert events');
    const counts = {
      docks: streams.docks.length,
      rides: stored.length,
      late_rides: filterEvents(rides.fltr?.[0], stored).length,
    };
    for (const { stream = '', num_events = '' } of inserted.tables[0] as Row[])
      expect(Number.parseInt(num_events, 10)).toBe(counts[stream as keyof typeof counts]);
    expect(JSON.parse(output(inserted))).toEqual({ count: counts.rides });
    const event = output(readPart('working-with-streams', '3. Read events'));
    expect(withoutKey(JSON.parse(event))).toEqual(stored.find(({ bike }) => bike === 'b3'));
  });
  it('has the statistics of steps 4 to 6', () => {
    const [step4, step5, step6] = [
      '4. Read a running statistic',
      '5. Read a group-by',
      '6. Read the totals of each bike',
    ].map((heading) =>
      readPart('working-with-streams', heading)
        .text.replaceAll('`', '')
        .split('\n')
        .find((line) => line.startsWith('This returns')),
    );
    expectFigures(step4, computeStatistic(rides, 'mins', stored));
    expectFigures(step5, simulateGroupBy(rides.gpby?.[0] as Gpby, stored.map(at(0)), true).get('north') ?? {});
    const totals = simulateEntities(rides.enty ?? [], stored);
    expect(step6).toContain('returns three rows, for b1, b2 and b3, with one trip each');
    expect([...totals].map(([key, { trips }]) => [key, trips?.cnt])).toEqual([
      ['b1', 1],
      ['b2', 1],
      ['b3', 1],
    ]);
  });
});
