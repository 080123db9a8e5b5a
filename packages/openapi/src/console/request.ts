import type { ConsoleOperation, FormRequest } from '../model/console.ts';
import { type FormValues, toKey } from '../model/samples.ts';

export const createFormRequest = (
  operation: string,
  { parameters, body }: ConsoleOperation,
  filled: FormValues,
): FormRequest => ({
  operation,
  values: Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => [parameter.name, filled.values[toKey(parameter)] ?? '']),
  ),
  ...(body ? { body: filled.body } : {}),
});
