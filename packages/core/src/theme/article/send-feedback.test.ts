// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Vote } from '../../model/feedback.ts';
import { readRefused, sendKeptFeedback } from './send-feedback.ts';

const vote = (route: string): Vote => ({ route, answer: 'no' }) as Vote;
const keep = (...messages: object[]) => localStorage.setItem('feedback', JSON.stringify(messages));
const kept = () => JSON.parse(localStorage.getItem('feedback') ?? '[]');
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

describe('sendKeptFeedback', () => {
  it('sends each message once', async () => {
    keep(vote('/a'), vote('/b'));
    answer(204);
    await sendKeptFeedback('/_feedback');
    expect([sent, kept()]).toEqual([['/a', '/b'], []]);
  });

  it('keeps a vote that the server refuses, with the status', async () => {
    keep(vote('/a'), vote('/b'));
    answer(400);
    await sendKeptFeedback('/_feedback');
    expect(readRefused()).toEqual([
      { ...vote('/a'), refused: 400 },
      { ...vote('/b'), refused: 400 },
    ]);
  });

  it.each([
    ['a refused vote', { ...vote('/z'), refused: 400 }],
    ['a vote that waits', vote('/b')],
  ])('leaves %s as it is if another tab has taken out the message meanwhile', async (_, other) => {
    keep(vote('/a'), other);
    answer(204, () => keep(...kept().filter(({ route }: Vote) => route !== '/a')));
    await sendKeptFeedback('/_feedback');
    expect(sent).toEqual('refused' in other ? ['/a'] : ['/a', '/b']);
    expect(kept()).toEqual('refused' in other ? [other] : []);
  });
});
