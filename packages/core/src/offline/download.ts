/** Keeping a site on the device, as a page does it when the reader asks for it. */
import { type AvailableVersion, type OfflineState, workerPath } from './manifest.ts';
import { deleteVersions, downloadVersion, fetchAvailableVersion, OfflineError, readKept, writeKept } from './store.ts';

export interface OfflineStatus {
  offer?: AvailableVersion;
  kept?: OfflineState;
}

/** What the host offers and what the device has. Throws `KeepFault`: `refused` where the browser cannot keep a site, `network` where there is neither. */
export async function getStatus(base: string): Promise<OfflineStatus> {
  if (!navigator.serviceWorker || typeof caches === 'undefined' || !crypto.subtle) throw new OfflineError('refused');
  const kept = await readKept(base);
  const offer = await fetchAvailableVersion(base).catch((error) => {
    if (!kept) throw error;
    return undefined;
  });
  return { ...(offer && { offer }), ...(kept && { kept }) };
}

/**
 * Keeps the version that the host offers. Only when all of it is there does it count, and the service worker is registered. Throws `KeepFault`, and an
 * `AbortError` when the reader gives up.
 */
export async function downloadSite(
  base: string,
  offer: AvailableVersion,
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<OfflineState> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota !== undefined && quota - usage < offer.bytes) throw new OfflineError('full');
  const { files } = await downloadVersion(base, offer, progress, signal);
  const kept: OfflineState = { version: offer.version, bytes: offer.bytes, pages: {} };
  await writeKept(base, kept);
  const worker = await navigator.serviceWorker.register(base + workerPath.slice(1), { scope: base }).catch(async () => {
    // Without its worker the version is of no use, and would be taken for one that is kept.
    await deleteVersions(base);
    throw new OfflineError('refused');
  });
  const { active } = await navigator.serviceWorker.ready;
  // This page is served, too, where it is of the same version.
  const data = document.documentElement.dataset.site;
  if (files.some(([address]) => address === data)) (active ?? worker.active)?.postMessage('claim');
  return kept;
}

/** Takes away all that is kept. Pages that are open go on with the network. */
export async function removeSite(base: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(base);
  registration?.active?.postMessage('forget');
  await registration?.unregister();
  await deleteVersions(base);
}
