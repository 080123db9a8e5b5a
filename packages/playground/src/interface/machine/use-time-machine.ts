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

interface FinishedRun {
  /** The last texts that ran. */
  texts: Texts;
  run: MachineRun;
}

/** Undefined unless the schema has exactly one join. */
export interface ResolvedJoinTypes {
  schema: string;
  variants: JoinTypeSchemas | undefined;
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
  const [lastRun, setLastRun] = useState<FinishedRun>();
  const [diagnostics, setDiagnostics] = useState<TextDiagnostics>();
  const [joinTypes, setJoinTypes] = useState<ResolvedJoinTypes>();
  const [failed, setFailed] = useState(false);
  /** Number of the last request; earlier responses are ignored. */
  const lastRequest = useRef(0);
  const pending = useRef<Texts>(undefined);
  const latest = useRef(texts);
  latest.current = texts;

  const requestRun = (requested: Texts) => {
    const number = ++lastRequest.current;
    pending.current = requested;
    const receive = ({ schema, event, run, joinTypes: found }: MachineOutcome) => {
      if (number !== lastRequest.current) return;
      pending.current = undefined;
      // The response may be about earlier texts, whose run is still shown.
      if (requested.schema === latest.current.schema) setJoinTypes({ schema: requested.schema, variants: found });
      if (!run) setDiagnostics({ texts: requested, schema, ...(event ? { event } : {}) });
      else {
        setLastRun({ texts: requested, run });
        if (isSame(requested, latest.current)) setDiagnostics(undefined);
      }
    };
    machineRunner.run({ ...requested, step }).then(receive, (error) => {
      console.error(error);
      setFailed(true);
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts alone call for a run
  useEffect(() => {
    if (isSame(pending.current ?? lastRun?.texts, texts)) {
      setDiagnostics(undefined);
      return;
    }
    const timer = setTimeout(() => requestRun(texts), typed ? TYPING_PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [texts.schema, texts.events]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step alone calls for another look, on texts that are on their way too
  useEffect(() => {
    if (lastRun && lastRun.run.step !== Math.min(step, lastRun.run.total)) requestRun(pending.current ?? lastRun.texts);
  }, [step, lastRun, diagnostics]);

  return {
    lastRun,
    diagnostics: diagnostics && isSame(diagnostics.texts, texts) ? diagnostics : undefined,
    joinTypes,
    failed,
  };
}
