import { stripBase } from '@folio/core/model/base-path.ts';

/** The base path in the configuration of the fixture. */
export const fixtureBase = '/docs/';

/** Adds the base path to a path, which may be invalid. */
export const inFixture = (path: string): string => fixtureBase.slice(0, -1) + path;

/** Converts a URL of a response to a route. Marks URLs outside the fixture; those of other hosts stay. */
export const fromFixture = (address: string | undefined): string =>
  address?.startsWith('/') ? (stripBase(fixtureBase, address) ?? `outside: ${address}`) : (address ?? '');
