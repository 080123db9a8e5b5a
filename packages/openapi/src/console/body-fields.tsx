import { createPortal } from 'react-dom';
import { parseJson, toJson } from '../model/json.ts';
import {
  type Choice,
  getChoices,
  getProperty,
  type JsonSchema,
  type Schemas,
  type SchemaViolation,
} from '../model/validate.ts';
import { ValueField } from './field.tsx';

interface BodyFieldsProps {
  schema: JsonSchema;
  schemas: Schemas;
  /** Id of the form, which is not around the fields. */
  form: string;
  /** Contains the list of properties. */
  root: HTMLElement;
  text: string;
  violations: SchemaViolation[];
  onChange(text: string): void;
}

/**
 * Renders a field below the description of each property that is a text, a number or a choice. Fields
 * edit the JSON of the body, and are disabled while it isn't an object.
 */
export function BodyFields({ schema, schemas, form, root, text, violations, onChange }: BodyFieldsProps) {
  const object = parseObject(text);
  return [...root.querySelectorAll<HTMLElement>('[data-field^="body "]')].map((row) => {
    const name = (row.dataset.field as string).slice('body '.length);
    const property = getProperty(schema, name, schemas);
    const meaning = row.querySelector('dd');
    if (!property || !meaning) return null;
    const types = [property.type ?? []].flat();
    const choices = types.includes('boolean') ? BOOLEANS : getChoices(property, schemas);
    const value = object?.[name];
    if (!choices && !types.some((type) => /^(string|integer|number)$/.test(type))) return null;
    if (typeof value === 'object') return null;
    const violation = violations.find(({ path }) => path === name);
    const isNumber = typeof value === 'number' || !types.includes('string');
    const change = (input: string) => {
      const { [name]: _, ...others } = object ?? {};
      const next = parseValue(input, choices, isNumber);
      onChange(toJson(input === '' ? others : { ...object, [name]: next }, 2));
    };
    return createPortal(
      <ValueField
        label={name}
        row={row.id}
        form={form}
        required={row.querySelector('dt .req') !== null}
        disabled={!object}
        error={violation && `The value ${violation.reason}.`}
        choices={choices}
        inputMode={isNumber && !choices ? 'decimal' : undefined}
        value={value === undefined ? '' : String(value)}
        onChange={change}
      />,
      meaning,
      row.id,
    );
  });
}

const BOOLEANS: Choice[] = [{ value: true }, { value: false }];

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A number that isn't complete yet stays a text, which the schema reports. */
function parseValue(input: string, choices: Choice[] | undefined, isNumber: boolean): unknown {
  const choice = choices?.find(({ value }) => String(value) === input);
  if (choice) return choice.value;
  return isNumber && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(input) ? parseJson(input) : input;
}
