import { isReservedId } from '../model/ids.ts';

/** The same, or with `item-` before it where the shell has this id: a key such as `page` is not a mistake. */
const free = (id: string): string => (isReservedId(id) ? `item-${id}` : id);

/** Anchor of a data item: its key in lower case with hyphens (`BUFF_POOL_SIZE_HINT` → `buff-pool-size-hint`). */
export const toAnchor = (key: string): string => free(hyphens(key));

const hyphens = (key: string): string =>
  key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Anchor of a method or an enum: its name in lower case, nothing else changed. */
export const toMemberAnchor = (name: string): string => free(name.toLowerCase());

/** A name of code as words with hyphens: `createTable` → `create-table`. */
export const kebab = (name: string): string => hyphens(name.replace(/([a-z0-9])([A-Z])/g, '$1-$2'));

/** Hands out ids that are unique within one rendering: the second `name` becomes `body-name` (or `body-name-2`). */
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
