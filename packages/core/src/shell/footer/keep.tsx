import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '../location.ts';
import { words } from '../words.ts';

const KeepPanel = lazy(() => import('./keep-panel.tsx'));

/** The button that offers to keep the site on the device. All else is loaded when the reader asks for it. */
export function Keep() {
  const [open, setOpen] = useState(false);
  if (!useHydrated()) return null;
  return (
    <>
      <button className="keep-button" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.keep}
      </button>
      {open && (
        <Suspense>
          <KeepPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
