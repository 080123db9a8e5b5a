import { lazy, useState } from 'react';
import { useHydrated } from '../location.ts';
import { words } from '../words.ts';
import { DialogButton } from './dialog-button.tsx';

const KeepPanel = lazy(() => import('./keep-panel.tsx'));

/** The button that offers to keep the site on the device. All else is loaded when the reader asks for it. */
export function Keep() {
  const [open, setOpen] = useState(false);
  return useHydrated() && <DialogButton label={words.keep} open={open} setOpen={setOpen} Dialog={KeepPanel} />;
}
