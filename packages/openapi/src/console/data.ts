import { PROXY_PATH, type ProxyInfo } from '@folio/core';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ConsoleData, ConsoleOperation, LocalBackend } from '../model/console.ts';
import { parseJson } from '../model/json.ts';

/** What a console calls, and where it is on the page. */
export interface ConsoleContext {
  data: ConsoleData;
  /** The operationId. */
  id: string;
  operation: ConsoleOperation;
  /** Contains the console and the list of parameters, which gets the fields. */
  root: HTMLElement;
  backend?: LocalBackend | undefined;
}

const toSiteUrl = (path: string) => (document.documentElement.dataset.base ?? '') + path;

export const getProxyUrl = () => toSiteUrl(PROXY_PATH);

export const loadDescription = (file: string) =>
  queryOptions({
    queryKey: ['api', file],
    queryFn: async () => {
      const response = await fetch(toSiteUrl(file));
      if (!response.ok) throw response.status;
      return parseJson(await response.text()) as ConsoleData;
    },
  });

export const useDescription = (file: string): UseQueryResult<ConsoleData> => useQuery(loadDescription(file));

/**
 * Loads the local backend: undefined while it is loading, null if there is none or it fails to
 * load.
 */
export const useLocalBackend = (load: (() => Promise<LocalBackend>) | undefined): LocalBackend | null | undefined =>
  useQuery({
    queryKey: ['api', 'local-backend'],
    enabled: load !== undefined,
    initialData: load ? undefined : null,
    queryFn: () => load?.().catch(() => null) ?? null,
  }).data;

/**
 * The upstream of this page's server: undefined while unknown, null if there is none. Only the
 * bundled server has one, and it serves plain HTTP.
 */
export const useProxy = (): string | null | undefined =>
  useQuery({
    queryKey: ['api', 'proxy'],
    retry: false,
    queryFn: async () => {
      if (location.protocol !== 'http:') return null;
      try {
        const response = await fetch(getProxyUrl(), { headers: { Accept: 'application/json' } });
        if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) return null;
        return ((await response.json()) as ProxyInfo).server;
      } catch {
        return null;
      }
    },
  }).data;
