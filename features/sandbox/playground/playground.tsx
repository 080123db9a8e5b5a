import { useEffect, useId, useRef, useState } from 'react';
import { fill } from '../../../engine/model/fill.ts';
import { putAnchor, shareLink } from '../../../engine/shell/share.ts';
import { basePath } from '../../../engine/shell/site-file.ts';
import { Tool } from '../../../engine/shell/tool.tsx';
import type { Reading } from '../engine/index.ts';
import type { PlayedGraph, PlayedGraphs } from '../interface/data.ts';
import { Foot } from '../interface/foot.tsx';
import { type PlaygroundLink, playgroundAnchor } from '../interface/link.ts';
import { OutcomeView } from '../interface/outcome.tsx';
import { RunBar } from '../interface/run-bar.tsx';
import { useRun } from '../interface/use-run.ts';
import { words } from '../words.ts';
import { CodeEditor } from './code-editor.tsx';
import { keepRun, readKept } from './kept.ts';
import { useNarrow } from './narrow.ts';
import { Side } from './side.tsx';

/** A graph without data, for readers who write their own. */
const empty: PlayedGraph = {
  key: 'empty',
  name: words.emptyGraph,
  group: words.ownGraphs,
  route: '',
  page: '',
  setup: [],
  nodes: 0,
  relations: 0,
  examples: [
    {
      title: words.emptyExample,
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
  /** The text of the editor, which a run takes even before the page has drawn it. */
  const latest = useRef(text);
  const write = (query: string) => {
    latest.current = query;
    setText(query);
  };
  /** What was last put into the editor from outside. */
  const [put, setPut] = useState({ text });
  const replace = (query: string) => {
    write(query);
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
    const anchor = playgroundAnchor({ graph: on.key, text: query, ...(own === undefined ? {} : { data: own }) });
    // Without the code that packs data, the address stays as it is.
    anchor.then(putAnchor, () => {});
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
  const share = () => {
    const anchor = playgroundAnchor({ graph: graph.key, text, ...(data === undefined ? {} : { data }) });
    return shareLink(anchor, text, words.queryTooLong);
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
              <Tool icon="link" label={words.copyQueryLink} onClick={share} />
              <Tool
                icon="reset"
                label={words.resetAll}
                onClick={() => {
                  const query = graph.examples[0]?.text ?? '';
                  setData(undefined);
                  replace(query);
                  go(query, graph, undefined, {});
                }}
              />
            </span>
          </div>
          <CodeEditor
            label={fill(words.queryOn, { graph: graph.name })}
            put={put}
            fault={fault}
            onChange={write}
            onRun={() => go(latest.current)}
          />
          <RunBar state={state} onRun={() => go(latest.current)} onCancel={cancel} />
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
                go(latest.current, graph, data, wanted);
              }}
              onFix={(cured) => {
                replace(cured);
                go(cured);
              }}
            />
          )}
          <Foot>{graph.route && <a href={basePath() + graph.route}>{graph.page}</a>}</Foot>
        </div>
        <details className="play-data">
          <summary>{words.data}</summary>
          <textarea
            aria-label={fill(words.dataOf, { graph: graph.name })}
            spellCheck={false}
            value={data ?? graph.setup.join('\n')}
            onChange={({ target }) => setData(target.value)}
          />
          <button className="button" type="button" onClick={() => go(latest.current)}>
            {words.runOnData}
          </button>
        </details>
      </div>
    </div>
  );
}
