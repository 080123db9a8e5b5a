import { inject } from 'vitest';
import { type BuiltSite, readBuilt } from '../html/built.ts';

const read = new Map<string, BuiltSite>();

/** The built site or the fixture, read once for all tests of a process: they change nothing in it. */
export function builtSiteOf(name: 'site' | 'fixture'): BuiltSite {
  const dir = inject(name);
  const built = read.get(dir) ?? readBuilt(dir);
  read.set(dir, built);
  return built;
}
