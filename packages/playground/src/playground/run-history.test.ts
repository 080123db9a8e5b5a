// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadTexts, type SavedTexts, saveRun, saveText } from './run-history.ts';

const nothing: SavedTexts = { texts: {}, history: [] };

beforeEach(() => localStorage.clear());

describe('loadTexts', () => {
  it.each([
    ['nothing at first', undefined, nothing],
    ['nothing where something else is stored', '7', nothing],
    ['nothing where no JSON is stored', '{"texts"', nothing],
    ['nothing where null is stored', 'null', nothing],
    ['only the parts that are stored', '{"texts": {"films": "S"}}', { ...nothing, texts: { films: 'S' } }],
    ['no history that is not a list', '{"history": {"graph": "films"}}', nothing],
    [
      'no runs that lack a text or a graph',
      '{"history": [null, {"graph": "films"}, {"text": "S"}, {"graph": "films", "text": 7}, {"graph": "films", "text": "S"}]}',
      { ...nothing, history: [{ graph: 'films', text: 'S' }] },
    ],
  ])('returns %s', (_, stored, expected) => {
    if (stored !== undefined) localStorage.setItem('playground', stored);
    expect(loadTexts()).toEqual(expected);
  });
});

describe('saveRun and saveText', () => {
  it('store the texts, and the run first in the history, where it is once', () => {
    const history = ['old', 'S'].map((text) => ({ graph: 'films', text }));
    const saved = saveText(saveRun({ texts: { roads: 'R' }, history }, 'films', 'S'), 'films', 'S=>(');
    expect(saved).toEqual({ texts: { roads: 'R', films: 'S=>(' }, history: history.toReversed() });
    expect(loadTexts()).toEqual({ ...saved, texts: { films: 'S=>(' } });
  });

  it('leave what another tab has stored since', () => {
    const opened = loadTexts();
    saveRun(loadTexts(), 'films', 'S');
    saveText(saveRun(opened, 'films', 'T'), 'roads', 'R');
    expect(loadTexts()).toEqual({
      texts: { films: 'T', roads: 'R' },
      history: [
        { graph: 'films', text: 'T' },
        { graph: 'films', text: 'S' },
      ],
    });
  });

  it('replace the oldest of twenty runs', () => {
    const history = Array.from({ length: 20 }, (_, at) => ({ graph: 'films', text: `${at}` }));
    const texts = saveRun({ ...nothing, history }, 'films', 'S').history.map(({ text }) => text);
    expect(texts).toEqual(['S', ...history.slice(0, 19).map(({ text }) => text)]);
  });

  it('last for the visit where storage is refused', () => {
    vi.stubGlobal('localStorage', undefined);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    expect(saveText(saveRun(nothing, 'films', 'S'), 'roads', 'R').texts).toEqual({ films: 'S', roads: 'R' });
  });
});
