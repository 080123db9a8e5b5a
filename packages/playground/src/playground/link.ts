import { type PlaygroundLink, unpacked } from '../interface/link.ts';

/** Reads an anchor of the playground. What cannot be unpacked is left out. */
export async function readPlaygroundAnchor(hash: string): Promise<PlaygroundLink> {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const [graph, text] = [values.get('g'), values.get('q')];
  const data = await unpacked(values.get('d'));
  return {
    ...(graph === null ? {} : { graph }),
    ...(text === null ? {} : { text }),
    ...(data === undefined ? {} : { data }),
  };
}
