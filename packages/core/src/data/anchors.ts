import { isReservedId } from '../model/anchors.ts';

/** A key with a reserved id, such as `page`, is not a mistake. */
const free = (id: string): string => (isReservedId(id) ? `item-${id}` : id);

export const toAnchor = (key: string): string => free(hyphens(key));

const hyphens = (key: string): string =>
  key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

export const toMemberAnchor = (name: string): string => free(name.toLowerCase());

/** `createTable` → `create-table`. */
export const kebab = (name: string): string => hyphens(name.replace(/([a-z0-9])([A-Z])/g, '$1-$2'));

/** Returns a function that creates unique ids: the second `name` is `body-name` (then `body-name-2`). */
export function createAnchorRegistry(prefix = ''): (key: string, area: string) => string {
  const used = new Set<string>();
  return (key, area) => {
    const plain = toAnchor(key) || area;
    const candidates = [plain, `${area}-${plain}`];
    for (let n = 2; candidates.every((id) => used.has(id)); n++) candidates.push(`${area}-${plain}-${n}`);
    const id = candidates.find((candidate) => !used.has(candidate)) as string;
    used.add(id);
    return prefix ? `${prefix}-${id}` : id;
  };
}
