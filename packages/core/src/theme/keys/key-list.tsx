import { useState } from 'react';
import { usePopover } from '../drawn-popover.ts';
import { ids } from '../ids.ts';
import { strings } from '../strings.ts';

const { dataset } = document.documentElement;

/** Turns the commands of one key on or off, for this visit and, where storage is not refused, for the next ones. */
function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(!dataset.keys);
  const turn = (wanted: boolean) => {
    if (wanted) delete dataset.keys;
    else dataset.keys = 'off';
    try {
      if (wanted) localStorage.removeItem('keys');
      else localStorage.keys = 'off';
    } catch {}
    setOn(wanted);
  };
  return [on, turn];
}

/** The list of keys over the page. Escape and a click outside close it; the focus goes back to where it was. */
export default function KeyList({ onClose }: { onClose(): void }) {
  const dialog = usePopover<HTMLDivElement>({ onClose, first: (list) => list });
  const [on, turn] = useSingleKeys();
  const control = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
  return (
    <div
      className="footer-dialog key-list"
      ref={dialog}
      popover="auto"
      role="dialog"
      aria-labelledby={ids.keys}
      tabIndex={-1}
    >
      <h2 id={ids.keys}>{strings.keyboard}</h2>
      <dl>
        <dt>{strings.search}</dt>
        <dd>
          <kbd>/</kbd> {strings.or} <kbd>{control}</kbd>
          <kbd>K</kbd>
        </dd>
        <dt>{strings.previousPage}</dt>
        <dd>
          <kbd>[</kbd>
        </dd>
        <dt>{strings.nextPage}</dt>
        <dd>
          <kbd>]</kbd>
        </dd>
        <dt>{strings.theme}</dt>
        <dd>
          <kbd>T</kbd>
        </dd>
        <dt>{strings.thisList}</dt>
        <dd>
          <kbd>?</kbd>
        </dd>
      </dl>
      <label>
        <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
        {strings.singleKeys}
      </label>
    </div>
  );
}
