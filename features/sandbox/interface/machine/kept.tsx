import type { ReactNode } from 'react';
import type { KeptStream, MachineRun } from '../../service/machine-protocol.ts';
import { counted, figuresInWords, valuesInWords } from './in-words.ts';

/** Entries of a list that are shown. */
const most = 6;

/** What each stream keeps after the step. */
export function Kept({ run }: { run: MachineRun }) {
  const { streams, waiting, notifications, nodes, relations } = run.state;
  return (
    <div className="tm-state">
      {streams.map((stream) => (
        <StreamKept key={stream.name} run={run} stream={stream} />
      ))}
      {waiting.map(({ definition, events, count }) => (
        <Section key={definition} title={<code>{definition}</code>} what="can pair with">
          {count ? (
            <>
              <p>
                {events
                  .slice(-most)
                  .map(
                    ({ step, count: matches }) =>
                      `step ${step}${matches ? ` (${counted(matches, 'match', 'matches')})` : ''}`,
                  )
                  .join(', ')}
                {count > most && `, and ${counted(count - most, 'earlier event')}`}
              </p>
              {[...new Set(events.map(({ why }) => why))].map((why) => (
                <p key={why}>{why}</p>
              ))}
            </>
          ) : (
            <p>No event.</p>
          )}
        </Section>
      ))}
      {notifications.length > 0 && (
        <Section title="Notifications" what="">
          <ul>
            {notifications
              .slice(-most)
              .toReversed()
              .map(({ notf, name, step, result, since }) => (
                <li key={`${step} ${notf}`} className={step === run.step ? 'new' : undefined}>
                  <span>
                    {name || notf}: {result}
                    {since !== undefined && `, ${counted(since, 'second')} after the last one`}
                  </span>
                  <small>step {step}</small>
                </li>
              ))}
          </ul>
        </Section>
      )}
      {relations > 0 && (
        <Section title="Graph" what="">
          <p>
            {counted(nodes, 'node')}, {counted(relations, 'relation')}
          </p>
        </Section>
      )}
    </div>
  );
}

function Section({ title, what, children }: { title: ReactNode; what: string; children: ReactNode }) {
  return (
    <section>
      <p className="tm-name">
        {title} {what}
      </p>
      {children}
    </section>
  );
}

function StreamKept({ run, stream }: { run: MachineRun; stream: KeptStream }) {
  const { name, events, count, statistics, groups, rows, type } = stream;
  if (type === 4)
    return (
      <Section title={<code>{name}</code>} what={counted(rows.length, 'row')}>
        <ul>
          {rows.map(({ key, values }) => (
            <li key={key}>
              <code>{key}</code>
              {Object.entries(values).map(([attribute, figures]) => (
                <span key={attribute}>
                  {attribute}: {figuresInWords(figures)}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Section>
    );
  return (
    <Section title={<code>{name}</code>} what={counted(count, 'event')}>
      <ul>
        {events
          .slice(-most)
          .toReversed()
          .map(({ step, values }) => (
            <li key={`${step} ${valuesInWords(values)}`} className={step === run.step ? 'new' : undefined}>
              <code>{valuesInWords(values)}</code>
              <small>step {step}</small>
            </li>
          ))}
        {count > most && <li>and {counted(count - most, 'earlier event')}</li>}
        {statistics.map(({ attribute, figures }) => (
          <li key={attribute}>
            <span>
              {attribute}: {figuresInWords(figures)}
            </span>
          </li>
        ))}
      </ul>
      {groups.map(({ gpat, iatr, rows: list }) => (
        <div key={`${gpat} ${iatr}`}>
          <p className="tm-name">
            <code>{iatr}</code> by {gpat.join(', ')}
          </p>
          <ul>
            {list.map(({ key, figures }) => (
              <li key={key}>
                <code>{key}</code>
                <span>{figuresInWords(figures)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
