import { anchor, pack, unpacked } from '../../interface/link.ts';

/** The anchor of a link with a schema, packed: `#build=schema&s=…`. */
export const schemaAnchor = async (text: string): Promise<string> => anchor({ build: 'schema', s: await pack(text) });

/** The schema of an anchor; undefined for another anchor, and for what cannot be unpacked. */
export async function readSchemaAnchor(hash: string): Promise<string | undefined> {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  return unpacked(values.get('build') === 'schema' ? values.get('s') : null);
}
