/** Every redirect of the site itself, its capitals and apostrophes, behind each server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRedirectStatus, getServerRedirects } from '@folio/core/build/outputs/hosting.ts';
import type { Redirect } from '@folio/core/model/redirects.ts';
import { expect, inject, it } from 'vitest';
import { hosts } from './hosts.ts';

const site = inject('site');
const { redirects } = JSON.parse(readFileSync(join(site, '_site.json'), 'utf8')) as { redirects: Redirect[] };

it.each(Object.keys(hosts))('%s answers every redirect of the site', async (name) => {
  const served = getServerRedirects(redirects);
  expect(served.length).toBeGreaterThan(0);
  const host = await (hosts[name] as (site: string) => ReturnType<(typeof hosts)[string]>)(site);
  try {
    for (const redirect of served)
      for (const from of [redirect.from, `${redirect.from}/`, redirect.from.replaceAll("'", '%27')]) {
        const { status, headers } = await fetch(`http://127.0.0.1:${host.port}${from}`, { redirect: 'manual' });
        expect([from, status, headers.get('location')]).toEqual([from, getRedirectStatus(redirect), redirect.to]);
      }
  } finally {
    await host.stop();
  }
});
