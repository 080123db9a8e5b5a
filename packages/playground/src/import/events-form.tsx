import { interpolate } from '@folio/core';
import { useMemo, useState } from 'react';
import { strings } from '../strings.ts';
import { Pick, Problems } from './import-panel.tsx';
import type { ImportedTable } from './table.ts';
import { findTimeColumn, toEvents, writeEvents } from './to-events.ts';

interface EventsFormProps {
  table: ImportedTable;
  /** Streams of the schema that take events. */
  streams: readonly string[];
  onUse(events: string): void;
  onClose(): void;
}

const PREVIEW_EVENTS = 5;

/** Asks for the stream and the times of the rows of a file, and shows the events. */
export function EventsForm({ table, streams, onUse, onClose }: EventsFormProps) {
  const [stream, setStream] = useState(streams[0] ?? '');
  const [timeColumn, setTimeColumn] = useState(() => findTimeColumn(table));
  const { events, diagnostics } = useMemo(
    () => toEvents(table, stream, timeColumn < 0 ? undefined : timeColumn),
    [table, stream, timeColumn],
  );
  const more = events.length - PREVIEW_EVENTS;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onUse(writeEvents(events));
      }}
    >
      <div className="import-map">
        <Pick
          label={strings.streamOfRows}
          value={stream}
          options={streams.map((name) => [name, name] as const)}
          onChange={setStream}
        />
        <Pick
          label={strings.timeIsIn}
          value={timeColumn}
          options={[[-1, strings.noTimeColumn], ...table.columns.map(({ name }, index) => [index, name] as const)]}
          onChange={(index) => setTimeColumn(Number(index))}
        />
      </div>
      <pre>
        {events.slice(0, PREVIEW_EVENTS).map((event) => `${JSON.stringify(event)}\n`)}
        {more > 0 && interpolate(strings.andOthers, { count: more })}
      </pre>
      <Problems diagnostics={[...table.diagnostics, ...diagnostics]} unit={table.unit} />
      <p className="import-acts">
        <button className="button button-solid" type="submit" disabled={!events.length || !stream}>
          {interpolate(strings.useEvents, { count: events.length })}
        </button>
        <button className="button" type="button" onClick={onClose}>
          {strings.cancel}
        </button>
      </p>
    </form>
  );
}
