import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { ColorSchemeSwitch, useNextColorScheme } from '../color-scheme.tsx';
import { useApp } from '../context.ts';
import { SocialIcon } from '../icons.tsx';
import { useHydrated } from '../location.tsx';
import { getShortcut } from '../shortcut.ts';
import { strings } from '../strings.ts';

const KeyList = lazy(() => import('./key-list.tsx'));
const OfflinePanel = lazy(() => import('./offline-panel.tsx'));

/** The footer. The year is a constant (section 9 of the specification). */
export function Footer() {
  const { year, holder, social = [], offline } = useApp().config.footer ?? {};
  return (
    <footer className="footer">
      {holder && <p>{`© ${year} ${holder}`}</p>}
      <ColorSchemeSwitch name="theme-footer" />
      <KeyListButton />
      {offline && <OfflineButton />}
      {social.length > 0 && (
        <ul>
          {social.map((link) => (
            <li key={link.label}>
              <a className="icon-button" href={link.href} aria-label={link.label}>
                <SocialIcon icon={link.icon} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}

interface DialogButtonProps {
  className: string;
  label: string;
  Dialog: ComponentType<{ onClose(): void }>;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

/** A button that needs JavaScript, and the dialog that it loads and opens. */
function DialogButton({ className, label, Dialog, isOpen, setOpen }: DialogButtonProps) {
  if (!useHydrated()) return null;
  return (
    <>
      <button className={className} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function OfflineButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogButton
      className="offline-button"
      label={strings.useOffline}
      Dialog={OfflinePanel}
      isOpen={isOpen}
      setOpen={setOpen}
    />
  );
}

/** A page with a variant has two paginations. */
function clickPagination(rel: 'prev' | 'next') {
  const links = document.querySelectorAll<HTMLElement>(`.pager [rel=${rel}]`);
  [...links].find((link) => link.checkVisibility())?.click();
}

/**
 * Handles the shortcuts, and shows the button that lists them. Before hydration, the boot script
 * handles `/`.
 */
function KeyListButton() {
  const [isOpen, setOpen] = useState(false);
  const chooseNextColorScheme = useNextColorScheme();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented) return;
      const shortcut = getShortcut(event);
      if (shortcut === '?') setOpen(!isOpen);
      if (shortcut === '[') clickPagination('prev');
      if (shortcut === ']') clickPagination('next');
      if (shortcut === 't') chooseNextColorScheme();
      if (shortcut === '/') {
        event.preventDefault();
        const box = document.querySelector<HTMLInputElement>('.header input');
        box?.focus();
        box?.select();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <DialogButton className="keys-button" label={strings.keyboard} Dialog={KeyList} isOpen={isOpen} setOpen={setOpen} />
  );
}
