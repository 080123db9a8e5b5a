// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Vote } from '../../model/feedback.ts';
import { loadRefused, sendSavedFeedback } from './send-feedback.ts';

const vote = (route: string): Vote => ({ route, answer: 'no' }) as Vote;
const save = (...messages: object[]) => localStorage.setItem('feedback', JSON.stringify(messages));
const load = () => JSON.parse(localStorage.getItem('feedback') ?? '[]');
/** The routes that were sent. */
const sent: string[] = [];

/** Answers each message with a status, after something has happened meanwhile. */
function answer(status: number, meanwhile = () => {}) {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).route);
    meanwhile();
    return new Response('', { status });
  });
}

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
});

describe('sendSavedFeedback', () => {
  it('sends each message once', async () => {
    save(vote('/a'), vote('/b'));
    answer(204);
    await sendSavedFeedback('/_feedback');
    expect([sent, load()]).toEqual([['/a', '/b'], []]);
  });

  it('keeps a vote that the server rejects, with the status', async () => {
    save(vote('/a'), vote('/b'));
    answer(400);
    await sendSavedFeedback('/_feedback');
    expect(loadRefused()).toEqual([
      { ...vote('/a'), refused: 400 },
      { ...vote('/b'), refused: 400 },
    ]);
  });

  it.each([
    ['a refused vote', { ...vote('/z'), refused: 400 }],
    ['a vote that waits', vote('/b')],
  ])('leaves %s as it is if another tab has removed the message meanwhile', async (_, other) => {
    save(vote('/a'), other);
    answer(204, () => save(...load().filter(({ route }: Vote) => route !== '/a')));
    await sendSavedFeedback('/_feedback');
    expect(sent).toEqual('refused' in other ? ['/a'] : ['/a', '/b']);
    expect(load()).toEqual('refused' in other ? [other] : []);
  });
});
