/** Addresses of the fixture, which is served below a base path. */
import { stripBase } from '@folio/core/model/base-path.ts';

/** Base path of the fixture, as its configuration says. */
export const fixtureBase = '/docs/';

/** Address of a path of the fixture. It may be an odd one: nothing but the base path is put before it. */
export const inFixture = (path: string): string => fixtureBase.slice(0, -1) + path;

/** An address that was answered, as a route of the fixture. One of the same host outside of the fixture is marked; one of another host stays. */
export const fromFixture = (address: string | undefined): string =>
  address?.startsWith('/') ? (stripBase(fixtureBase, address) ?? `outside: ${address}`) : (address ?? '');
