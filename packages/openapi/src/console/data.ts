import { type ProxyNotice, proxyPath } from '@folio/core/model/proxy.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ConsoleData } from '../model/console.ts';
import type { LocalBackend } from '../model/local-backend.ts';

/** Address of a file of this site, or of a path of its server. */
const here = (path: string) => (document.documentElement.dataset.base ?? '') + path;

/** Where calls are sent that the bundled server passes on. */
export const proxyAddress = () => here(proxyPath);

/** The description in a file of this site, fetched once for all consoles of the visit. */
export const useDescription = (file: string): UseQueryResult<ConsoleData> =>
  useQuery({
    queryKey: ['api', file],
    queryFn: async () => {
      const response = await fetch(here(file));
      if (!response.ok) throw response.status;
      return (await response.json()) as ConsoleData;
    },
  });

/** What answers some calls in the browser; undefined while it is on its way, null where the site has none or it cannot be loaded. */
export const useAnswerer = (load: (() => Promise<LocalBackend>) | undefined): LocalBackend | null | undefined =>
  useQuery({
    queryKey: ['api', 'answerer'],
    enabled: load !== undefined,
    initialData: load ? undefined : null,
    queryFn: () => load?.().catch(() => null) ?? null,
  }).data;

/**
 * Address of the server that this page's own forwards to; undefined while unknown, null when there is none. The bundled server answers, on plain
 * http; sites on https are not asked: no host knows this path.
 */
export const useProxy = (): string | null | undefined =>
  useQuery({
    queryKey: ['api', 'proxy'],
    retry: false,
    queryFn: async () => {
      if (location.protocol !== 'http:') return null;
      try {
        const response = await fetch(proxyAddress(), { headers: { Accept: 'application/json' } });
        if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) return null;
        return ((await response.json()) as ProxyNotice).server;
      } catch {
        return null;
      }
    },
  }).data;
