import { interpolate } from '@folio/core';
import { getBasePath, IconButton, loadJson } from '@folio/core/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MAX_FILE_BYTES } from '../import/table.ts';
import { FileButton, useFiles } from '../interface/files.tsx';
import { parsePlaygroundAnchor } from '../interface/link.ts';
import { DiagnosticNote, OutcomeView } from '../interface/outcome.tsx';
import { loadOwnData } from '../interface/own-data.ts';
import type { PlaygroundData } from '../interface/page-data.ts';
import { IslandContent, LazyContent, RunBar, SandboxFooter } from '../interface/shared.tsx';
import { useSyntaxCheck } from '../interface/use-syntax-check.ts';
import { EMPTY_OUTCOME } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import { CodeEditor } from './code-editor.tsx';
import { Divider } from './divider.tsx';
import { createQueryHelp } from './editor-help.ts';
import { GraphPane } from './graph-pane.tsx';
import { describeChanges, getFirstExample, OWN_GRAPHS, TABLES } from './graphs.ts';
import { GraphPanel, GraphSelect } from './side.tsx';
import { type PlaygroundOptions, usePlayground } from './use-playground.ts';

interface PlaygroundProps extends PlaygroundOptions {
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

export function Playground({ bar, ...props }: PlaygroundProps) {
  const grid = useRef<HTMLDivElement>(null);
  const playground = usePlayground(props);
  const { graph, editor, state } = playground;
  const isTables = graph === TABLES;
  const parts = PARTS.filter(([name]) => !isTables || name !== 'graph');
  const [chosenPart, setPart] = useState<Part>('query');
  const part = parts.some(([name]) => name === chosenPart) ? chosenPart : 'query';
  /** Replaces the result until its rows are added. */
  const [file, setFile] = useState<File>();
  const [canvas, setCanvas] = useState<HTMLDivElement | null>(null);
  const addData = (statements: string, contents: string) => {
    setFile(undefined);
    playground.addData(statements, contents);
  };
  const openFile = async (opened: File) => {
    const isText = STATEMENTS_FILE.test(opened.name) || STATEMENTS.test(await opened.slice(0, 200).text());
    if (isText && opened.size <= MAX_FILE_BYTES) addData(await opened.text(), opened.name);
    else {
      setFile(opened);
      setPart('result');
    }
  };
  const dropTarget = useFiles(openFile);
  const run = (query: string) => {
    setFile(undefined);
    setPart('result');
    playground.run(query);
  };
  const barContent = <Bar playground={playground} graphs={props.data.graphs} onOpenFile={openFile} />;
  return (
    <div className="bench" data-part={part} data-tables={isTables || undefined} {...dropTarget}>
      {bar ? createPortal(barContent, bar) : barContent}
      <PartChoice parts={parts} part={part} onChoose={setPart} />
      <div className="bench-grid" ref={grid}>
        <GraphPanel
          graph={graph}
          contents={state.outcome?.contents}
          history={playground.history}
          text={editor.text}
          data={playground.data}
          onChoose={(on, query) => {
            setFile(undefined);
            playground.chooseGraph(on, query);
          }}
          onInsert={editor.replaceText}
          onChangeData={playground.changeData}
          onRunData={() => playground.run(editor.getText())}
          onSaveJson={playground.saveJson}
        />
        <QueryPane playground={playground} data={props.data} onRun={run} />
        <ResultPane playground={playground} file={file} canvas={canvas} onAddData={addData} onCloseFile={setFile} />
        <Divider grid={grid} />
        <GraphPane picture={state.outcome?.picture} host={setCanvas} />
      </div>
      <SandboxFooter>{graph.route && <a href={getBasePath() + graph.route}>{graph.page}</a>}</SandboxFooter>
    </div>
  );
}

const STATEMENTS_FILE = /\.(?:cypher|cql)$/i;
const STATEMENTS = /^\s*(?:CREATE|USE|MERGE|DELETE|create table)\s/;

interface ViewProps {
  playground: ReturnType<typeof usePlayground>;
}

interface BarProps extends ViewProps, Pick<PlaygroundData, 'graphs'> {
  onOpenFile(file: File): void;
}

function Bar({ playground, graphs, onOpenFile }: BarProps) {
  const { graph, editor, data, state, canUndo, isUnsaved, chooseGraph, reset, undo, share } = playground;
  return (
    <>
      <GraphSelect
        graphs={[...OWN_GRAPHS, ...graphs]}
        graph={graph}
        onChoose={(on) => chooseGraph(on, getFirstExample(on))}
      />
      {(data !== undefined || canUndo) && (
        <p className="play-changed">
          {data === undefined ? strings.dataReset : describeChanges(graph, data, state.outcome?.contents)}{' '}
          {data !== undefined && (
            <button type="button" onClick={() => reset(editor.getText())}>
              {strings.reset}
            </button>
          )}{' '}
          {canUndo && (
            <button type="button" onClick={undo}>
              {strings.undoReset}
            </button>
          )}
          {data !== undefined && isUnsaved && <b role="alert">{strings.dataNotKept}</b>}
        </p>
      )}
      <span className="bench-acts">
        <FileButton onOpen={onOpenFile} />
        <IconButton icon="link" label={strings.copyQueryLink} onClick={share} />
        <IconButton icon="reset" label={strings.resetAll} onClick={() => reset(getFirstExample(graph))} />
      </span>
    </>
  );
}

interface PartChoiceProps {
  parts: typeof PARTS;
  part: Part;
  onChoose(part: Part): void;
}

function PartChoice({ parts, part, onChoose }: PartChoiceProps) {
  const id = useId();
  return (
    <fieldset className="bench-parts seg">
      <legend className="vh">{strings.parts}</legend>
      {parts.map(([name, title]) => (
        <label key={name}>
          <input type="radio" name={id} checked={part === name} onChange={() => onChoose(name)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

interface QueryPaneProps extends ViewProps {
  data: PlaygroundData;
  onRun(query: string): void;
}

function QueryPane({ playground: { graph, editor, state, cancel }, data, onRun }: QueryPaneProps) {
  const id = useId();
  const { text } = editor;
  const { outcome } = state;
  const isTables = graph === TABLES;
  const diagnostic = text === state.text && outcome?.diagnostic?.source === 'query' ? outcome.diagnostic : undefined;
  const typedDiagnostic = useSyntaxCheck(isTables || text === state.text ? undefined : text, data.keywords);
  return (
    <section className="pane pane-query" aria-labelledby={`${id}query`}>
      <div className="pane-head">
        <h2 id={`${id}query`}>{strings.query}</h2>
      </div>
      <CodeEditor
        label={interpolate(strings.queryOn, { graph: graph.name })}
        content={editor.content}
        diagnostic={diagnostic ?? typedDiagnostic}
        help={createQueryHelp({
          keywords: isTables ? [] : data.help,
          contents: outcome?.contents ?? EMPTY_OUTCOME.contents,
        })}
        onChange={(query) => {
          editor.updateText(query);
          editor.saveText(query);
        }}
        onRun={() => onRun(editor.getText())}
      />
      {typedDiagnostic && (
        <DiagnosticNote diagnostic={typedDiagnostic} id={`${id}typed`} text={text} onFix={editor.replaceText} />
      )}
      <RunBar
        state={state}
        note={state.status === 'done' && !state.text && text ? strings.pressRun : undefined}
        onRun={() => onRun(editor.getText())}
        onCancel={cancel}
      />
    </section>
  );
}

interface ResultPaneProps extends ViewProps {
  file: File | undefined;
  /** Has the drawing. */
  canvas: HTMLDivElement | null;
  onAddData(statements: string, contents: string): void;
  onCloseFile(file: undefined): void;
}

function ResultPane({ playground, file, canvas, onAddData, onCloseFile }: ResultPaneProps) {
  const id = useId();
  const { graph, editor, getTables, state, interpretation, interpret, run } = playground;
  return (
    <section className="pane pane-result" aria-labelledby={`${id}result`}>
      <h2 className="vh" id={`${id}result`}>
        {strings.result}
      </h2>
      <div className="pane-body">
        {file && (
          <LazyContent load={loadImportPanel} loadingMessage={strings.dataLoading} errorMessage={strings.dataNotLoaded}>
            {({ DataForm, ImportPanel }) => (
              <ImportPanel file={file} onClose={() => onCloseFile(undefined)}>
                {(opened) => (
                  <DataForm
                    {...opened}
                    isTable={graph === TABLES}
                    tables={getTables()}
                    onSubmit={({ text, contents }) => onAddData(text, contents)}
                  />
                )}
              </ImportPanel>
            )}
          </LazyContent>
        )}
        {!file && state.outcome && canvas && (
          <OutcomeView
            outcome={state.outcome}
            previous={state.previous}
            text={state.text ?? editor.text}
            errorId={`${id}error`}
            interpretation={interpretation}
            placement={canvas}
            time={graph.now === undefined ? 'clock' : 'page'}
            onInterpret={interpret}
            onFix={(fixedText) => {
              editor.replaceText(fixedText);
              run(fixedText);
            }}
          />
        )}
      </div>
    </section>
  );
}

const loadImportPanel = () => import('../import/import-panel.tsx');

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
