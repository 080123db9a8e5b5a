import { interpolate } from '@folio/core/model/interpolate.ts';
import { announce } from '@folio/core/theme/announce.ts';
import { IconButton } from '@folio/core/theme/icon-button.tsx';
import { replaceHash, shareLink } from '@folio/core/theme/share.ts';
import { basePath } from '@folio/core/theme/site-file.ts';
import type { Reading } from '@folio/query-engine/engine/index.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Foot } from '../interface/foot.tsx';
import { type PlaygroundLink, playgroundAnchor } from '../interface/link.ts';
import { OutcomeView } from '../interface/outcome.tsx';
import type { PlayedGraph, PlayedGraphs } from '../interface/page-data.ts';
import { pluralize } from '../interface/plurals.ts';
import { RunBar } from '../interface/run-bar.tsx';
import { useRun } from '../interface/use-run.ts';
import type { Contents } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import { asSetup, asText, hasChanges, withChanges } from './changes.ts';
import { CodeEditor } from './code-editor.tsx';
import { useNarrow } from './narrow.ts';
import { type Kept, keepData, keepRun, keepText, loadRunHistory } from './run-history.ts';
import { Side } from './side.tsx';

/** A graph without data, for readers who write their own. */
const empty: PlayedGraph = {
  key: 'empty',
  name: strings.emptyGraph,
  group: strings.ownGraphs,
  route: '',
  page: '',
  setup: [],
  nodes: 0,
  relations: 0,
  examples: [
    {
      title: strings.emptyExample,
      text: 'CREATE (person:ann)-[KNOWS]->(person:ben)\nS=>(@a person:*)-[KNOWS]->(@b person:*); RETURN a.name AS who, b.name AS whom',
    },
  ],
};

/** Finds what the page begins with: what the link names, else what the last visit has left, else the graph with the most examples. */
function findStart({ graphs }: PlayedGraphs, link: PlaygroundLink) {
  const all = [empty, ...graphs];
  const kept = loadRunHistory();
  const last = kept.history[0];
  const graph = all.find(({ key }) => key === (link.graph ?? last?.graph)) ?? mostShown(graphs);
  const data = link.data ?? kept.data[graph.key];
  // The address has the last run; what was typed after it is on the device.
  const isReload =
    link.text === undefined ? link.graph === undefined : link.graph === last?.graph && link.text === last?.text;
  const text = (isReload ? kept.texts[graph.key] : link.text) ?? firstExample(graph);
  const ran = link.text ?? text;
  // A text that changes the data runs from a link only, and only if its changes are not there already.
  const runs = !hasChanges(ran) || (link.text !== undefined && (link.data !== undefined || data === undefined));
  return { graph, kept, text, data, ran: runs ? ran : '' };
}

const mostShown = (graphs: PlayedGraph[]): PlayedGraph =>
  graphs.reduce((best, one) => (one.examples.length > best.examples.length ? one : best), graphs[0] ?? empty);

/** The first example of a graph in the order of its page that is one plain pattern; where none is, the first one. */
function firstExample({ examples }: PlayedGraph): string {
  const plain = examples.find(({ text }) => !hasChanges(text) && !/^<|#|=>\s*\[|\w\{[^}]*\}=>/m.test(text));
  return (plain ?? examples[0])?.text ?? '';
}

export function Playground({ data: played, link }: { data: PlayedGraphs; link: PlaygroundLink }) {
  const id = useId();
  const faultId = `${id}fault`;
  const narrow = useNarrow();
  const [start] = useState(() => findStart(played, link));
  const [graph, setGraph] = useState(start.graph);
  const [text, setText] = useState(start.text);
  /** The text of the editor, which a run takes even before the page has drawn it. */
  const latest = useRef(text);
  const saved = useRef(start.kept);
  const [history, setHistory] = useState(start.kept.history);
  const save = (kept: Kept) => {
    saved.current = kept;
    setHistory(kept.history);
  };
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
  /** Data that the user has edited or created; undefined for those of the page. */
  const [data, setData] = useState(start.data);
  const [removed, setRemoved] = useState<{ text: string; data: string }>();
  const [reading, setReading] = useState<Partial<Reading>>({});
  const { state, run, cancel } = useRun();
  const { outcome } = state;
  /** The data that the last run began with. */
  const before = useRef(start.data);

  const taskOn = (on: PlayedGraph, own: string | undefined, query: string, wanted: Partial<Reading>) => ({
    setup: own === undefined ? on.setup : asSetup(own),
    text: query,
    now: on.now ?? Date.now(),
    keywords: played.keywords,
    reading: wanted,
  });
  /** Runs a text. What its statements have changed stays; the run of a link leaves what is saved of the data as it is. */
  const go = async (
    query: string,
    on: PlayedGraph,
    own: string | undefined,
    wanted: Partial<Reading>,
    isLink = false,
  ) => {
    const kept = keepRun(saved.current, on.key, query, isLink ? saved.current.data[on.key] : own);
    save(latest.current === query ? kept : keepText(kept, on.key, latest.current));
    before.current = own;
    const anchor = playgroundAnchor({ graph: on.key, text: query, ...(own === undefined ? {} : { data: own }) });
    // Without the code that packs data, the address stays as it is.
    anchor.then(replaceHash, () => {});
    const done = await run(taskOn(on, own, query, wanted));
    const changed = done && withChanges(own ?? asText(on.setup), query, done.results);
    if (changed === undefined) return;
    setRemoved(undefined);
    setData(changed);
    if (!isLink) save(keepData(saved.current, on.key, changed));
  };
  const runHere = (query: string) => go(query, graph, data, reading);
  /** Shows a graph with the answer to a text that changes nothing; without one, the graph alone. */
  const show = (on: PlayedGraph, own: string | undefined, query: string) => {
    if (query && !hasChanges(query)) return go(query, on, own, {});
    before.current = own;
    if (query) announce(strings.pressRun);
    return run(taskOn(on, own, '', {}), true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page begins with is run once
  useEffect(() => {
    if (start.ran) go(start.ran, graph, data, reading, true);
    else show(start.graph, start.data, '');
  }, []);
  const choose = (on: PlayedGraph, query: string) => {
    const own = on.key === graph.key ? data : saved.current.data[on.key];
    setGraph(on);
    setData(own);
    setRemoved(undefined);
    replace(query);
    setReading({});
    show(on, own, query);
  };
  /** Puts data in the place of those that the user has changed; undefined for those of the page. */
  const change = (own: string | undefined) => {
    const next = own === asText(graph.setup) ? undefined : own;
    setData(next);
    save(keepData(saved.current, graph.key, next));
    return next;
  };
  const reset = (query: string) => {
    if (data !== undefined) setRemoved({ text: latest.current, data });
    change(undefined);
    replace(query);
    setReading({});
    show(graph, undefined, query);
  };
  const undo = (lost: { text: string; data: string }) => {
    setRemoved(undefined);
    change(lost.data);
    replace(lost.text);
    show(graph, lost.data, lost.text);
  };
  const share = () => {
    const own = text === state.text ? before.current : data;
    const anchor = playgroundAnchor({ graph: graph.key, text, ...(own === undefined ? {} : { data: own }) });
    return shareLink(anchor, text, strings.queryTooLong);
  };
  const fault = text === state.text && outcome?.fault?.source === 'query' ? outcome.fault : undefined;
  return (
    <div className="play-grid">
      <Side
        graphs={[empty, ...played.graphs]}
        graph={graph}
        folded={narrow}
        contents={outcome?.contents}
        history={history}
        text={text}
        onChoose={choose}
        onChooseGraph={(on) => choose(on, firstExample(on))}
        onInsert={replace}
      />
      <div className="play-work">
        <section aria-labelledby={`${id}query`}>
          <h2 id={`${id}query`}>{strings.query}</h2>
          <div className="code sandbox">
            <div className="code-head">
              <span className="code-title">{graph.name}</span>
              <span className="sb-tools">
                <IconButton icon="link" label={strings.copyQueryLink} onClick={share} />
                <IconButton icon="reset" label={strings.resetAll} onClick={() => reset(firstExample(graph))} />
              </span>
            </div>
            <CodeEditor
              label={interpolate(strings.queryOn, { graph: graph.name })}
              put={put}
              fault={fault}
              onChange={(query) => {
                write(query);
                save(keepText(saved.current, graph.key, query));
              }}
              onRun={() => runHere(latest.current)}
            />
            <RunBar
              state={state}
              note={state.status === 'done' && !state.text && text ? strings.pressRun : undefined}
              onRun={() => runHere(latest.current)}
              onCancel={cancel}
            />
            {(data !== undefined || removed) && (
              <p className="sb-changed play-changed">
                {data === undefined ? strings.dataReset : changesInWords(graph, data, outcome?.contents)}{' '}
                {data !== undefined ? (
                  <button type="button" onClick={() => reset(latest.current)}>
                    {strings.resetData}
                  </button>
                ) : (
                  removed && (
                    <button type="button" onClick={() => undo(removed)}>
                      {strings.undoReset}
                    </button>
                  )
                )}
              </p>
            )}
          </div>
        </section>
        <section aria-labelledby={`${id}result`}>
          <h2 id={`${id}result`}>{strings.result}</h2>
          <div className="code sandbox">
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
                  // The same answer read in another way: nothing is changed twice.
                  run(taskOn(graph, before.current, state.text ?? latest.current, wanted));
                }}
                onFix={(cured) => {
                  replace(cured);
                  runHere(cured);
                }}
              />
            )}
            <Foot>{graph.route && <a href={basePath() + graph.route}>{graph.page}</a>}</Foot>
          </div>
        </section>
        <details className="play-data">
          <summary>{strings.data}</summary>
          <textarea
            aria-label={interpolate(strings.dataOf, { graph: graph.name })}
            spellCheck={false}
            value={data ?? asText(graph.setup)}
            onChange={({ target }) => change(target.value)}
          />
          <button className="button" type="button" onClick={() => runHere(latest.current)}>
            {strings.runOnData}
          </button>
        </details>
      </div>
    </div>
  );
}

/** `9 nodes + 2 of yours`, where the data are those of the page with more behind them. */
function changesInWords(graph: PlayedGraph, data: string, contents: Contents | undefined): string {
  const { nodes, relations, setup } = graph;
  const more = { nodes: (contents?.nodes ?? 0) - nodes, relations: (contents?.relations ?? 0) - relations };
  if (!data.startsWith(asText(setup)) || more.nodes < 0 || more.relations < 0) return strings.yourChanges;
  if (more.nodes > 0)
    return interpolate(strings.itsOwnAndYours, {
      own: pluralize(nodes, strings.oneNode, strings.nodes),
      count: more.nodes,
    });
  if (more.relations > 0)
    return interpolate(strings.itsOwnAndYours, {
      own: pluralize(relations, strings.oneRelation, strings.relations),
      count: more.relations,
    });
  return strings.yourChanges;
}
