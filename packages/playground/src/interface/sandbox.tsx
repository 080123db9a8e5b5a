import { interpolate } from '@folio/core';
import { copyText, getBasePath, IconButton, loadJson, shareLink } from '@folio/core/ui';
import type { Interpretation } from '@folio/query-engine';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Task } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import type { DataSource } from './data-choice.tsx';
import { Editor } from './editor.tsx';
import { parseBlockAnchor, toBlockAnchor, toPlaygroundAnchor } from './link.ts';
import { OutcomeView } from './outcome.tsx';
import { createTask, getDataRoute, hasOwnData, type SandboxPageData, toSandboxDataPath } from './page-data.ts';
import { IslandContent, LazyContent, RunBar, SandboxFooter } from './shared.tsx';
import { hasChangedPart, type StartedRun, saveChange, startRun, useChanges, useRun } from './use-run.ts';
import { useSyntaxCheck } from './use-syntax-check.ts';

interface SandboxProps {
  /** The number of the block on its page. */
  index: number;
  title: string;
  /** The text of the page. */
  originalText: string;
  /** The initial text, which a link may set. */
  initialText: string;
  page: SandboxPageData;
  /** The run of the initial text, if it was started on hover. */
  startedRun?: StartedRun | undefined;
  /** Host element of the toolbar. */
  tools: HTMLElement;
  onClose(): void;
}

function Sandbox({ index, title, originalText, initialText, page, startedRun, tools, onClose }: SandboxProps) {
  const errorId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(initialText);
  const [interpretation, setInterpretation] = useState<Partial<Interpretation>>({});
  const [source, setSource] = useState<DataSource>('page');
  const changes = useChanges();
  const { state, run, cancel, reset } = useRun(startedRun);
  const { outcome } = state;
  const block = page.blocks[index];

  const task = (query: string, nextInterpretation: Partial<Interpretation>, from = source): Task => ({
    ...createTask(page, index, query, from === 'edited' ? changes : undefined),
    ...(typeof from === 'object' && from),
    interpretation: nextInterpretation,
  });
  const saveEdit = (query: string) =>
    block?.part !== undefined && saveChange(block.part, query === originalText ? undefined : query);
  const start = (query = text, nextInterpretation = interpretation, from = source) => {
    saveEdit(query);
    return run(task(query, nextInterpretation, from));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    if (startedRun) saveEdit(initialText);
    else start();
  }, []);

  const typed = useSyntaxCheck(text === state.text ? undefined : text, page.keywords);
  const diagnostic = text === state.text ? outcome?.diagnostic : typed;
  const changed = hasChangedPart(block?.setup ?? [], changes);
  const share = () => {
    const anchor = toBlockAnchor({ run: String(index), text: text === originalText ? undefined : text });
    return shareLink(anchor, text, strings.queryTooLong);
  };
  const restore = () => {
    setText(originalText);
    setInterpretation({});
    reset();
    start(originalText, {});
  };
  return (
    <>
      {createPortal(
        <>
          <IconButton icon="link" label={strings.copyQueryLink} onClick={share} />
          <IconButton icon="reset" label={strings.resetQuery} onClick={restore} />
          <IconButton icon="copy" label={strings.copyQuery} onClick={() => copyText(text, strings.copied)} />
          <IconButton icon="close" label={strings.closeSandbox} onClick={onClose} />
        </>,
        tools,
      )}
      <Editor
        label={interpolate(strings.queryOf, { title })}
        text={text}
        help={strings.queryKeys}
        diagnostic={diagnostic?.source === 'query' ? diagnostic : undefined}
        errorId={errorId}
        onChange={setText}
        onRun={() => start()}
        onLeave={() => button.current?.focus()}
      />
      <RunBar state={state} button={button} onRun={() => start()} onCancel={cancel} />
      {(changed || hasOwnData()) && (
        <LazyContent load={loadDataChoice} loadingMessage={strings.dataLoading} errorMessage={strings.dataNotLoaded}>
          {({ DataChoice, owned }) => (
            <DataChoice
              source={source}
              owned={owned}
              isEdited={changed}
              onChoose={(from) => {
                setSource(from);
                run(task(text, interpretation, from));
              }}
            />
          )}
        </LazyContent>
      )}
      {outcome && (
        <OutcomeView
          outcome={outcome}
          previous={state.previous}
          text={state.text ?? text}
          errorId={errorId}
          interpretation={interpretation}
          placement="beside"
          time={page.now === undefined ? 'clock' : 'page'}
          onInterpret={(nextInterpretation) => {
            setInterpretation(nextInterpretation);
            start(text, nextInterpretation);
          }}
          onFix={(fixedText) => {
            setText(fixedText);
            start(fixedText);
          }}
        />
      )}
      <PlaygroundFooter graph={typeof source === 'object' ? source.graph : block?.graph} text={text} />
    </>
  );
}

const loadDataChoice = async () => {
  const { DataChoice, loadOwnData } = await import('./data-choice.tsx');
  return { DataChoice, owned: await loadOwnData() };
};

function PlaygroundFooter({ graph, text }: { graph: string | undefined; text: string }) {
  return (
    <SandboxFooter>
      {graph !== undefined && (
        <a href={`${getBasePath()}/playground${toPlaygroundAnchor({ graph, text })}`}>{strings.openPlayground}</a>
      )}
    </SandboxFooter>
  );
}

export function mount(button: HTMLElement): () => void {
  const frame = button.closest('.code') as HTMLElement;
  const head = frame.querySelector('.code-head') as HTMLElement;
  const original = getBlockText(frame);
  const index = button.dataset.run as string;
  const host = document.createElement('div');
  const tools = document.createElement('span');
  tools.className = 'sb-tools';
  head.after(host);
  head.querySelector('.code-tools')?.append(tools);
  const root = createRoot(host, { identifierPrefix: `run-${index}-` });

  let opened = 0;
  const close = () => {
    frame.classList.remove('sandbox');
    root.render(null);
    button.focus();
  };
  const open = (first: string, startedRun?: StartedRun) => {
    frame.classList.add('sandbox');
    root.render(
      <IslandContent
        key={++opened}
        stopped={strings.sandboxStopped}
        load={() => loadPage(button)}
        initialData={pages.get(toSandboxDataPath(getDataRoute(button)))}
        loadingMessage={strings.dataLoading}
        errorMessage={strings.dataNotLoaded}
      >
        {(page) => (
          <Sandbox
            page={page}
            index={Number(index)}
            title={head.querySelector('.code-title')?.textContent ?? strings.query}
            originalText={original}
            initialText={first}
            startedRun={startedRun}
            tools={tools}
            onClose={close}
          />
        )}
      </IslandContent>,
    );
  };
  const press = () => open(original);
  const follow = () => {
    const link = parseBlockAnchor(location.hash);
    if (link?.run !== index) return false;
    open(link.text ?? original);
    frame.scrollIntoView({ block: 'start' });
    return true;
  };
  if (!follow()) open(original, takePreparedRun(button));
  button.addEventListener('click', press);
  addEventListener('hashchange', follow);
  return () => {
    button.removeEventListener('click', press);
    removeEventListener('hashchange', follow);
    root.unmount();
    host.remove();
    tools.remove();
  };
}

const getBlockText = (frame: Element): string => frame.querySelector(':scope > pre')?.textContent ?? '';

/** Loaded data of pages, by path. */
const pages = new Map<string, SandboxPageData>();

async function loadPage(button: HTMLElement): Promise<SandboxPageData> {
  const path = toSandboxDataPath(getDataRoute(button));
  const page = pages.get(path) ?? (await loadJson<SandboxPageData>(path));
  pages.set(path, page);
  return page;
}

/** The run that was started on hover or focus. */
let preparedRun: { button: HTMLElement; startedRun?: StartedRun } | undefined;

/** Called on hover and focus: loads the data and starts the run. */
export async function prepare(button: HTMLElement): Promise<void> {
  if (preparedRun?.button === button) return;
  preparedRun?.startedRun?.controller.abort();
  const own: typeof preparedRun = { button };
  preparedRun = own;
  const page = await loadPage(button).catch(() => undefined);
  const text = getBlockText(button.closest('.code') as Element);
  // A run started now would have an earlier time than one at the click.
  const isTimeIndependent = page?.now !== undefined || !text.includes('CURTIME');
  if (page && isTimeIndependent && preparedRun === own)
    own.startedRun = startRun(createTask(page, Number(button.dataset.run), text));
}

function takePreparedRun(button: HTMLElement): StartedRun | undefined {
  const { startedRun } = preparedRun?.button === button ? preparedRun : {};
  preparedRun = undefined;
  return startedRun;
}
