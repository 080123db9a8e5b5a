import { interpolate, pluralize } from '@folio/core';
import { getBasePath, StringWithElement } from '@folio/core/ui';
import type { ReactNode } from 'react';
import type { MachineRun, StreamSnapshot } from '../../service/protocol.ts';
import { strings } from '../../strings.ts';
import { countRows, listContents } from '../describe.ts';
import type { MachinePageData } from '../page-data.ts';
import {
  countEvents,
  describeArrival,
  describeEarlier,
  formatFigures,
  formatValues,
  getNotableEffects,
} from './describe-step.ts';
import { withLineBreaks } from './lanes.tsx';

const MAX_SHOWN_ENTRIES = 6;

export function StepState({ run }: { run: MachineRun }) {
  const { streams, waiting, notifications, nodes, relations } = run.state;
  return (
    <div className="tm-state">
      {streams.map((stream) => (
        <StreamState key={stream.name} run={run} stream={stream} />
      ))}
      {waiting.map(({ definition, events, count }) => (
        <Section key={definition} title={renderTitle(definition, strings.canPair)}>
          {count ? (
            <>
              <p>
                {[
                  ...events.slice(-MAX_SHOWN_ENTRIES).map(({ step, count: matches }) => {
                    const place = interpolate(strings.atStep, { step });
                    return matches ? `${place} (${pluralize(matches, strings.oneMatch, strings.matches)})` : place;
                  }),
                  ...(count > MAX_SHOWN_ENTRIES ? [describeEarlier(count - MAX_SHOWN_ENTRIES)] : []),
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
              .slice(-MAX_SHOWN_ENTRIES)
              .toReversed()
              .map(({ notf, name, step, result, since }) => (
                <li key={`${step} ${notf}`} className={step === run.step ? 'new' : undefined}>
                  <span>{describeNotification(`${name || notf}: ${result}`, since)}</span>
                  <small>{interpolate(strings.atStep, { step })}</small>
                </li>
              ))}
          </ul>
        </Section>
      )}
      {relations > 0 && (
        <Section title={strings.graph}>
          <p>{listContents({ nodes, relations })}</p>
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

const renderTitle = (name: string, text: string) => (
  <StringWithElement text={text} name="name">
    <code>{withLineBreaks(name)}</code>
  </StringWithElement>
);

const describeNotification = (notification: string, since: number | undefined): string =>
  since === undefined
    ? notification
    : interpolate(strings.sinceLast, { notification, seconds: pluralize(since, strings.oneSecond, strings.seconds) });

function StreamState({ run, stream }: { run: MachineRun; stream: StreamSnapshot }) {
  const { name, events, count, statistics, groups, rows, type } = stream;
  if (type === 4)
    return (
      <Section title={renderTitle(name, `{name} ${countRows(rows.length)}`)}>
        <ul>
          {rows.map(({ key, values }) => (
            <li key={key}>
              <code>{key}</code>
              {Object.entries(values).map(([attribute, figures]) => (
                <span key={attribute}>
                  {attribute}: {formatFigures(figures)}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Section>
    );
  return (
    <Section title={renderTitle(name, `{name} ${countEvents(count)}`)}>
      <ul>
        {events
          .slice(-MAX_SHOWN_ENTRIES)
          .toReversed()
          .map(({ step, values }) => (
            <li key={`${step} ${formatValues(values)}`} className={step === run.step ? 'new' : undefined}>
              <code>{formatValues(values)}</code>
              <small>{interpolate(strings.atStep, { step })}</small>
            </li>
          ))}
        {count > MAX_SHOWN_ENTRIES && <li>{describeEarlier(count - MAX_SHOWN_ENTRIES)}</li>}
        {statistics.map(({ attribute, figures }) => (
          <li key={attribute}>
            <span>
              {attribute}: {formatFigures(figures)}
            </span>
          </li>
        ))}
      </ul>
      {groups.map(({ gpat, iatr, rows: list }) => (
        <div key={`${gpat} ${iatr}`}>
          <p className="tm-name">{renderTitle(iatr, interpolate(strings.groupBy, { attributes: gpat.join(', ') }))}</p>
          <ul>
            {list.map(({ key, figures }) => (
              <li key={key}>
                <code>{key}</code>
                <span>{formatFigures(figures)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

export function StepEffects({ run, ruleLinks }: { run: MachineRun; ruleLinks: MachinePageData['places'] }) {
  const seen = new Set<string>();
  return (
    <div className="tm-say">
      <p>
        <b>{run.step ? `${describeArrival(run)}.` : strings.noEventYet}</b> {run.step === 0 && strings.howToStep}
      </p>
      <ul>
        {getNotableEffects(run).map(({ sentence, rule, stream, kind }, at) => {
          const text = seen.has(rule) ? undefined : run.rules[rule]?.text;
          seen.add(rule);
          const place = ruleLinks[rule];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: effects of a step have no other name
            <li key={at}>
              {sentence}
              {text && kind !== 'stored' && (
                <small>
                  {text} {place && <a href={getBasePath() + place}>{strings.seeRule}</a>}
                  <span className="vh"> {interpolate(strings.ofStream, { stream })}</span>
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
