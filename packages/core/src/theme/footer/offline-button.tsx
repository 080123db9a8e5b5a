import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '../location.ts';
import { strings } from '../strings.ts';

const KeepPanel = lazy(() => import('./offline-panel.tsx'));

/** The button that offers to keep the site on the device. All else is loaded when the reader asks for it. */
export function OfflineButton() {
  const [open, setOpen] = useState(false);
  if (!useHydrated()) return null;
  return (
    <>
      <button className="keep-button" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {strings.keep}
      </button>
      {open && (
        <Suspense>
          <KeepPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
