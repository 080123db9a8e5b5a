import type { Language } from './schema.ts';

const MAX_SIGNATURE_CHARS = 68;

export function splitSignature(signature: string): { before: string; parameters: string[]; after: string } | undefined {
  const open = signature.indexOf('(');
  const close = signature.lastIndexOf(')');
  if (open < 0 || close < open) return undefined;
  // Commas within brackets belong to a type or to a default.
  const parameters = signature.slice(open + 1, close).match(/(?:<[^<>]*>|\([^()]*\)|\{[^{}]*\}|[^,])+/g) ?? [];
  return {
    before: signature.slice(0, open),
    parameters: parameters.map((parameter) => parameter.trim()).filter(Boolean),
    after: signature.slice(close + 1),
  };
}

export function formatSignature(signature: string): string {
  const parts = splitSignature(signature);
  if (signature.length <= MAX_SIGNATURE_CHARS || !parts) return signature;
  return `${parts.before}(\n${parts.parameters.map((parameter) => `  ${parameter}`).join(',\n')}\n)${parts.after}`;
}

export interface DeclaredParameter {
  name: string;
  type: string;
  default?: string;
}

/**
 * Parses C++ and Java parameters. Pointers to functions, whose name isn't at the end, are skipped.
 */
export function parseParameters(signature: string): DeclaredParameter[] {
  return (splitSignature(signature)?.parameters ?? []).flatMap((parameter) => {
    const [declaration = '', value] = parameter.split(/\s*=\s*/);
    const [, type, name, array = ''] = declaration.match(/^(.*[\s*&\]>])(\w+)((?:\[\w*\])*)$/) ?? [];
    if (!type || !name) return [];
    return [{ name, type: `${type.trim()}${array}`, ...(value === undefined ? {} : { default: value }) }];
  });
}

export const getParameterNames = (signature: string, language: Language): string[] =>
  language === 'python'
    ? (splitSignature(signature)?.parameters ?? []).flatMap((parameter) => /^\*{0,2}(\w+)/.exec(parameter)?.[1] ?? [])
    : [
        ...parseParameters(signature).map(({ name }) => name),
        ...[...signature.matchAll(/\(\s*\*\s*(\w+)\s*\)/g)].map(([, name]) => name as string),
      ];

/** Normalizes a signature without result and defaults, such as `put(FDT *key, FDT *val)`. */
export function normalizeSignature(signature: string): string {
  const { before, parameters } = splitSignature(signature) ?? { before: signature, parameters: [] };
  const list = parameters.map((parameter) =>
    parameter
      .replace(/\s*=.*$/s, '')
      .replace(/\bfinal\s+/g, '')
      .replace(/\s*([*&])\s*/g, ' $1')
      .replace(/([*&]) (?=[*&])/g, '$1')
      .replace(/\s+/g, ' '),
  );
  const name = /~?\w*$/.exec(before.trim())?.[0] ?? '';
  return `${name}(${list.filter((parameter) => parameter !== 'void').join(', ')})`;
}

/** The return type without modifiers; undefined for constructors and destructors. */
export function getReturnType(signature: string, method: string): string | undefined {
  const before = splitSignature(signature)?.before ?? '';
  if (!before.endsWith(method)) return undefined;
  const type = before
    .slice(0, -method.length)
    .replace(/\b(?:public|static|virtual|inline|synchronized|final)\b\s*/g, '')
    .trim();
  return type === '' || type === '~' || type === 'void' ? undefined : type;
}
