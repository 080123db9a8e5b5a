import { expect, it } from 'vitest';
import worker from '../../deploy/feedback-worker.ts';

it('saves a vote as an object in the bucket', async () => {
  const kept: [string, string][] = [];
  const FEEDBACK = { put: async (...object: [string, string]) => kept.push(object) };
  const vote = { route: '/page', section: '', version: '', answer: 'yes', reasons: [], text: '', quote: '' };
  const send = (headers?: Record<string, string>) =>
    worker.fetch(
      new Request('https://docs.example.org/_feedback', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '203.0.113.1', ...headers },
        body: JSON.stringify(vote),
      }),
      { FEEDBACK },
    );
  expect((await send({ Origin: 'https://evil.example' })).status).toBe(403);
  expect((await send({ Origin: 'https://docs.example.org' })).status).toBe(204);
  expect(kept).toEqual([
    [expect.stringMatching(/^\d{4}-\d\d-\d\d-[\da-f-]+\.jsonl$/), expect.stringContaining('/page')],
  ]);
});
