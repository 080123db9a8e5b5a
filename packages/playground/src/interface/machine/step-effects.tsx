import { interpolate } from '@folio/core/model/interpolate.ts';
import { basePath } from '@folio/core/theme/site-file.ts';
import type { MachineRun } from '../../service/machine-protocol.ts';
import { strings } from '../../strings.ts';
import type { PlayedMachines } from '../page-data.ts';
import { arrivalInWords, notable } from './describe.ts';

/** What the event of the step causes, and by which rule. */
export function StepEffects({ run, places }: { run: MachineRun; places: PlayedMachines['places'] }) {
  const seen = new Set<string>();
  return (
    <div className="tm-say">
      <p>
        <b>{run.step ? `${arrivalInWords(run)}.` : strings.noEventYet}</b> {run.step === 0 && strings.howToStep}
      </p>
      <ul>
        {notable(run).map(({ sentence, rule, stream, kind }, at) => {
          const text = seen.has(rule) ? undefined : run.rules[rule]?.text;
          seen.add(rule);
          const place = places[rule];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: effects of a step have no other name
            <li key={at}>
              {sentence}
              {text && kind !== 'stored' && (
                <small>
                  {text} {place && <a href={basePath() + place}>{strings.seeRule}</a>}
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
