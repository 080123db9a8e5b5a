import { inject } from 'vitest';
import { type BuiltSite, readBuilt } from '../html/built.ts';

const sites = new Map<string, BuiltSite>();

/** Returns the built site or the fixture, which a process reads once. */
export function getBuiltSite(name: 'site' | 'fixture'): BuiltSite {
  const dir = inject(name);
  const built = sites.get(dir) ?? readBuilt(dir);
  sites.set(dir, built);
  return built;
}
