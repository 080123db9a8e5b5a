import { interpolate } from '@folio/core/model/interpolate.ts';
import { Icon, type IconName } from '@folio/core/theme/icons.tsx';
import { basePath } from '@folio/core/theme/site-file.ts';
import type { Diagnostic } from '@folio/query-engine/engine/index.ts';
import type { ReactNode } from 'react';
import { strings } from '../strings.ts';

export function Note({ kind, icon, id, children }: { kind: string; icon: IconName; id?: string; children: ReactNode }) {
  return (
    <div className={`sb-note ${kind}`} id={id}>
      <Icon name={icon} />
      {children}
    </div>
  );
}

interface FaultNoteProps {
  fault: Diagnostic;
  id: string;
  text: string;
  /** Puts the cure into the text. */
  onFix(text: string): void;
}

/** What is wrong, where, and what to do. */
export function FaultNote({ fault, id, text, onFix }: FaultNoteProps) {
  const { message, hint, line, column, source, fix, link } = fault;
  const own = source === 'query';
  return (
    <Note kind="fault" icon="danger" id={id}>
      <p>
        <b>{message}</b> <small>{own ? interpolate(strings.place, { line, column }) : strings.inData}</small>
      </p>
      <p>{hint}</p>
      {((fix && own) || link) && (
        <div className="sb-acts">
          {fix && own && (
            <button
              className="button"
              type="button"
              onClick={() => onFix(text.slice(0, fix.start) + fix.text + text.slice(fix.end))}
            >
              {fixLabel(fix, text)}
            </button>
          )}
          {link && <a href={basePath() + link}>{strings.readMore}</a>}
        </div>
      )}
    </Note>
  );
}

function fixLabel({ start, end, text }: { start: number; end: number; text: string }, whole: string): string {
  if (!text) return interpolate(strings.removeText, { text: whole.slice(start, end) });
  if (text.length > 40) return strings.rewrite;
  return interpolate(start === end ? strings.insertText : strings.replaceText, { text: text.trim() });
}
