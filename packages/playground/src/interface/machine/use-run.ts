import type { Diagnostic } from '@folio/query-engine/engine/index.ts';
import { useEffect, useRef, useState } from 'react';
import type { JoinKinds, MachineOutcome, MachineRun } from '../../service/machine-protocol.ts';
import { runner } from './runner.ts';

/** What the machine runs. */
export interface Texts {
  schema: string;
  events: string;
  /** The schema of the page, where kinds of its join can be chosen. */
  original?: string;
}

/** What a time machine shows. */
export interface Shown {
  /** The last texts that ran; they stay on view while the reader writes others. */
  texts: Texts;
  run: MachineRun;
}

/** The kinds of the join of a schema; none where it has not exactly one join. */
export interface AnsweredKinds {
  of: string;
  kinds: JoinKinds | undefined;
}

/** What is wrong in texts. */
export interface Wrong {
  texts: Texts;
  schema: Diagnostic[];
  event?: Diagnostic;
}

/** How long typing pauses until the texts are looked at, in ms. */
const pause = 400;

const same = (one: Texts | undefined, two: Texts): boolean => one?.schema === two.schema && one.events === two.events;

/** Runs texts and looks at them after a step. `typed`: the reader is typing, so that the run waits for a pause. */
export function useTimeMachine(texts: Texts, typed: boolean, step: number) {
  const [shown, setShown] = useState<Shown>();
  const [wrong, setWrong] = useState<Wrong>();
  const [kinds, setKinds] = useState<AnsweredKinds>();
  const [failed, setFailed] = useState(false);
  /** Answers that a later question has overtaken are left. */
  const asked = useRef(0);
  /** The texts of the last question, until it is answered. */
  const pending = useRef<Texts>(undefined);
  const latest = useRef(texts);
  latest.current = texts;

  const ask = (wanted: Texts) => {
    const number = ++asked.current;
    pending.current = wanted;
    const take = ({ schema, event, run, kinds: found }: MachineOutcome) => {
      if (number !== asked.current) return;
      pending.current = undefined;
      // A step is one of the last texts that ran, which may be earlier ones.
      if (wanted.schema === latest.current.schema) setKinds({ of: wanted.schema, kinds: found });
      if (!run) setWrong({ texts: wanted, schema, ...(event ? { event } : {}) });
      else {
        setShown({ texts: wanted, run });
        if (same(wanted, latest.current)) setWrong(undefined);
      }
    };
    runner.run({ ...wanted, step }).then(take, (error) => {
      console.error(error);
      setFailed(true);
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts alone call for a run
  useEffect(() => {
    if (same(pending.current ?? shown?.texts, texts)) {
      setWrong(undefined);
      return;
    }
    const timer = setTimeout(() => ask(texts), typed ? pause : 0);
    return () => clearTimeout(timer);
  }, [texts.schema, texts.events]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step alone calls for another look, on texts that are on their way too
  useEffect(() => {
    if (shown && shown.run.step !== Math.min(step, shown.run.total)) ask(pending.current ?? shown.texts);
  }, [step, shown, wrong]);

  return { shown, wrong: wrong && same(wrong.texts, texts) ? wrong : undefined, kinds, failed };
}
