import { interpolate } from '@folio/core/model/interpolate.ts';
import { Icon } from '@folio/core/theme/icons.tsx';
import type { PlayedGraph } from '../interface/page-data.ts';
import { contentsListed } from '../interface/plurals.ts';
import type { Contents } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import type { Kept } from './run-history.ts';

interface SideProps {
  graphs: PlayedGraph[];
  graph: PlayedGraph;
  /** Its lists are closed at first: on a phone they would hide the query. */
  folded: boolean;
  /** What the graph holds after the last run. */
  contents: Contents | undefined;
  history: Kept['history'];
  text: string;
  onChoose(graph: PlayedGraph, text: string): void;
  onChooseGraph(graph: PlayedGraph): void;
  onInsert(text: string): void;
}

/** The choice of a graph, what is in it, its examples, and the queries of before. */
export function Side({ graphs, graph, folded, contents, history, text, onChoose, onChooseGraph, onInsert }: SideProps) {
  const groups = [...new Set(graphs.map(({ group }) => group))];
  const past = history.filter((one) => one.graph === graph.key);
  return (
    <div className="play-side fields">
      <label>
        {strings.graph}
        <span className="pick">
          <select
            value={graph.key}
            onChange={({ target }) => onChooseGraph(graphs.find(({ key }) => key === target.value) as PlayedGraph)}
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
                            contents: contentsListed({ nodes, relations }),
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
        <details open={!folded}>
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
        open={!folded}
        queries={graph.examples}
        text={text}
        onChoose={(query) => onChoose(graph, query)}
      />
      {past.length > 0 && (
        <Queries
          title={strings.history}
          queries={past.map((one) => ({ title: one.text, text: one.text }))}
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
