import { describe, expect, it } from 'vitest';
import { createStream } from '../schema/model.ts';
import { EventPass, Notifications } from './effect.ts';
import { StreamStore } from './stream-store.ts';

/** Returns the notifications and effects of results at these seconds. */
const notifyAt = (seconds: number[], freq?: number) => {
  const templates = freq === undefined ? [] : [{ notifid: 7, name: 'late', msg: '', freq }];
  const notifications = new Notifications(new Map(templates.map((one) => [one.notifid, one])));
  const store = new StreamStore(createStream('rides', 1));
  const effects = seconds.flatMap((second, at) => {
    const pass = new EventPass(store, at + 1, second * 1e6);
    notifications.notify(pass, 'f', 7);
    return pass.effects;
  });
  return { list: notifications.list, effects };
};

describe('notifications', () => {
  it('are sent if freq seconds have passed since the last sent one', () => {
    const { list } = notifyAt([100, 159.5, 160, 219, 225], 60);
    expect(list).toStrictEqual([
      { notf: 7, name: 'late', step: 1, time: 100e6, result: 'sent' },
      { notf: 7, name: 'late', step: 2, time: 159.5e6, result: 'not sent', since: 59.5 },
      { notf: 7, name: 'late', step: 3, time: 160e6, result: 'sent', since: 60 },
      { notf: 7, name: 'late', step: 4, time: 219e6, result: 'not sent', since: 59 },
      { notf: 7, name: 'late', step: 5, time: 225e6, result: 'sent', since: 65 },
    ]);
  });
  it('report whether they are sent', () => {
    const common = { kind: 'notified', rule: 'notified', definition: 'f', stream: 'rides' };
    expect(notifyAt([0, 40, 60], 60).effects).toStrictEqual([
      { ...common, step: 1, values: { notf: 7, result: 'sent' }, sentence: 'Notification 7 is sent.' },
      {
        ...common,
        step: 2,
        values: { notf: 7, result: 'not sent', since: 40 },
        sentence: 'Notification 7 is not sent: 40 seconds since the last one.',
      },
      { ...common, step: 3, values: { notf: 7, result: 'sent', since: 60 }, sentence: 'Notification 7 is sent.' },
    ]);
  });
  it('are always sent without a name if they have no template', () => {
    expect(notifyAt([0, 0]).list).toStrictEqual([
      { notf: 7, name: '', step: 1, time: 0, result: 'sent' },
      { notf: 7, name: '', step: 2, time: 0, result: 'sent', since: 0 },
    ]);
  });
});
