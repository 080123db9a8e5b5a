import { fill } from '@folio/core/model/fill.ts';
import { Icon, type IconName } from '@folio/core/shell/icons.tsx';
import { basePath } from '@folio/core/shell/site-file.ts';
import type { Fault } from '@folio/query-engine/engine/index.ts';
import type { ReactNode } from 'react';
import { words } from '../words.ts';

export function Note({ kind, icon, id, children }: { kind: string; icon: IconName; id?: string; children: ReactNode }) {
  return (
    <div className={`sb-note ${kind}`} id={id}>
      <Icon name={icon} />
      {children}
    </div>
  );
}

interface FaultNoteProps {
  fault: Fault;
  id: string;
  text: string;
  /** Puts the cure into the text. */
  onFix(text: string): void;
}

/** What is wrong, where, and what to do. */
export function FaultNote({ fault, id, text, onFix }: FaultNoteProps) {
  const { message, cure, line, column, source, fix, link } = fault;
  const own = source === 'query';
  return (
    <Note kind="fault" icon="danger" id={id}>
      <p>
        <b>{message}</b> <small>{own ? fill(words.place, { line, column }) : words.inData}</small>
      </p>
      <p>{cure}</p>
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
          {link && <a href={basePath() + link}>{words.readMore}</a>}
        </div>
      )}
    </Note>
  );
}

function fixLabel({ start, end, text }: { start: number; end: number; text: string }, whole: string): string {
  if (!text) return fill(words.removeText, { text: whole.slice(start, end) });
  if (text.length > 40) return words.rewrite;
  return fill(start === end ? words.insertText : words.replaceText, { text: text.trim() });
}
