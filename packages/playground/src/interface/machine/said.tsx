import { fill } from '@folio/core/model/fill.ts';
import { basePath } from '@folio/core/shell/site-file.ts';
import type { MachineRun } from '../../service/machine-protocol.ts';
import { words } from '../../words.ts';
import type { PlayedMachines } from '../data.ts';
import { arrivalInWords, notable } from './in-words.ts';

/** What the event of the step causes, and by which rule. */
export function Said({ run, places }: { run: MachineRun; places: PlayedMachines['places'] }) {
  const seen = new Set<string>();
  return (
    <div className="tm-say">
      <p>
        <b>{run.step ? `${arrivalInWords(run)}.` : words.noEventYet}</b> {run.step === 0 && words.howToStep}
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
                  {text} {place && <a href={basePath() + place}>{words.seeRule}</a>}
                  <span className="vh"> {fill(words.ofStream, { stream })}</span>
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
