import { copyText, Icon, type IconName, moveBelow, moveFocus, saveFile, usePopover } from '@folio/core/ui';
import type { QueryResult } from '@folio/query-engine';
import type { RefObject } from 'react';
import { strings } from '../strings.ts';
import { toCsv, toTextTable } from './describe.ts';

interface CopyMenuProps {
  answer: QueryResult;
  json: string;
  button: RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

/** Copies or saves an answer in one of several formats. */
export function CopyMenu({ answer, json, button, onClose }: CopyMenuProps) {
  const entries: [icon: IconName, label: string, run: () => unknown][] = [
    ['copy', strings.copyTable, () => copyText(toTextTable(answer), strings.tableCopied)],
    ['copy', strings.copyJson, () => copyText(json, strings.jsonCopied)],
    ['copy', strings.copyCsv, () => copyText(toCsv(answer), strings.csvCopied)],
    ['doc', strings.saveJson, () => saveFile('result.json', json, 'application/json')],
    ['doc', strings.saveCsv, () => saveFile('result.csv', toCsv(answer), 'text/csv')],
  ];
  const list = usePopover<HTMLUListElement>({
    button,
    onClose,
    position: (element) => moveBelow(element, button),
    getInitialFocus: (element) => element.querySelector('button'),
  });
  return (
    <ul
      ref={list}
      className="pop sb-formats"
      popover="auto"
      aria-label={strings.copyOrSave}
      onKeyDown={(event) => moveFocus(event, event.currentTarget.querySelectorAll('button'))}
    >
      {entries.map(([icon, label, run]) => (
        <li key={label}>
          <button
            type="button"
            onClick={() => {
              onClose();
              run();
            }}
          >
            <Icon name={icon} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
