import { useEffect, useId, useState } from 'react';
import { copyText } from '../../../engine/shell/article/copy.ts';
import { Icon } from '../../../engine/shell/icons.tsx';
import type { Reading } from '../engine/index.ts';
import type { PlayedGraph, PlayedGraphs } from '../interface/data.ts';
import { longestLink, type PlaygroundLink, playgroundAnchor } from '../interface/link.ts';
import { OutcomeView } from '../interface/outcome.tsx';
import { RunBar } from '../interface/run-bar.tsx';
import { useRun } from '../interface/use-run.ts';
import { CodeEditor } from './code-editor.tsx';
import { keepRun, readKept } from './kept.ts';
import { useNarrow } from './narrow.ts';
import { Side } from './side.tsx';

/** A graph without data, for readers who write their own. */
const empty: PlayedGraph = {
  key: 'empty',
  name: 'Empty graph',
  group: 'Your own',
  route: '',
  page: '',
  setup: [],
  nodes: 0,
  relations: 0,
  examples: [
    {
      title: 'Two nodes and a relation',
      text: 'CREATE (person:ann)-[KNOWS]->(person:ben)\nS=>(@a person:*)-[KNOWS]->(@b person:*); RETURN a.name AS who, b.name AS whom',
    },
  ],
};

/** Graph, query and data of a start: those of the link, else those of the last visit, else the graph with the most examples. */
function startOf({ graphs }: PlayedGraphs, link: PlaygroundLink) {
  const all = [...graphs, empty];
  const kept = readKept();
  const graph = all.find(({ key }) => key === (link.graph ?? kept.history[0]?.graph)) ?? mostShown(graphs);
  const own = link.graph === undefined;
  return {
    graph,
    kept,
    text: link.text ?? (own ? kept.texts[graph.key] : undefined) ?? graph.examples[0]?.text ?? '',
    data: link.data ?? (own ? kept.data[graph.key] : undefined),
  };
}

const mostShown = (graphs: PlayedGraph[]): PlayedGraph =>
  graphs.reduce((best, one) => (one.examples.length > best.examples.length ? one : best), graphs[0] ?? empty);

export function Playground({ data: played, link }: { data: PlayedGraphs; link: PlaygroundLink }) {
  const faultId = useId();
  const narrow = useNarrow();
  const [start] = useState(() => startOf(played, link));
  const [graph, setGraph] = useState(start.graph);
  const [text, setText] = useState(start.text);
  /** What was last put into the editor from outside. */
  const [put, setPut] = useState({ text });
  const replace = (query: string) => {
    setText(query);
    setPut({ text: query });
  };
  /** Edited data; undefined for those of the graph. */
  const [data, setData] = useState(start.data);
  const [kept, setKept] = useState(start.kept);
  const [reading, setReading] = useState<Partial<Reading>>({});
  const { state, run, cancel } = useRun();
  const { outcome } = state;

  const go = (query: string, on = graph, own = data, wanted = reading) => {
    setKept(keepRun(kept, on.key, query, own));
    playgroundAnchor({ graph: on.key, text: query, ...(own === undefined ? {} : { data: own }) }).then((anchor) => {
      if (anchor.length <= longestLink) history.replaceState(history.state, '', anchor);
    });
    return run({
      setup: own === undefined ? on.setup : [own],
      text: query,
      now: on.now ?? Date.now(),
      keywords: played.keywords,
      reading: wanted,
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page begins with is run once
  useEffect(() => {
    go(text);
  }, []);
  const choose = (on: PlayedGraph, query: string) => {
    const own = on.key === graph.key ? data : kept.data[on.key];
    setGraph(on);
    setData(own);
    replace(query);
    setReading({});
    go(query, on, own, {});
  };
  const share = async () => {
    const anchor = await playgroundAnchor({ graph: graph.key, text, ...(data === undefined ? {} : { data }) });
    const address = location.origin + location.pathname + anchor;
    if (anchor.length > longestLink) return copyText(text, 'Too long for a link. The query is copied.');
    return copyText(address, 'Link copied');
  };
  const fault = text === state.text && outcome?.fault?.source === 'query' ? outcome.fault : undefined;
  return (
    <div className="play-grid">
      <Side
        graphs={[...played.graphs, empty]}
        graph={graph}
        folded={narrow}
        contents={outcome?.contents}
        history={kept.history}
        text={text}
        onChoose={choose}
        onInsert={replace}
      />
      <div className="play-work">
        <div className="code sandbox">
          <div className="code-head">
            <span className="code-title">{graph.name}</span>
            <span className="sb-tools">
              <button className="icon-button" type="button" aria-label="Copy a link to this query" onClick={share}>
                <Icon name="link" />
              </button>
              <button
                className="icon-button"
                type="button"
                aria-label="Reset the query and the data"
                onClick={() => {
                  const query = graph.examples[0]?.text ?? '';
                  setData(undefined);
                  replace(query);
                  go(query, graph, undefined, {});
                }}
              >
                <Icon name="reset" />
              </button>
            </span>
          </div>
          <CodeEditor
            label={`Query on ${graph.name}`}
            put={put}
            fault={fault}
            onChange={setText}
            onRun={() => go(text)}
          />
          <RunBar state={state} onRun={() => go(text)} onCancel={cancel} />
          {outcome && (
            <OutcomeView
              outcome={outcome}
              text={state.text ?? text}
              faultId={faultId}
              reading={reading}
              drawn={narrow ? 'tab' : 'beside'}
              time={graph.now === undefined ? 'clock' : 'page'}
              file={graph.key}
              onRead={(wanted) => {
                setReading(wanted);
                go(text, graph, data, wanted);
              }}
              onFix={(cured) => {
                replace(cured);
                go(cured);
              }}
            />
          )}
          <p className="sb-foot">
            <span>Runs in your browser, by the documented rules. No server is asked.</span>
            <a href="#covers">What this covers</a>
            {graph.route && <a href={graph.route}>{graph.page}</a>}
          </p>
        </div>
        <details className="play-data">
          <summary>Data of the graph</summary>
          <textarea
            aria-label={`Statements that make ${graph.name}`}
            spellCheck={false}
            value={data ?? graph.setup.join('\n')}
            onChange={({ target }) => setData(target.value)}
          />
          <button className="button" type="button" onClick={() => go(text)}>
            Run on these data
          </button>
        </details>
      </div>
    </div>
  );
}
