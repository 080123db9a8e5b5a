import { type Document, isAlias, isNode, LineCounter, parseDocument, visit } from 'yaml';
import type { PageFault } from './report.ts';

/** A YAML text as it was read. */
export interface YamlText {
  document: Document;
  /** The value; undefined with any fault. */
  value: unknown;
  /** Lines count from 1 in the text. */
  faults: (PageFault & { line: number })[];
  lines: LineCounter;
}

/**
 * Reads a YAML text. Anchors and aliases (`&a`, `*a`) are refused: in texts they are slips, which swallow words, and nested ones grow without end
 * ("billion laughs").
 */
export function readYaml(text: string): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const faults: YamlText['faults'] = [...document.errors, ...document.warnings].map((error) => ({
    line: lineAt(error.pos[0]),
    cause: `No valid YAML: ${error.message.replace(/\.?$/, '.')}`,
    cure: 'Correct the line. Put text with a colon, a brace, a hash sign or a quote into quotes; name each key once.',
  }));
  if (faults.length) return { document, value: undefined, faults, lines };
  const told = new Set<number>();
  visit(document, (_, node) => {
    const sign = isAlias(node)
      ? `*${node.source}`
      : isNode(node) && 'anchor' in node && node.anchor
        ? `&${node.anchor}`
        : '';
    if (!sign) return;
    const line = lineAt((node as { range?: [number, number, number] | null }).range?.[0] ?? 0);
    if (told.has(line)) return;
    told.add(line);
    faults.push({
      line,
      cause: `"${sign}" is read as a reference within YAML, which is not allowed here.`,
      cure: 'Put text that starts with "&" or "*" into quotes; write a value that is used twice out both times.',
    });
  });
  return { document, value: faults.length ? undefined : document.toJS(), faults, lines };
}
