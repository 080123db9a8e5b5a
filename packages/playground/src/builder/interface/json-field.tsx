import type { Ref } from 'react';
import { HighlightedField } from '../../interface/highlighted-field.tsx';
import type { SchemaFault } from '../model/check.ts';
import { strings } from '../strings.ts';

interface JsonFieldProps {
  field: Ref<HTMLTextAreaElement>;
  text: string;
  /** The fault that is marked. */
  fault: SchemaFault | undefined;
  onChange(text: string): void;
}

/** The schema as text. Long lines scroll. */
export const JsonField = ({ field, text, fault, onChange }: JsonFieldProps) => (
  <div className="sb-edit sd-json">
    <HighlightedField field={field} label={strings.json} text={text} wrong={fault} onChange={onChange} />
  </div>
);
