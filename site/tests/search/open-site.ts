import { type OpenedSite, openSite } from '../../../bench/site.ts';

let opened: Promise<OpenedSite> | undefined;

/** The index as a build writes it, opened once for all tests. Throws `DiagnosticError` with the errors of the content. */
export const openSiteOnce = (): Promise<OpenedSite> => {
  opened ??= openSite();
  return opened;
};
