import { interpolate } from '@folio/core';
import { saveFile } from '@folio/core/ui';
import { joinSetup } from '../interface/changes.ts';
import { type GraphData, TABLES_KEY } from '../interface/page-data.ts';
import type { Contents } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import { createSelect } from './graphs.ts';
import type { SavedTexts } from './run-history.ts';

interface GraphSelectProps {
  graphs: GraphData[];
  graph: GraphData;
  onChoose(graph: GraphData): void;
}

export function GraphSelect({ graphs, graph, onChoose }: GraphSelectProps) {
  const groups = [...new Set(graphs.map(({ group }) => group))];
  return (
    <select
      aria-label={strings.graph}
      value={graph.key}
      onChange={({ target }) => onChoose(graphs.find(({ key }) => key === target.value) as GraphData)}
    >
      {groups.map((group) => (
        <optgroup key={group} label={group}>
          {graphs
            .filter((one) => one.group === group)
            .map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}

interface GraphPanelProps {
  graph: GraphData;
  /** Content of the graph after the last run. */
  contents: Contents | undefined;
  history: SavedTexts['history'];
  text: string;
  /** Edited data; undefined for those of the page. */
  data: string | undefined;
  onChoose(graph: GraphData, text: string): void;
  onInsert(text: string): void;
  onChangeData(data: string): void;
  onRunData(): void;
  onSaveJson(): void;
}

/** A field with more text is slow. */
const MAX_EDITABLE_CHARACTERS = 200_000;

export function GraphPanel(props: GraphPanelProps) {
  const { graph, contents, history, text, onChoose, onInsert, onChangeData, onRunData, onSaveJson } = props;
  const data = props.data ?? joinSetup(graph.setup);
  const isTables = graph.key === TABLES_KEY;
  const earlier = history.filter((one) => one.graph === graph.key);
  return (
    <section className="bench-side" aria-label={strings.examples}>
      <Queries
        title={strings.examples}
        open
        queries={graph.examples}
        text={text}
        onChoose={(query) => onChoose(graph, query)}
      />
      {contents && contents.labels.length > 0 && (
        <details open>
          <summary>{isTables ? strings.tables : strings.inThisGraph}</summary>
          {!isTables && <p className="small-title">{strings.labels}</p>}
          <Chips
            names={contents.labels.map(({ label, count }) => [label, count])}
            patternOf={(label) => (isTables ? createSelect(label) : `S=>(${label}:*)`)}
            onInsert={onInsert}
          />
          {contents.rels.length > 0 && <p className="small-title">{strings.relationNames}</p>}
          <Chips
            names={contents.rels.map(({ rel, count }) => [rel, count])}
            patternOf={(rel) => `S=>(*)-[${rel}]->(*)`}
            onInsert={onInsert}
          />
        </details>
      )}
      {earlier.length > 0 && (
        <Queries
          title={strings.history}
          queries={earlier.map((one) => ({ title: one.text, text: one.text }))}
          text={text}
          onChoose={(query) => onChoose(graph, query)}
        />
      )}
      <details className="play-data">
        <summary>{isTables ? strings.dataUsed : strings.data}</summary>
        {data.length <= MAX_EDITABLE_CHARACTERS && (
          <textarea
            className="input"
            aria-label={interpolate(strings.dataOf, { graph: graph.name })}
            spellCheck={false}
            value={data}
            onChange={({ target }) => onChangeData(target.value)}
          />
        )}
        <button className="button" type="button" onClick={onRunData}>
          {strings.runOnData}
        </button>
        <p className="play-save">
          <span>{strings.saveAs}</span>
          <button
            type="button"
            onClick={() => saveFile(`${graph.key}.${isTables ? 'txt' : 'cypher'}`, data, 'text/plain')}
          >
            {strings.statements}
          </button>
          <button type="button" onClick={onSaveJson}>
            {strings.json}
          </button>
        </p>
        <p>
          {strings.dropFile} {strings.dropFileHint}
        </p>
      </details>
    </section>
  );
}

interface ChipsProps {
  names: [string, number][];
  patternOf(name: string): string;
  onInsert(text: string): void;
}

const Chips = ({ names, patternOf, onInsert }: ChipsProps) => (
  <div className="play-chips">
    {names.map(([name, count]) => (
      <button key={name} type="button" title={patternOf(name)} onClick={() => onInsert(patternOf(name))}>
        {name} <small>{count}</small>
      </button>
    ))}
  </div>
);

interface QueriesProps {
  title: string;
  open?: boolean;
  queries: { title: string; text: string }[];
  text: string;
  onChoose(text: string): void;
}

const Queries = ({ title, open = false, queries, text, onChoose }: QueriesProps) => (
  <details open={open}>
    <summary>{title}</summary>
    <ul className="play-list">
      {queries.map((query) => (
        <li key={query.title + query.text}>
          <button
            type="button"
            aria-current={query.text === text ? 'true' : undefined}
            onClick={() => onChoose(query.text)}
          >
            {query.title === query.text ? <code>{query.text}</code> : query.title}
          </button>
        </li>
      ))}
    </ul>
  </details>
);
