import { interpolate } from '@folio/core/model/interpolate.ts';
import { copyText } from '@folio/core/theme/article/copy.ts';
import { saveFile } from '@folio/core/theme/article/save-file.ts';
import { AsyncContent } from '@folio/core/theme/async-content.tsx';
import { keyOf } from '@folio/core/theme/keys/shortcut.ts';
import type { Answered } from '@folio/query-engine/engine/index.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Picture } from '../service/picture.ts';
import { strings } from '../strings.ts';
import { asCsv, asTable } from './export.ts';
import { LateDrawing } from './late-drawing.tsx';
import { Rows } from './rows.tsx';

interface AnswerProps {
  answer: Answered;
  json: string;
  /** The graph, where it is drawn. */
  picture?: Picture | undefined;
  /** The drawing is on its way. */
  drawing?: boolean | undefined;
  /** Where it is drawn: beside the rows, or in a view of its own. */
  drawn: Drawn;
  graph: string;
  /** Names the files that the reader saves; without it there are none. */
  file?: string | undefined;
  chosen: number | undefined;
  onChoose(row: number | undefined): void;
}

export type Drawn = 'beside' | 'tab';

type View = 'result' | 'drawing' | 'json' | 'steps';

/** Views with their names, in their order. */
const allViews: [View, string][] = [
  ['result', strings.result],
  ['drawing', strings.drawing],
  ['json', strings.json],
  ['steps', strings.howItRan],
];

/** One answer: its rows with the drawing, its JSON, and the steps that led to it. */
export function Answer({ answer, json, picture, drawing = false, drawn, graph, file, chosen, onChoose }: AnswerProps) {
  const id = useId();
  const tab = drawn === 'tab' && (drawing || picture !== undefined);
  const views = allViews.filter(([name]) => tab || name !== 'drawing');
  const names = views.map(([name]) => name);
  const [wanted, setView] = useState<View>('result');
  // Another run may have nothing to draw.
  const view = names.includes(wanted) ? wanted : 'result';
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = names.indexOf(view);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: views.length - 1 }[keyOf(event.nativeEvent)];
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
          {views.map(([name, title]) => (
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
        <small>{orderOf(answer)}</small>
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + view} data-chosen="">
        {view === 'result' && (
          <Result
            answer={answer}
            picture={tab ? undefined : picture}
            drawing={!tab && drawing}
            graph={graph}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
        {view === 'drawing' && picture && (
          <div className="sb-pane">
            <DrawnAnswer answer={answer} picture={picture} graph={graph} chosen={chosen} onChoose={onChoose} />
          </div>
        )}
        {view === 'json' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
          // biome-ignore lint/a11y/useSemanticElements: a group of rows is not a set of fields
          <pre tabIndex={0} role="group" aria-label={strings.json}>
            {json}
          </pre>
        )}
        {view === 'steps' && (
          <AsyncContent
            load={loadHow}
            loading={strings.rulesLoading}
            failed={strings.rulesNotLoaded}
            className="sb-off"
          >
            {({ ExecutionSteps }) => <ExecutionSteps answer={answer} />}
          </AsyncContent>
        )}
      </div>
      <div className="sb-takes">
        <span>{strings.copyAs}</span>
        <button type="button" onClick={() => copyText(asTable(answer), strings.tableCopied)}>
          {strings.table}
        </button>
        <button type="button" onClick={() => copyText(json, strings.jsonCopied)}>
          {strings.json}
        </button>
        <button type="button" onClick={() => copyText(asCsv(answer), strings.csvCopied)}>
          {strings.csv}
        </button>
        {file !== undefined && (
          <>
            <span>{strings.saveAs}</span>
            <button type="button" onClick={() => saveFile(`${file}.json`, json, 'application/json')}>
              {strings.jsonFile}
            </button>
            <button type="button" onClick={() => saveFile(`${file}.csv`, asCsv(answer), 'text/csv')}>
              {strings.csvFile}
            </button>
          </>
        )}
      </div>
    </div>
  );
}

type ResultProps = Pick<AnswerProps, 'answer' | 'picture' | 'drawing' | 'graph' | 'chosen' | 'onChoose'>;

function Result(props: ResultProps) {
  const { answer, picture, drawing, chosen, onChoose } = props;
  // Rows keep their place when the drawing comes.
  const two = drawing || picture !== undefined;
  return (
    <div className={two ? 'sb-panes two' : 'sb-panes'}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of rows is not a set of fields */}
      <div className="sb-pane" tabIndex={0} role="group" aria-label={strings.rowsRegion}>
        <Rows answer={answer} caption={strings.result} chosen={chosen} onChoose={onChoose} />
      </div>
      {two && <div className="sb-pane">{picture && <DrawnAnswer {...props} picture={picture} />}</div>}
    </div>
  );
}

/** The graph with the parts of the answer, or of the chosen row. */
function DrawnAnswer({ answer, picture, graph, chosen, onChoose }: ResultProps & { picture: Picture }) {
  const { rows } = answer;
  const parts = chosen === undefined ? undefined : rows[chosen]?.parts;
  return (
    <LateDrawing
      picture={picture}
      name={graph}
      used={new Set(rows.flatMap((row) => row.parts))}
      chosen={parts && new Set(parts)}
      onChoose={(part) => onChoose(rowWith(answer, part, chosen))}
    />
  );
}

/** The first row with a part; none if that one is chosen already. */
function rowWith({ rows }: Answered, part: string, chosen: number | undefined): number | undefined {
  const row = rows.findIndex(({ parts }) => parts.includes(part));
  return row < 0 || row === chosen ? undefined : row;
}

/** The steps, for readers who ask how an answer came about. */
const loadHow = () => import('./execution-steps.tsx');

function orderOf({ order, sorting, kind, total }: Answered): string {
  if (kind === 'count' || kind === 'paths' || total < 2) return '';
  if (order === 'data') return strings.dataOrder;
  return order === 'ties' ? interpolate(strings.tiesOrder, { column: sorting?.column ?? '' }) : '';
}
