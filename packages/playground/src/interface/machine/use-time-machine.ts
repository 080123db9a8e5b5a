import type { Diagnostic } from '@folio/query-engine';
import { useEffect, useRef, useState } from 'react';
import { machineRunner } from '../../service/machine-client.ts';
import type { JoinTypeSchemas, MachineOutcome, MachineRun } from '../../service/protocol.ts';

export interface Texts {
  schema: string;
  events: string;
  /** Set if the user can choose the types of the join. */
  original?: string;
}

interface ShownRun {
  /** The last texts that ran. */
  texts: Texts;
  run: MachineRun;
}

/** Undefined unless the schema has exactly one join. */
export interface ResolvedJoinTypes {
  of: string;
  kinds: JoinTypeSchemas | undefined;
}

interface TextDiagnostics {
  texts: Texts;
  schema: Diagnostic[];
  event?: Diagnostic;
}

const TYPING_PAUSE_MS = 400;

const isSame = (one: Texts | undefined, two: Texts): boolean => one?.schema === two.schema && one.events === two.events;

/** If `typed`, waits for a pause in typing. */
export function useTimeMachine(texts: Texts, typed: boolean, step: number) {
  const [shown, setShown] = useState<ShownRun>();
  const [wrong, setWrong] = useState<TextDiagnostics>();
  const [kinds, setKinds] = useState<ResolvedJoinTypes>();
  const [failed, setFailed] = useState(false);
  /** Number of the last request; earlier responses are ignored. */
  const lastRequest = useRef(0);
  const pending = useRef<Texts>(undefined);
  const latest = useRef(texts);
  latest.current = texts;

  const requestRun = (requested: Texts) => {
    const number = ++lastRequest.current;
    pending.current = requested;
    const receive = ({ schema, event, run, kinds: found }: MachineOutcome) => {
      if (number !== lastRequest.current) return;
      pending.current = undefined;
      // The response may be about earlier texts, whose run is still shown.
      if (requested.schema === latest.current.schema) setKinds({ of: requested.schema, kinds: found });
      if (!run) setWrong({ texts: requested, schema, ...(event ? { event } : {}) });
      else {
        setShown({ texts: requested, run });
        if (isSame(requested, latest.current)) setWrong(undefined);
      }
    };
    machineRunner.run({ ...requested, step }).then(receive, (error) => {
      console.error(error);
      setFailed(true);
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts alone call for a run
  useEffect(() => {
    if (isSame(pending.current ?? shown?.texts, texts)) {
      setWrong(undefined);
      return;
    }
    const timer = setTimeout(() => requestRun(texts), typed ? TYPING_PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [texts.schema, texts.events]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step alone calls for another look, on texts that are on their way too
  useEffect(() => {
    if (shown && shown.run.step !== Math.min(step, shown.run.total)) requestRun(pending.current ?? shown.texts);
  }, [step, shown, wrong]);

  return { shown, wrong: wrong && isSame(wrong.texts, texts) ? wrong : undefined, kinds, failed };
}
