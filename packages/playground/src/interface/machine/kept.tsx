import { interpolate } from '@folio/core/model/interpolate.ts';
import { StringWithElement } from '@folio/core/theme/formatted-string.tsx';
import type { ReactNode } from 'react';
import type { KeptStream, MachineRun } from '../../service/machine-protocol.ts';
import { strings } from '../../strings.ts';
import { contentsListed, countedRows, pluralize } from '../plurals.ts';
import { countedEvents, figuresInWords, moreInWords, valuesInWords } from './describe.ts';

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
        <Section key={definition} title={titleOf(definition, strings.canPair)}>
          {count ? (
            <>
              <p>
                {[
                  ...events.slice(-most).map(({ step, count: matches }) => {
                    const place = interpolate(strings.atStep, { step });
                    return matches ? `${place} (${pluralize(matches, strings.oneMatch, strings.matches)})` : place;
                  }),
                  ...(count > most ? [moreInWords(count - most)] : []),
                ].join(', ')}
              </p>
              {[...new Set(events.map(({ why }) => why))].map((why) => (
                <p key={why}>{why}</p>
              ))}
            </>
          ) : (
            <p>{strings.noEvent}</p>
          )}
        </Section>
      ))}
      {notifications.length > 0 && (
        <Section title={strings.notifications}>
          <ul>
            {notifications
              .slice(-most)
              .toReversed()
              .map(({ notf, name, step, result, since }) => (
                <li key={`${step} ${notf}`} className={step === run.step ? 'new' : undefined}>
                  <span>{notificationInWords(`${name || notf}: ${result}`, since)}</span>
                  <small>{interpolate(strings.atStep, { step })}</small>
                </li>
              ))}
          </ul>
        </Section>
      )}
      {relations > 0 && (
        <Section title={strings.graphKept}>
          <p>{contentsListed({ nodes, relations })}</p>
        </Section>
      )}
    </div>
  );
}

const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <p className="tm-name">{title}</p>
    {children}
  </section>
);

/** A title with the name of a stream or a definition in it. */
const titleOf = (name: string, text: string) => (
  <StringWithElement text={text} name="name">
    <code>{name}</code>
  </StringWithElement>
);

const notificationInWords = (notification: string, since: number | undefined): string =>
  since === undefined
    ? notification
    : interpolate(strings.sinceLast, { notification, seconds: pluralize(since, strings.oneSecond, strings.seconds) });

function StreamKept({ run, stream }: { run: MachineRun; stream: KeptStream }) {
  const { name, events, count, statistics, groups, rows, type } = stream;
  if (type === 4)
    return (
      <Section title={titleOf(name, `{name} ${countedRows(rows.length)}`)}>
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
    <Section title={titleOf(name, `{name} ${countedEvents(count)}`)}>
      <ul>
        {events
          .slice(-most)
          .toReversed()
          .map(({ step, values }) => (
            <li key={`${step} ${valuesInWords(values)}`} className={step === run.step ? 'new' : undefined}>
              <code>{valuesInWords(values)}</code>
              <small>{interpolate(strings.atStep, { step })}</small>
            </li>
          ))}
        {count > most && <li>{moreInWords(count - most)}</li>}
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
          <p className="tm-name">{titleOf(iatr, interpolate(strings.groupBy, { attributes: gpat.join(', ') }))}</p>
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
