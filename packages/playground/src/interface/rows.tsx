import { interpolate } from '@folio/core/model/interpolate.ts';
import { keyOf } from '@folio/core/theme/keys/shortcut.ts';
import type { Answered } from '@folio/query-engine/engine/index.ts';
import type { KeyboardEvent } from 'react';
import { strings } from '../strings.ts';
import { tableOf } from './export.ts';
import { countedRows, formatNumber } from './plurals.ts';

/** Rows that are shown; copies and files have all. */
const mostShown = 200;

interface RowsProps {
  answer: Answered;
  caption: string;
  chosen: number | undefined;
  onChoose(row: number | undefined): void;
}

/** The rows of an answer. Up and down move between them, Enter or the space bar chooses one for the drawing. */
export function Rows({ answer, caption, chosen, onChoose }: RowsProps) {
  const { columns, rows } = tableOf(answer);
  if (answer.kind !== 'count' && !rows.length) return <p className="sb-empty">{strings.noRows}</p>;
  const numeric = columns.map((_, column) => rows.every((row) => /^-?[\d.]*$/.test(row[column] as string)));
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, row: number) => {
    const { currentTarget } = event;
    const key = keyOf(event.nativeEvent);
    const next = { ArrowDown: currentTarget.nextElementSibling, ArrowUp: currentTarget.previousElementSibling }[key];
    if (next instanceof HTMLElement) next.focus();
    else if (key === 'Enter' || key === ' ') onChoose(row === chosen ? undefined : row);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <table className="sb-table">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map((name, column) => (
              <th key={name} scope="col" className={numeric[column] ? 'num' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map((cells, row) => {
            const { perhaps } = answer.rows[row] ?? {};
            return (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no other name
                key={row}
                aria-selected={row === chosen}
                tabIndex={row === (chosen ?? 0) ? 0 : -1}
                onClick={() => onChoose(row === chosen ? undefined : row)}
                onKeyDown={(event) => onKey(event, row)}
              >
                {cells.map((text, column) => {
                  const either = answer.rows[row]?.cells[column]?.other;
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                    <td key={column} className={numeric[column] ? 'num' : undefined}>
                      {either ? <span className="sb-either">{text}</span> : text}
                      {perhaps && column === 0 && <small className="sb-perhaps"> {strings.perhaps}</small>}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > mostShown && (
        <p className="sb-empty">
          {interpolate(strings.firstRows, {
            shown: mostShown,
            rows: countedRows(answer.total),
            all: formatNumber(rows.length),
          })}
        </p>
      )}
    </>
  );
}
