import { Fragment, useState } from 'react';
import { usePopover } from '../client-popover.ts';
import { ids } from '../ids.ts';
import { saveItem } from '../storage.ts';
import { strings } from '../strings.ts';

const { dataset } = document.documentElement;

const KEYS = [
  [strings.previousPage, '['],
  [strings.nextPage, ']'],
  [strings.theme, 'T'],
  [strings.thisList, '?'],
] as const;

function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(!dataset.keys);
  const toggle = (next: boolean) => {
    if (next) delete dataset.keys;
    else dataset.keys = 'off';
    saveItem('keys', dataset.keys);
    setOn(next);
  };
  return [isOn, toggle];
}

/** The dialog that lists the shortcuts. */
export default function KeyList({ onClose }: { onClose(): void }) {
  const dialog = usePopover<HTMLDivElement>({ onClose, getInitialFocus: (element) => element });
  const [isOn, toggle] = useSingleKeys();
  const modifier = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
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
          <kbd>/</kbd> {strings.or} <kbd>{modifier}</kbd>
          <kbd>K</kbd>
        </dd>
        {KEYS.map(([label, key]) => (
          <Fragment key={key}>
            <dt>{label}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </Fragment>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={isOn} onChange={(event) => toggle(event.target.checked)} />
        {strings.singleKeys}
      </label>
    </div>
  );
}
