import type { Language } from './schema.ts';

/** Characters that a signature may have on one line: what a column of code beside the contents shows. */
const signatureWidth = 68;

/** The parts of a signature: what is before its list of parameters, the parameters, and what follows. Undefined for what is not a call. */
export function partsOf(signature: string): { before: string; parameters: string[]; after: string } | undefined {
  const open = signature.indexOf('(');
  const close = signature.lastIndexOf(')');
  if (open < 0 || close < open) return undefined;
  // Commas within brackets belong to a type or a default, not to the list.
  const parameters = signature.slice(open + 1, close).match(/(?:<[^<>]*>|\([^()]*\)|\{[^{}]*\}|[^,])+/g) ?? [];
  return {
    before: signature.slice(0, open),
    parameters: parameters.map((one) => one.trim()).filter(Boolean),
    after: signature.slice(close + 1),
  };
}

/** A signature as people write it: a long one has each parameter on a line of its own. */
export function layOutSignature(signature: string): string {
  const parts = partsOf(signature);
  if (signature.length <= signatureWidth || !parts) return signature;
  return `${parts.before}(\n${parts.parameters.map((one) => `  ${one}`).join(',\n')}\n)${parts.after}`;
}

/** A parameter as a signature declares it. */
export interface Declared {
  name: string;
  type: string;
  default?: string;
}

/** The parameters of a signature in C++ or Java. One whose name does not end its declaration (a pointer to a function) is left out. */
export function declaredIn(signature: string): Declared[] {
  return (partsOf(signature)?.parameters ?? []).flatMap((parameter) => {
    const [declaration = '', value] = parameter.split(/\s*=\s*/);
    const [, type, name, array = ''] = declaration.match(/^(.*[\s*&\]>])(\w+)((?:\[\w*\])*)$/) ?? [];
    if (!type || !name) return [];
    return [{ name, type: `${type.trim()}${array}`, ...(value === undefined ? {} : { default: value }) }];
  });
}

/** The names of all parameters of a signature, pointers to functions among them. */
export const parameterNames = (signature: string, language: Language): string[] =>
  language === 'python'
    ? (partsOf(signature)?.parameters ?? []).flatMap((parameter) => /^\*{0,2}(\w+)/.exec(parameter)?.[1] ?? [])
    : [
        ...declaredIn(signature).map(({ name }) => name),
        ...[...signature.matchAll(/\(\s*\*\s*(\w+)\s*\)/g)].map(([, name]) => name as string),
      ];

/**
 * The name of a signature and its parameters, without result and defaults:
 * `put(FDT *key, FDT *val)`. Overloads differ in it.
 */
export function overloadOf(signature: string): string {
  const { before, parameters } = partsOf(signature) ?? { before: signature, parameters: [] };
  const list = parameters.map((parameter) =>
    parameter
      .replace(/\s*=.*$/s, '')
      .replace(/\bfinal\s+/g, '')
      .replace(/\s*([*&])\s*/g, ' $1')
      .replace(/([*&]) (?=[*&])/g, '$1')
      .replace(/\s+/g, ' '),
  );
  const name = /~?\w*$/.exec(before.trim())?.[0] ?? '';
  return `${name}(${list.filter((one) => one !== 'void').join(', ')})`;
}

/** What a call returns, without the words that say who may call it; undefined for constructors and destructors. */
export function returnedBy(signature: string, method: string): string | undefined {
  const before = partsOf(signature)?.before ?? '';
  if (!before.endsWith(method)) return undefined;
  const type = before
    .slice(0, -method.length)
    .replace(/\b(?:public|static|virtual|inline|synchronized|final)\b\s*/g, '')
    .trim();
  return type === '' || type === '~' || type === 'void' ? undefined : type;
}
