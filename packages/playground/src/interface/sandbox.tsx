import { interpolate } from '@folio/core/model/interpolate.ts';
import { copyText } from '@folio/core/theme/article/copy.ts';
import { IconButton } from '@folio/core/theme/icon-button.tsx';
import { shareLink } from '@folio/core/theme/share.ts';
import { basePath } from '@folio/core/theme/site-file.ts';
import type { Diagnostic, Reading } from '@folio/query-engine/engine/index.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Task } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import { Editor } from './editor.tsx';
import { changedParts, keepChange, useChanges } from './edits.ts';
import { Foot } from './foot.tsx';
import { blockAnchor, playgroundAnchor } from './link.ts';
import { OutcomeView } from './outcome.tsx';
import type { SandboxPageData } from './page-data.ts';
import { RunBar } from './run-bar.tsx';
import { runner } from './runner.ts';
import { taskOf } from './task.ts';
import { type Begun, useRun } from './use-run.ts';

interface SandboxProps {
  /** The number of the block on its page. */
  index: number;
  title: string;
  /** The text of the block as the page has it. */
  original: string;
  /** The text to begin with: that of a link, or the original. */
  first: string;
  page: SandboxPageData;
  /** The run of the first text, where it has begun already. */
  begun?: Begun | undefined;
  /** Where the buttons of the head are. */
  tools: HTMLElement;
  onClose(): void;
}

/** A block of a page that runs: field, result, what is wrong, what is open. */
export function Sandbox({ index, title, original, first, page, begun, tools, onClose }: SandboxProps) {
  const faultId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(first);
  const [reading, setReading] = useState<Partial<Reading>>({});
  const [edited, setEdited] = useState(false);
  const changes = useChanges();
  const { state, run, cancel, reset } = useRun(begun);
  const { outcome } = state;
  const block = page.blocks[index];

  const task = (query: string, wanted: Partial<Reading>, withChanges: boolean): Task => ({
    ...taskOf(page, index, query, withChanges ? changes : undefined),
    reading: wanted,
  });
  const keep = (query: string) =>
    block?.part !== undefined && keepChange(block.part, query === original ? undefined : query);
  const start = (query = text, wanted = reading, withChanges = edited) => {
    keep(query);
    return run(task(query, wanted, withChanges));
  };
  // The press that opened the block runs it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    if (begun) keep(first);
    else start();
  }, []);

  const typed = useFaultWhileTyping(text, state.text, (query) => task(query, reading, edited));
  const fault = text === state.text ? outcome?.fault : typed;
  const changed = changedParts(block?.setup ?? [], changes);
  const share = () => {
    const anchor = blockAnchor({ run: String(index), ...(text === original ? {} : { text }) });
    return shareLink(anchor, text, strings.queryTooLong);
  };
  const restore = () => {
    setText(original);
    setReading({});
    reset();
    start(original, {});
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
        fault={fault?.source === 'query' ? fault : undefined}
        faultId={faultId}
        onChange={setText}
        onRun={() => start()}
        onLeave={() => button.current?.focus()}
      />
      <RunBar state={state} button={button} onRun={() => start()} onCancel={cancel} />
      {changed && (
        <p className="sb-changed">
          {edited ? strings.editedInUse : strings.editedAbove}{' '}
          <button
            type="button"
            onClick={() => {
              setEdited(!edited);
              start(text, reading, !edited);
            }}
          >
            {edited ? strings.useOriginal : strings.useEdited}
          </button>
        </p>
      )}
      {outcome && (
        <OutcomeView
          outcome={outcome}
          text={state.text ?? text}
          faultId={faultId}
          reading={reading}
          drawn="beside"
          time={page.now === undefined ? 'clock' : 'page'}
          onRead={(wanted) => {
            setReading(wanted);
            start(text, wanted);
          }}
          onFix={(cured) => {
            setText(cured);
            start(cured);
          }}
        />
      )}
      <SandboxFoot graph={block?.graph} text={text} />
    </>
  );
}

function SandboxFoot({ graph, text }: { graph: string | undefined; text: string }) {
  const [anchor, setAnchor] = useState('');
  useEffect(() => {
    if (graph !== undefined) playgroundAnchor({ graph, text }).then(setAnchor);
  }, [graph, text]);
  return (
    <Foot>{graph !== undefined && <a href={`${basePath()}/playground${anchor}`}>{strings.openPlayground}</a>}</Foot>
  );
}

/** How long typing pauses until the text is looked at, in ms. */
const pause = 400;

/** The fault of a text that was not run, once typing pauses. Nothing is said of it aloud. */
function useFaultWhileTyping(
  text: string,
  ran: string | undefined,
  taskOf: (text: string) => Task,
): Diagnostic | undefined {
  const [found, setFound] = useState<{ text: string; fault?: Diagnostic }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text alone calls for a look
  useEffect(() => {
    if (text === ran || ran === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      runner.run(taskOf(text), controller.signal).then(
        ({ fault }) => setFound({ text, ...(fault ? { fault } : {}) }),
        () => {},
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, ran]);
  return found?.text === text ? found.fault : undefined;
}
