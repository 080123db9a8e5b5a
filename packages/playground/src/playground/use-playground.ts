import { interpolate } from '@folio/core';
import { announce, replaceHash, saveFile, shareLink } from '@folio/core/ui';
import type { Interpretation } from '@folio/query-engine';
import { useEffect, useRef, useState } from 'react';
import {
  appendChanges,
  appendStatements,
  createOwnSetup,
  hasChanges,
  joinSetup,
  removeStatements,
} from '../interface/changes.ts';
import { type PlaygroundLink, pack, toPlaygroundAnchor } from '../interface/link.ts';
import { saveOwnData } from '../interface/own-data.ts';
import type { GraphData, PlaygroundData } from '../interface/page-data.ts';
import { useRun } from '../interface/use-run.ts';
import { queryRunner } from '../service/client.ts';
import { strings } from '../strings.ts';
import { ALL_NODES, createSelect, EMPTY_GRAPH, findStart, findTables, TABLES, toOwnData } from './graphs.ts';
import { type SavedTexts, saveRun, saveText } from './run-history.ts';

const MAX_LINK_CHARACTERS = 100_000;

export interface PlaygroundOptions {
  data: PlaygroundData;
  link: PlaygroundLink;
  /** Edited data that the device keeps, by graph key. */
  ownData: Record<string, string>;
}

type Interpretations = Partial<Interpretation>;

interface Removed {
  text: string;
  data: string | undefined;
}

/**
 * The state of the playground, and what the user does with it: a query runs on the data of a graph,
 * which are those of a page until the user changes them.
 */
export function usePlayground({ data: playgroundData, link, ownData: savedOwnData }: PlaygroundOptions) {
  const [start] = useState(() => findStart(playgroundData, link, savedOwnData));
  const [graph, setGraph] = useState(start.graph);
  const editor = useEditorText(start.text);
  const texts = useSavedTexts(start.savedTexts);
  const saved = useOwnData(savedOwnData);
  /** Edited data; undefined for those of the page. */
  const [data, setData] = useState(start.data);
  /** What Undo restores. */
  const [removed, setRemoved] = useState<Removed>();
  const [interpretation, setInterpretation] = useState<Interpretations>({});
  const { state, run, cancel } = useRun();
  /** The data that the last run started with. */
  const dataBeforeRun = useRef(start.data);

  const createTask = (
    on: GraphData,
    ownData: string | undefined,
    query: string,
    nextInterpretation: Interpretations,
  ) => ({
    ...(ownData === undefined ? { setup: on.setup } : createOwnSetup(ownData)),
    text: query,
    onTables: on === TABLES,
    now: on.now ?? Date.now(),
    keywords: playgroundData.keywords,
    interpretation: nextInterpretation,
  });

  /** A link can have the data of another user, which must not overwrite saved data. */
  async function runText(
    query: string,
    on: GraphData,
    lastData: string | undefined,
    nextInterpretation: Interpretations,
    isLink = false,
  ) {
    const ownData = lastData === undefined ? undefined : toOwnData(on, removeStatements(lastData, query));
    setData(ownData);
    texts.addRun(on.key, query, editor.getText());
    if (!isLink) saved.set(on.key, ownData);
    dataBeforeRun.current = ownData;
    setAddress({ graph: on.key, text: query }, ownData);
    const done = await run(createTask(on, ownData, query, nextInterpretation));
    const changed = done && appendChanges(ownData ?? joinSetup(on.setup), query, done.results);
    if (changed === undefined) return;
    setRemoved(undefined);
    setData(changed);
    if (!isLink) saved.set(on.key, changed);
  }

  /** Runs a query. A text that changes the data waits until the user presses Run. */
  function runOrOpen(on: GraphData, ownData: string | undefined, query: string) {
    if (query && !hasChanges(query)) return runText(query, on, ownData, {});
    dataBeforeRun.current = ownData;
    if (query) announce(strings.pressRun);
    return run(createTask(on, ownData, '', {}), true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page begins with is run once
  useEffect(() => {
    if (start.ran) runText(start.ran, graph, data, interpretation, true);
    else runOrOpen(start.graph, start.data, '');
  }, []);

  /** Shows a graph with a query. @param undo - What Undo restores. */
  function open(on: GraphData, ownData: string | undefined, query: string, undo?: Removed) {
    setGraph(on);
    setData(ownData);
    setRemoved(undo);
    setInterpretation({});
    if (query !== editor.getText()) editor.replaceText(query);
    runOrOpen(on, ownData, query);
  }

  const chooseGraph = (on: GraphData, query: string) =>
    open(on, on.key === graph.key ? data : saved.get(on.key), query);

  /** Replaces the edited data; undefined for those of the page. */
  function changeData(ownData: string | undefined) {
    const next = toOwnData(graph, ownData);
    setData(next);
    saved.set(graph.key, next);
  }

  function reset(query: string) {
    saved.set(graph.key, undefined);
    open(graph, undefined, query, data === undefined ? removed : { text: editor.getText(), data });
  }

  function undo() {
    if (!removed) return;
    saved.set(graph.key, removed.data);
    open(graph, removed.data, removed.text);
  }

  /** Adds a table to the tables, and other statements to the graph. */
  function addData(statements: string, contents: string) {
    const table = findTables(statements)[0];
    const isSame = (graph === TABLES) === (table !== undefined);
    const on = isSame ? graph : table ? TABLES : EMPTY_GRAPH;
    const before = isSame ? data : saved.get(on.key);
    const next = appendStatements(before ?? joinSetup(on.setup), statements);
    const current = editor.getText();
    const query = table ? createSelect(table) : isSame ? current : ALL_NODES;
    saved.set(on.key, next);
    open(on, next, query, { text: isSame ? current : query, data: before });
    announce(interpolate(strings.added, { contents }));
  }

  /** Only the interpretation changes: don't apply the changes of the text twice. */
  function interpret(nextInterpretation: Interpretations) {
    setInterpretation(nextInterpretation);
    run(createTask(graph, dataBeforeRun.current, state.text ?? editor.getText(), nextInterpretation));
  }

  function share() {
    const ownData = editor.text === state.text ? dataBeforeRun.current : data;
    if (ownData !== undefined && ownData.length > MAX_LINK_CHARACTERS) return announce(strings.dataTooLongForLink);
    const target = { graph: graph.key, text: editor.text };
    const anchor =
      ownData === undefined
        ? toPlaygroundAnchor(target)
        : pack(ownData).then((packed) => toPlaygroundAnchor(target, packed));
    return shareLink(anchor, editor.text, strings.queryTooLong);
  }

  const saveJson = () =>
    queryRunner.run({ ...createTask(graph, data, '', {}), exportsGraph: true }).then(
      ({ exported, diagnostic }) => {
        if (exported === undefined) announce(diagnostic?.message ?? '');
        else saveFile(`${graph.key}.json`, exported, 'application/json');
      },
      () => announce(strings.playgroundStopped),
    );

  return {
    graph,
    editor: { ...editor, saveText: (query: string) => texts.save(graph.key, query) },
    history: texts.history,
    /** Lists the user's tables. */
    getTables: () => findTables(saved.get(TABLES.key) ?? ''),
    data,
    isUnsaved: saved.isUnsaved,
    canUndo: removed !== undefined,
    interpretation,
    state,
    run: (query: string) => runText(query, graph, data, interpretation),
    cancel,
    chooseGraph,
    changeData,
    reset,
    undo,
    addData,
    interpret,
    share,
    saveJson,
  };
}

/** The text of the editor, which edits change, and actions replace. */
function useEditorText(initialText: string) {
  const [text, setText] = useState(initialText);
  /** Ahead of the next render. */
  const latestText = useRef(text);
  /** The last text set from outside the editor. */
  const [content, setContent] = useState({ text });
  const updateText = (next: string) => {
    latestText.current = next;
    setText(next);
  };
  return {
    text,
    content,
    getText: () => latestText.current,
    updateText,
    replaceText(next: string) {
      updateText(next);
      setContent({ text: next });
    },
  };
}

/** The texts that the device keeps: that of the editor for each graph, and those that were run. */
function useSavedTexts(initialTexts: SavedTexts) {
  const latest = useRef(initialTexts);
  const [history, setHistory] = useState(initialTexts.history);
  const update = (texts: SavedTexts) => {
    latest.current = texts;
    setHistory(texts.history);
  };
  return {
    history,
    save: (graph: string, text: string) => update(saveText(latest.current, graph, text)),
    addRun(graph: string, text: string, editorText: string) {
      const texts = saveRun(latest.current, graph, text);
      update(text === editorText ? texts : saveText(texts, graph, editorText));
    },
  };
}

/** The edited data that the device keeps, by graph key. */
function useOwnData(savedOwnData: Record<string, string>) {
  const byGraph = useRef(new Map(Object.entries(savedOwnData)));
  const [isUnsaved, setUnsaved] = useState(false);
  return {
    isUnsaved,
    get: (graph: string) => byGraph.current.get(graph),
    /** Keeps statements; undefined forgets them. */
    set(graph: string, statements: string | undefined) {
      if (byGraph.current.get(graph) === statements) return;
      if (statements === undefined) byGraph.current.delete(graph);
      else byGraph.current.set(graph, statements);
      saveOwnData(graph, statements).then((isSaved) => setUnsaved(!isSaved));
    },
  };
}

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
