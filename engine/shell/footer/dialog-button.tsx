import { type ComponentType, Suspense } from 'react';

interface DialogButtonProps {
  label: string;
  /** Class of the button besides the common one. */
  name?: string;
  open: boolean;
  setOpen(open: boolean): void;
  /** The dialog, loaded when the reader asks for it. */
  Dialog: ComponentType<{ onClose(): void }>;
}

/** A button of the footer that opens a dialog over the page. */
export const DialogButton = ({ label, name = '', open, setOpen, Dialog }: DialogButtonProps) => (
  <>
    <button className={`dialog-button ${name}`} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {label}
    </button>
    {open && (
      <Suspense>
        <Dialog onClose={() => setOpen(false)} />
      </Suspense>
    )}
  </>
);
