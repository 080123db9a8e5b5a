import { interpolate, pluralize } from '@folio/core';
import { announce, getBasePath, IconButton, loadJson, replaceHash, saveFile, shareLink } from '@folio/core/ui';
import type { Interpretation } from '@folio/query-engine';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MAX_FILE_BYTES } from '../import/table.ts';
import {
  appendChanges,
  appendStatements,
  createOwnSetup,
  hasChanges,
  joinSetup,
  removeStatements,
} from '../interface/changes.ts';
import { FileButton, useFiles } from '../interface/files.tsx';
import { type PlaygroundLink, pack, parsePlaygroundAnchor, toPlaygroundAnchor } from '../interface/link.ts';
import { DiagnosticNote, OutcomeView } from '../interface/outcome.tsx';
import { loadOwnData, saveOwnData } from '../interface/own-data.ts';
import { type GraphData, type PlaygroundData, TABLES_KEY } from '../interface/page-data.ts';
import { IslandContent, LazyContent, RunBar, SandboxFooter } from '../interface/shared.tsx';
import { useRun } from '../interface/use-run.ts';
import { useSyntaxCheck } from '../interface/use-syntax-check.ts';
import { queryRunner } from '../service/client.ts';
import { type Contents, EMPTY_OUTCOME } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import { CodeEditor } from './code-editor.tsx';
import { Divider } from './divider.tsx';
import { createQueryHelp } from './editor-help.ts';
import { GraphPane } from './graph-pane.tsx';
import { loadTexts, type SavedTexts, saveRun, saveText } from './run-history.ts';
import { createSelect, GraphPanel, GraphSelect } from './side.tsx';

const MAX_LINK_CHARACTERS = 100_000;

/** A graph without data for the user's own statements. */
const EMPTY_GRAPH: GraphData = {
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

/** Statements of the command line on tables run here in place of a graph. */
const TABLES: GraphData = {
  ...EMPTY_GRAPH,
  key: TABLES_KEY,
  name: strings.tables,
  examples: [
    {
      title: strings.tableExample,
      text: 'create table plants\ninsert into plants values "fern" {"bed":"north","height":40}\ninsert into plants values "moss" {"bed":"south","height":3}\nselect * from plants where height > 10',
    },
  ],
};
const OWN_GRAPHS = [EMPTY_GRAPH, TABLES];

/** The state of the link, else of the last visit, else of the graph with the most examples. */
function findStart({ graphs }: PlaygroundData, link: PlaygroundLink, ownData: Record<string, string>) {
  const all = [...OWN_GRAPHS, ...graphs];
  const savedTexts = loadTexts();
  const last = savedTexts.history[0];
  const graph = all.find(({ key }) => key === (link.graph ?? last?.graph)) ?? findLargest(graphs);
  const data = link.data ?? ownData[graph.key];
  // The address has the last run; later edits are in the storage.
  const isReload =
    link.text === undefined ? link.graph === undefined : link.graph === last?.graph && link.text === last?.text;
  const text = (isReload ? savedTexts.texts[graph.key] : link.text) ?? getFirstExample(graph);
  const ran = link.text ?? text;
  // A text that changes data runs only from a link, and only if the changes aren't there yet.
  const runs = !hasChanges(ran) || (link.text !== undefined && (link.data !== undefined || data === undefined));
  return { graph, savedTexts, text, data, ran: runs ? ran : '' };
}

const findLargest = (graphs: GraphData[]): GraphData =>
  graphs.reduce((best, one) => (one.examples.length > best.examples.length ? one : best), graphs[0] ?? EMPTY_GRAPH);

/**
 * Puts a run into the address. The data follow once the packing code is loaded; a reload before
 * that finds them on the device, where large data always are.
 */
function setAddress(link: Omit<PlaygroundLink, 'data'>, data: string | undefined): void {
  const anchor = toPlaygroundAnchor(link);
  // An address of the run before would open its text.
  if (!replaceHash(anchor)) replaceHash('');
  if (data === undefined || data.length > MAX_LINK_CHARACTERS) return;
  const addData = (packed: string) => {
    if (location.hash === anchor) replaceHash(toPlaygroundAnchor(link, packed));
  };
  pack(data).then(addData, () => {});
}

/** Prefers a query of one line with one relation, whose drawing shows what matches. */
export function getFirstExample({ examples }: Pick<GraphData, 'examples'>): string {
  const example =
    examples.find(({ text }) => ONE_RELATION.test(text)) ?? examples.find(({ text }) => !hasChanges(text));
  return (example ?? examples[0])?.text ?? '';
}

const ONE_RELATION = /^\w+=>\([^()]*\)-\[[^\]]*\]->\([^()]*\); RETURN [^\n]*$/;

interface PlaygroundProps {
  data: PlaygroundData;
  link: PlaygroundLink;
  /** Edited data that the device keeps, by graph key. */
  ownData: Record<string, string>;
  /** Has the graph, the state of its data, and actions. */
  bar?: Element | null;
}

type Part = 'query' | 'result' | 'graph' | 'data';

/** On a phone, one of them is shown. */
const PARTS: [Part, string][] = [
  ['query', strings.query],
  ['result', strings.result],
  ['graph', strings.graph],
  ['data', strings.dataUsed],
];

export function Playground({ data: playgroundData, link, ownData: savedOwnData, bar }: PlaygroundProps) {
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const errorId = `${id}error`;
  const [start] = useState(() => findStart(playgroundData, link, savedOwnData));
  const [graph, setGraph] = useState(start.graph);
  const [text, setText] = useState(start.text);
  /** The text of the editor, ahead of the next render. */
  const latestText = useRef(text);
  const saved = useRef(start.savedTexts);
  const [history, setHistory] = useState(start.savedTexts.history);
  const save = (texts: SavedTexts) => {
    saved.current = texts;
    setHistory(texts.history);
  };
  const ownDataByGraph = useRef(new Map(Object.entries(savedOwnData)));
  const [isUnsaved, setUnsaved] = useState(false);
  /** Keeps edited data; undefined forgets them. */
  const updateOwnData = (key: string, statements: string | undefined) => {
    if (ownDataByGraph.current.get(key) === statements) return;
    if (statements === undefined) ownDataByGraph.current.delete(key);
    else ownDataByGraph.current.set(key, statements);
    saveOwnData(key, statements).then((isSaved) => setUnsaved(!isSaved));
  };
  const updateText = (query: string) => {
    latestText.current = query;
    setText(query);
  };
  /** The last text set from outside the editor. */
  const [content, setContent] = useState({ text });
  const replaceText = (query: string) => {
    updateText(query);
    setContent({ text: query });
  };
  /** Edited data; undefined for those of the page. */
  const [data, setData] = useState(start.data);
  const [removed, setRemoved] = useState<{ text: string; data: string | undefined }>();
  const [interpretation, setInterpretation] = useState<Partial<Interpretation>>({});
  const { state, run, cancel } = useRun();
  const { outcome } = state;
  /** The data that the last run started with. */
  const dataBeforeRun = useRef(start.data);

  const createTask = (
    on: GraphData,
    ownData: string | undefined,
    query: string,
    nextInterpretation: Partial<Interpretation>,
  ) => ({
    ...(ownData === undefined ? { setup: on.setup } : createOwnSetup(ownData)),
    text: query,
    onTables: on === TABLES,
    now: on.now ?? Date.now(),
    keywords: playgroundData.keywords,
    interpretation: nextInterpretation,
  });
  /** The run of a link doesn't overwrite saved data. */
  const runText = async (
    query: string,
    on: GraphData,
    lastData: string | undefined,
    nextInterpretation: Partial<Interpretation>,
    isLink = false,
  ) => {
    const ownData = lastData === undefined ? undefined : toOwnData(on, removeStatements(lastData, query));
    setData(ownData);
    const texts = saveRun(saved.current, on.key, query);
    save(latestText.current === query ? texts : saveText(texts, on.key, latestText.current));
    if (!isLink) updateOwnData(on.key, ownData);
    dataBeforeRun.current = ownData;
    setAddress({ graph: on.key, text: query }, ownData);
    const done = await run(createTask(on, ownData, query, nextInterpretation));
    const changed = done && appendChanges(ownData ?? joinSetup(on.setup), query, done.results);
    if (changed === undefined) return;
    setRemoved(undefined);
    setData(changed);
    if (!isLink) updateOwnData(on.key, changed);
  };
  const runHere = (query: string) => runText(query, graph, data, interpretation);
  const runOrOpen = (on: GraphData, ownData: string | undefined, query: string) => {
    if (query && !hasChanges(query)) return runText(query, on, ownData, {});
    dataBeforeRun.current = ownData;
    if (query) announce(strings.pressRun);
    return run(createTask(on, ownData, '', {}), true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page begins with is run once
  useEffect(() => {
    if (start.ran) runText(start.ran, graph, data, interpretation, true);
    else runOrOpen(start.graph, start.data, '');
  }, []);
  const chooseGraph = (on: GraphData, query: string) => {
    const ownData = on.key === graph.key ? data : ownDataByGraph.current.get(on.key);
    setGraph(on);
    setData(ownData);
    setRemoved(undefined);
    replaceText(query);
    setInterpretation({});
    runOrOpen(on, ownData, query);
  };
  /** Replaces the edited data; undefined for those of the page. */
  const changeData = (ownData: string | undefined) => {
    const next = toOwnData(graph, ownData);
    setData(next);
    updateOwnData(graph.key, next);
    return next;
  };
  const reset = (query: string) => {
    if (data !== undefined) setRemoved({ text: latestText.current, data });
    changeData(undefined);
    replaceText(query);
    setInterpretation({});
    runOrOpen(graph, undefined, query);
  };
  const undo = (removedEdit: { text: string; data: string | undefined }) => {
    setRemoved(undefined);
    changeData(removedEdit.data);
    replaceText(removedEdit.text);
    runOrOpen(graph, removedEdit.data, removedEdit.text);
  };
  const share = () => {
    const ownData = text === state.text ? dataBeforeRun.current : data;
    if (ownData !== undefined && ownData.length > MAX_LINK_CHARACTERS) return announce(strings.dataTooLongForLink);
    const link = { graph: graph.key, text };
    const anchor =
      ownData === undefined
        ? toPlaygroundAnchor(link)
        : pack(ownData).then((packed) => toPlaygroundAnchor(link, packed));
    return shareLink(anchor, text, strings.queryTooLong);
  };
  const saveJson = () =>
    queryRunner.run({ ...createTask(graph, data, '', {}), exportsGraph: true }).then(
      ({ exported, diagnostic }) => {
        if (exported === undefined) announce(diagnostic?.message ?? '');
        else saveFile(`${graph.key}.json`, exported, 'application/json');
      },
      () => announce(strings.playgroundStopped),
    );
  const diagnostic = text === state.text && outcome?.diagnostic?.source === 'query' ? outcome.diagnostic : undefined;
  const isTables = graph === TABLES;
  const typedDiagnostic = useSyntaxCheck(isTables || text === state.text ? undefined : text, playgroundData.keywords);
  const [chosenPart, setPart] = useState<Part>('query');
  const parts = PARTS.filter(([name]) => !isTables || name !== 'graph');
  const part = parts.some(([name]) => name === chosenPart) ? chosenPart : 'query';
  const [file, setFile] = useState<File>();
  const [canvas, setCanvas] = useState<HTMLDivElement | null>(null);
  const openFile = async (opened: File) => {
    const isText = STATEMENTS_FILE.test(opened.name) || STATEMENTS.test(await opened.slice(0, 200).text());
    if (isText && opened.size <= MAX_FILE_BYTES) addData(await opened.text(), opened.name);
    else {
      setFile(opened);
      setPart('result');
    }
  };
  const dropTarget = useFiles(openFile);
  /** Adds a table to the tables, and other statements to the graph. */
  const addData = (statements: string, contents: string) => {
    const table = findTables(statements)[0];
    const isSame = isTables === (table !== undefined);
    const on = isSame ? graph : table ? TABLES : EMPTY_GRAPH;
    const before = isSame ? data : ownDataByGraph.current.get(on.key);
    const grown = appendStatements(before ?? joinSetup(on.setup), statements);
    const query = table ? createSelect(table) : isSame ? latestText.current : ALL_NODES;
    setRemoved({ text: isSame ? latestText.current : query, data: before });
    setGraph(on);
    setData(grown);
    updateOwnData(on.key, grown);
    setFile(undefined);
    if (query !== latestText.current) replaceText(query);
    runOrOpen(on, grown, query);
    announce(interpolate(strings.added, { contents }));
  };
  const runNow = (query: string) => {
    setFile(undefined);
    setPart('result');
    return runHere(query);
  };
  return (
    <div className="bench" data-part={part} data-tables={isTables || undefined} {...dropTarget}>
      {createPortalOr(
        bar,
        <>
          <GraphSelect
            graphs={[...OWN_GRAPHS, ...playgroundData.graphs]}
            graph={graph}
            onChoose={(on) => chooseGraph(on, getFirstExample(on))}
          />
          {(data !== undefined || removed) && (
            <p className="play-changed">
              {data === undefined ? strings.dataReset : describeChanges(graph, data, outcome?.contents)}{' '}
              {data !== undefined && (
                <button type="button" onClick={() => reset(latestText.current)}>
                  {strings.reset}
                </button>
              )}{' '}
              {removed && (
                <button type="button" onClick={() => undo(removed)}>
                  {strings.undoReset}
                </button>
              )}
              {data !== undefined && isUnsaved && <b role="alert">{strings.dataNotKept}</b>}
            </p>
          )}
          <span className="bench-acts">
            <FileButton onOpen={openFile} />
            <IconButton icon="link" label={strings.copyQueryLink} onClick={share} />
            <IconButton icon="reset" label={strings.resetAll} onClick={() => reset(getFirstExample(graph))} />
          </span>
        </>,
      )}
      <fieldset className="bench-parts seg">
        <legend className="vh">{strings.parts}</legend>
        {parts.map(([name, title]) => (
          <label key={name}>
            <input type="radio" name={`${id}part`} checked={part === name} onChange={() => setPart(name)} />
            {title}
          </label>
        ))}
      </fieldset>
      <div className="bench-grid" ref={grid}>
        <GraphPanel
          graph={graph}
          contents={outcome?.contents}
          history={history}
          text={text}
          data={data}
          onChoose={(on, query) => {
            setFile(undefined);
            chooseGraph(on, query);
          }}
          onInsert={replaceText}
          onChangeData={changeData}
          onRunData={() => runHere(latestText.current)}
          onSaveJson={saveJson}
        />
        <section className="pane pane-query" aria-labelledby={`${id}query`}>
          <div className="pane-head">
            <h2 id={`${id}query`}>{strings.query}</h2>
          </div>
          <CodeEditor
            label={interpolate(strings.queryOn, { graph: graph.name })}
            content={content}
            diagnostic={diagnostic ?? typedDiagnostic}
            help={createQueryHelp({
              keywords: isTables ? [] : playgroundData.help,
              contents: outcome?.contents ?? EMPTY_OUTCOME.contents,
            })}
            onChange={(query) => {
              updateText(query);
              save(saveText(saved.current, graph.key, query));
            }}
            onRun={() => runNow(latestText.current)}
          />
          {typedDiagnostic && (
            <DiagnosticNote diagnostic={typedDiagnostic} id={`${id}typed`} text={text} onFix={replaceText} />
          )}
          <RunBar
            state={state}
            note={state.status === 'done' && !state.text && text ? strings.pressRun : undefined}
            onRun={() => runNow(latestText.current)}
            onCancel={cancel}
          />
        </section>
        <section className="pane pane-result" aria-labelledby={`${id}result`}>
          <h2 className="vh" id={`${id}result`}>
            {strings.result}
          </h2>
          <div className="pane-body">
            {file && (
              <LazyContent
                load={loadImportPanel}
                loadingMessage={strings.dataLoading}
                errorMessage={strings.dataNotLoaded}
              >
                {({ DataForm, ImportPanel }) => (
                  <ImportPanel file={file} onClose={() => setFile(undefined)}>
                    {(opened) => (
                      <DataForm
                        {...opened}
                        isTable={isTables}
                        tables={findTables(ownDataByGraph.current.get(TABLES.key) ?? '')}
                        onSubmit={(converted) => addData(converted.text, converted.contents)}
                      />
                    )}
                  </ImportPanel>
                )}
              </LazyContent>
            )}
            {!file && outcome && canvas && (
              <OutcomeView
                outcome={outcome}
                previous={state.previous}
                text={state.text ?? text}
                errorId={errorId}
                interpretation={interpretation}
                placement={canvas}
                time={graph.now === undefined ? 'clock' : 'page'}
                onInterpret={(nextInterpretation) => {
                  setInterpretation(nextInterpretation);
                  // Only the interpretation changes: don't apply the changes twice.
                  run(createTask(graph, dataBeforeRun.current, state.text ?? latestText.current, nextInterpretation));
                }}
                onFix={(fixedText) => {
                  replaceText(fixedText);
                  runHere(fixedText);
                }}
              />
            )}
          </div>
        </section>
        <Divider grid={grid} />
        <GraphPane picture={outcome?.picture} host={setCanvas} />
      </div>
      <SandboxFooter>{graph.route && <a href={getBasePath() + graph.route}>{graph.page}</a>}</SandboxFooter>
    </div>
  );
}

const STATEMENTS_FILE = /\.(?:cypher|cql)$/i;
const STATEMENTS = /^\s*(?:CREATE|USE|MERGE|DELETE|create table)\s/;
const ALL_NODES = 'S=>(*)';

/** Undefined for the data of the page. */
const toOwnData = ({ setup }: GraphData, data: string | undefined): string | undefined =>
  data === joinSetup(setup) ? undefined : data;

/** Lists the names of the tables that statements create. */
const findTables = (statements: string): string[] =>
  [...statements.matchAll(/^create table (\S+)/gm)].map(([, name]) => name as string);

const loadImportPanel = () => import('../import/import-panel.tsx');

const createPortalOr = (host: Element | null | undefined, children: ReactNode) =>
  host ? createPortal(children, host) : children;

/** `9 nodes + 2 of yours`, if the edited data only adds to that of the page. */
function describeChanges(graph: GraphData, data: string, contents: Contents | undefined): string {
  const { nodes, relations, setup } = graph;
  const more = { nodes: (contents?.nodes ?? 0) - nodes, relations: (contents?.relations ?? 0) - relations };
  if (!data.startsWith(joinSetup(setup)) || more.nodes < 0 || more.relations < 0) return strings.yourChanges;
  const own =
    more.nodes > 0
      ? pluralize(nodes, strings.oneNode, strings.nodes)
      : pluralize(relations, strings.oneRelation, strings.relations);
  const count = more.nodes || more.relations;
  return count ? interpolate(strings.itsOwnAndYours, { own, count }) : strings.yourChanges;
}

export function mount(host: HTMLElement): () => void {
  const path = host.closest<HTMLElement>('[data-graphs]')?.dataset.graphs ?? '';
  host.replaceChildren();
  const root = createRoot(host, { identifierPrefix: 'play-' });
  root.render(
    <IslandContent
      stopped={strings.playgroundStopped}
      load={() => loadJson<PlaygroundData>(path)}
      loadingMessage={strings.graphsLoading}
      errorMessage={strings.graphsNotLoaded}
    >
      {(data) => <LinkedPlayground data={data} bar={host.parentElement?.querySelector('.bench-tools')} />}
    </IslandContent>,
  );
  return () => root.unmount();
}

/** Restarts the playground when the address changes. */
function LinkedPlayground(props: Omit<PlaygroundProps, 'link' | 'ownData'>) {
  const [opened, setOpened] = useState<Pick<PlaygroundProps, 'link' | 'ownData'>>();
  useEffect(() => {
    const follow = async () =>
      setOpened({ link: await parsePlaygroundAnchor(location.hash), ownData: await loadOwnData() });
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const { graph, text, data } = opened?.link ?? {};
  return opened && <Playground key={`${graph} ${text} ${data}`} {...props} {...opened} />;
}
