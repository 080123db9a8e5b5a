import { formatNumber, interpolate } from '@folio/core';
import { getKey, Icon } from '@folio/core/ui';
import type { QueryResult } from '@folio/query-engine';
import { createElement, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Picture } from '../service/picture.ts';
import { strings } from '../strings.ts';
import { countRows, toTable } from './describe.ts';
import type { createDrawing, DrawingProps } from './drawing.ts';
import { LazyContent } from './shared.tsx';

interface AnswerProps {
  answer: QueryResult;
  json: string;
  picture?: Picture | undefined;
  /** The drawing is still being computed. */
  isDrawing?: boolean | undefined;
  placement: DrawingPlacement;
  graph: string;
  chosen: number | undefined;
  onChoose(row: number | undefined): void;
}

/** Beside the rows, or in an element of the page. */
export type DrawingPlacement = 'beside' | Element;

type View = 'result' | 'json' | 'steps';

const VIEWS: [View, string][] = [
  ['result', strings.result],
  ['json', strings.json],
  ['steps', strings.howItRan],
];

export function Answer({ answer, json, picture, isDrawing = false, placement, graph, chosen, onChoose }: AnswerProps) {
  const id = useId();
  const names = VIEWS.map(([name]) => name);
  const [view, setView] = useState<View>('result');
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = names.indexOf(view);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: VIEWS.length - 1 }[getKey(event.nativeEvent)];
    if (to === undefined) return;
    event.preventDefault();
    const next = names.at(to % names.length) as View;
    setView(next);
    document.getElementById(id + next)?.focus();
  };
  return (
    <div className="sb-result">
      <div className="sb-views">
        <div className="tabs" role="tablist" aria-label={strings.views}>
          {VIEWS.map(([name, title]) => (
            <button
              key={name}
              className="tab"
              type="button"
              role="tab"
              id={id + name}
              aria-selected={name === view}
              aria-controls={`${id}panel`}
              tabIndex={name === view ? 0 : -1}
              onClick={() => setView(name)}
              onKeyDown={onKey}
            >
              {title}
            </button>
          ))}
        </div>
        <CopyButton answer={answer} json={json} />
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + view} data-chosen="">
        {view === 'result' && (
          <Result
            answer={answer}
            picture={placement === 'beside' ? picture : undefined}
            isDrawing={placement === 'beside' && isDrawing}
            graph={graph}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
        {view === 'json' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
          // biome-ignore lint/a11y/useSemanticElements: a group of rows is not a set of fields
          <pre tabIndex={0} role="group" aria-label={strings.json}>
            {json}
          </pre>
        )}
        {view === 'steps' && (
          <LazyContent load={loadSteps} loadingMessage={strings.rulesLoading} errorMessage={strings.rulesNotLoaded}>
            {({ ExecutionSteps }) => <ExecutionSteps answer={answer} />}
          </LazyContent>
        )}
      </div>
      {placement !== 'beside' &&
        picture &&
        createPortal(
          <DrawnAnswer answer={answer} picture={picture} graph={graph} chosen={chosen} onChoose={onChoose} />,
          placement,
        )}
    </div>
  );
}

function CopyButton(props: Pick<AnswerProps, 'answer' | 'json'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button ref={button} className="sb-copy" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {strings.copyOrSave}
        <Icon name="down" />
      </button>
      {isOpen && (
        <LazyContent load={loadCopyMenu} loadingMessage={strings.menuLoading} errorMessage={strings.menuNotLoaded}>
          {({ CopyMenu }) => <CopyMenu {...props} button={button} onClose={() => setOpen(false)} />}
        </LazyContent>
      )}
    </>
  );
}

const loadCopyMenu = () => import('./copy-menu.tsx');

type ResultProps = Pick<AnswerProps, 'answer' | 'picture' | 'isDrawing' | 'graph' | 'chosen' | 'onChoose'>;

function Result(props: ResultProps) {
  const { answer, picture, isDrawing, chosen, onChoose } = props;
  // Keep the layout when the drawing arrives.
  const isSplit = isDrawing || picture !== undefined;
  return (
    <div className={isSplit ? 'sb-panes two' : 'sb-panes'}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of rows is not a set of fields */}
      <div className="sb-pane" role="group" aria-label={strings.rowsRegion}>
        <Rows answer={answer} caption={strings.result} chosen={chosen} onChoose={onChoose} />
      </div>
      {isSplit && <div className="sb-pane">{picture && <DrawnAnswer {...props} picture={picture} />}</div>}
    </div>
  );
}

function DrawnAnswer({ answer, picture, graph, chosen, onChoose }: ResultProps & { picture: Picture }) {
  const { rows } = answer;
  const parts = chosen === undefined ? undefined : rows[chosen]?.parts;
  return (
    <DeferredDrawing
      picture={picture}
      name={graph}
      used={new Set(rows.flatMap((row) => row.parts))}
      chosen={parts && new Set(parts)}
      onChoose={(part) => onChoose(findRow(answer, part, chosen))}
    />
  );
}

function findRow({ rows }: QueryResult, part: string, chosen: number | undefined): number | undefined {
  const row = rows.findIndex(({ parts }) => parts.includes(part));
  return row < 0 || row === chosen ? undefined : row;
}

const loadSteps = () => import('./execution-steps.tsx');

function describeOrder({ order, sorting, kind, total }: QueryResult): string {
  if (kind === 'count' || kind === 'paths' || total < 2) return '';
  if (order === 'data') return strings.dataOrder;
  return order === 'ties' ? interpolate(strings.tiesOrder, { column: sorting?.column ?? '' }) : '';
}

/** Copies and files have all rows. */
const MAX_SHOWN_ROWS = 200;

interface RowsProps {
  answer: QueryResult;
  caption: string;
  chosen: number | undefined;
  onChoose(row: number | undefined): void;
}

/** The arrow keys move between rows; Enter and Space choose one for the drawing. */
function Rows({ answer, caption, chosen, onChoose }: RowsProps) {
  const { columns, rows } = toTable(answer);
  if (answer.kind !== 'count' && !rows.length) return <p className="sb-empty">{strings.noRows}</p>;
  const order = describeOrder(answer);
  const numeric = columns.map((_, column) => rows.every((row) => /^-?[\d.]*$/.test(row[column] as string)));
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, row: number) => {
    const { currentTarget } = event;
    const key = getKey(event.nativeEvent);
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
          {rows.slice(0, MAX_SHOWN_ROWS).map((cells, row) => {
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
      {order && <p className="sb-order">{order}</p>}
      {rows.length > MAX_SHOWN_ROWS && (
        <p className="sb-empty">
          {interpolate(strings.firstRows, {
            shown: MAX_SHOWN_ROWS,
            rows: countRows(answer.total),
            all: formatNumber(rows.length),
          })}
        </p>
      )}
    </>
  );
}

/** Reserves the space of a drawing until the rows are painted. */
export function DeferredDrawing(props: DrawingProps) {
  const [create, setCreate] = useState<typeof createDrawing>();
  useEffect(() => {
    import('./drawing.ts').then(
      // The next frame has the rows.
      ({ createDrawing }) => requestAnimationFrame(() => setTimeout(() => setCreate(() => createDrawing))),
      () => {},
    );
  }, []);
  const { width, height } = props.picture;
  return create ? (
    create<ReactElement>(createElement, props)
  ) : (
    <svg className="sb-graph" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
  );
}
