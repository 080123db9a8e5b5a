import { getBasePath, IconButton, loadJson, replaceHash } from '@folio/core/ui';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { NEW_SCHEMA } from '../builder/kinds.ts';
import { SchemaEditor } from '../builder/schema-builder.tsx';
import { formatJson, readObject } from '../builder/value.ts';
import { FileButton, useFiles } from '../interface/files.tsx';
import { type MachineLink, parseMachineAnchor, toMachineAnchor } from '../interface/link.ts';
import { TimeMachine } from '../interface/machine/machine.tsx';
import { OWN_START, type WorkbenchData, type WorkbenchStart } from '../interface/page-data.ts';
import { IslandContent, LazyContent } from '../interface/shared.tsx';
import { strings } from '../strings.ts';
import { parseEvents } from './event-rows.ts';
import { EventsEditor } from './events-editor.tsx';
import { createSampleEvents, getRawStreams } from './sample-events.ts';

/** Browsers limit how often the address may change. */
const ADDRESS_DELAY_MS = 400;

const getOwnStart = (): WorkbenchStart => ({
  key: OWN_START,
  title: strings.ownSchema,
  route: '',
  page: '',
  kinds: [],
  schema: formatJson(NEW_SCHEMA),
  events: createSampleEvents(NEW_SCHEMA),
});

const findLargest = (starts: WorkbenchStart[]): WorkbenchStart =>
  starts.reduce((best, one) => (one.events.length > best.events.length ? one : best));

interface WorkbenchProps {
  data: WorkbenchData;
  link: MachineLink | undefined;
  /** Has the choice of a start, and actions. */
  bar: Element;
}

function Workbench({ data: { starts, places }, link, bar }: WorkbenchProps) {
  const id = useId();
  const all = [getOwnStart(), ...starts];
  const find = (key: string | undefined) => all.find((one) => one.key === key) ?? findLargest(starts);
  const [start, setStart] = useState(() => find(link?.machine));
  const [texts, setTexts] = useState(() => {
    const schema = link?.schema ?? start.schema;
    const isOther = link?.schema !== undefined && start.key === OWN_START;
    return { schema, events: link?.events ?? (isOther ? createSampleEvents(readObject(schema)) : start.events) };
  });
  const [file, setFile] = useState<File>();
  const dropTarget = useFiles(setFile);
  const isLinked = link?.machine === start.key;
  // An example of a page shows its result; the reader steps through other events.
  const initialStep = isLinked ? link.step : start.key === OWN_START ? 0 : (parseEvents(start.events)?.length ?? 0);
  const toAnchor = () =>
    toMachineAnchor({
      machine: start.key,
      step: initialStep,
      events: texts.events === start.events ? undefined : texts.events,
      schema: texts.schema === start.schema ? undefined : texts.schema,
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start and the texts make the address
  useEffect(() => {
    const timer = setTimeout(() => toAnchor().then(replaceHash, () => {}), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [start, texts]);
  const begin = (next: WorkbenchStart) => {
    setStart(next);
    setTexts({ schema: next.schema, events: next.events });
    setFile(undefined);
  };
  return (
    <div className="bench flow" {...dropTarget}>
      {createPortal(
        <>
          <select aria-label={strings.startFrom} value={start.key} onChange={({ target }) => begin(find(target.value))}>
            <option value={OWN_START}>{strings.ownSchema}</option>
            {[...new Set(starts.map(({ page }) => page))].map((page) => (
              <optgroup key={page} label={page}>
                {starts
                  .filter((one) => one.page === page)
                  .map(({ key, title }) => (
                    <option key={key} value={key}>
                      {title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          {start.route && <a href={getBasePath() + start.route}>{start.page}</a>}
          <span className="bench-acts">
            <FileButton label={strings.importEvents} onOpen={setFile} />
            <IconButton icon="reset" label={strings.resetAll} onClick={() => begin(start)} />
          </span>
        </>,
        bar,
      )}
      <div className="flow-grid">
        <section className="pane" aria-labelledby={`${id}run`}>
          <div className="pane-head">
            <h2 id={`${id}run`}>{strings.run}</h2>
          </div>
          <div className="pane-body">
            {file && (
              <LazyContent load={loadImport} loadingMessage={strings.dataLoading} errorMessage={strings.dataNotLoaded}>
                {({ EventsForm, ImportPanel }) => (
                  <ImportPanel file={file} onClose={() => setFile(undefined)}>
                    {(opened) => (
                      <EventsForm
                        {...opened}
                        streams={getRawStreams(readObject(texts.schema)).map(({ name }) => String(name))}
                        onSubmit={({ text: events }) => {
                          setTexts({ ...texts, events });
                          setFile(undefined);
                        }}
                      />
                    )}
                  </ImportPanel>
                )}
              </LazyContent>
            )}
            <TimeMachine
              key={start.key}
              index={start.key}
              machine={start}
              ruleLinks={places}
              texts={texts}
              onChange={setTexts}
              initialStep={initialStep}
              hasSchemaEditor
              eventRows={<EventsEditor {...texts} onChange={(events) => setTexts({ ...texts, events })} />}
            />
          </div>
        </section>
        <section className="pane" aria-labelledby={`${id}schema`}>
          <div className="pane-head">
            <h2 id={`${id}schema`}>{strings.workbenchSchema}</h2>
          </div>
          <div className="pane-body sd fields">
            <SchemaEditor text={texts.schema} onText={(schema) => setTexts({ ...texts, schema })} hasCompletion />
          </div>
        </section>
      </div>
    </div>
  );
}

const loadImport = () => import('../import/import-panel.tsx');

export function mount(host: HTMLElement): () => void {
  const path = host.closest<HTMLElement>('[data-workbench]')?.dataset.workbench ?? '';
  const bar = host.parentElement?.querySelector('.bench-tools') as Element;
  host.replaceChildren();
  const root = createRoot(host, { identifierPrefix: 'flow-' });
  root.render(
    <IslandContent
      stopped={strings.machineStopped}
      load={async () => ({ data: await loadJson<WorkbenchData>(path), link: await parseMachineAnchor(location.hash) })}
      loadingMessage={strings.eventsLoading}
      errorMessage={strings.eventsNotLoaded}
    >
      {({ data, link }) => <Workbench data={data} link={link} bar={bar} />}
    </IslandContent>,
  );
  return () => root.unmount();
}
