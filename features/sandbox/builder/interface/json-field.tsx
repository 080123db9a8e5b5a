import type { Ref } from 'react';
import { Inked } from '../../interface/inked.tsx';
import type { SchemaFault } from '../model/check.ts';
import { words } from '../words.ts';

interface JsonFieldProps {
  field: Ref<HTMLTextAreaElement>;
  text: string;
  /** The fault that is marked. */
  fault: SchemaFault | undefined;
  onChange(text: string): void;
}

/** A plain field above the same text in colors, letter on letter. Tab leaves it, as in every form. */
export function JsonField({ field, text, fault, onChange }: JsonFieldProps) {
  return (
    <div className="sb-edit sd-json">
      <Inked text={text} start={fault?.start ?? -1} end={fault?.end ?? -1} />
      <textarea
        ref={field}
        aria-label={words.json}
        aria-invalid={fault ? true : undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
