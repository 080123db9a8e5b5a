import { interpolate } from '@folio/core';
import { Icon } from '@folio/core/ui';
import { listContents } from '../interface/describe.ts';
import type { GraphData } from '../interface/page-data.ts';
import type { Contents } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import type { SavedPlayground } from './run-history.ts';

interface GraphPanelProps {
  graphs: GraphData[];
  graph: GraphData;
  /** On a phone, open lists would hide the query. */
  isCollapsed: boolean;
  /** Content of the graph after the last run. */
  contents: Contents | undefined;
  history: SavedPlayground['history'];
  text: string;
  onChoose(graph: GraphData, text: string): void;
  onChooseGraph(graph: GraphData): void;
  onInsert(text: string): void;
}

export function GraphPanel({
  graphs,
  graph,
  isCollapsed,
  contents,
  history,
  text,
  onChoose,
  onChooseGraph,
  onInsert,
}: GraphPanelProps) {
  const groups = [...new Set(graphs.map(({ group }) => group))];
  const earlier = history.filter((one) => one.graph === graph.key);
  return (
    <div className="play-side fields">
      <label>
        {strings.graph}
        <span className="pick">
          <select
            value={graph.key}
            onChange={({ target }) => onChooseGraph(graphs.find(({ key }) => key === target.value) as GraphData)}
          >
            {groups.map((group) => (
              <optgroup key={group} label={group}>
                {graphs
                  .filter((one) => one.group === group)
                  .map(({ key, name, page, nodes, relations }) => (
                    <option key={key} value={key}>
                      {page
                        ? interpolate(strings.graphOption, {
                            name,
                            page,
                            contents: listContents({ nodes, relations }),
                          })
                        : name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          <Icon name="down" />
        </span>
      </label>
      {contents && contents.nodes > 0 && (
        <details open={!isCollapsed}>
          <summary>{strings.inThisGraph}</summary>
          <p className="small-title">{strings.labels}</p>
          <Chips
            names={contents.labels.map(({ label, count }) => [label, count])}
            patternOf={(label) => `S=>(${label}:*)`}
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
      <Queries
        title={strings.examples}
        open={!isCollapsed}
        queries={graph.examples}
        text={text}
        onChoose={(query) => onChoose(graph, query)}
      />
      {earlier.length > 0 && (
        <Queries
          title={strings.history}
          queries={earlier.map((one) => ({ title: one.text, text: one.text }))}
          text={text}
          onChoose={(query) => onChoose(graph, query)}
        />
      )}
    </div>
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
            {query.title}
          </button>
        </li>
      ))}
    </ul>
  </details>
);
