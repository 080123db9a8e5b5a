/** Part of the form of a command. */
export type Syntax =
  | { kind: 'word' | 'slot'; text: string }
  | { kind: 'sequence'; items: Syntax[] }
  | { kind: 'choice'; items: Syntax[] }
  /** May be left out; with `repeat` it may also come several times. */
  | { kind: 'option'; item: Syntax; repeat: boolean };

const token = /\[|\](?:\.\.\.)?|\||(?:<[^>]*>|"[^"]*"|[^\s[\]|<"])+/g;

/**
 * Reads the form of a command: words, `<slots>`, `[what may be left out]`, `[…]...` what may be repeated, and `|` between alternatives. In
 * brackets `|` parts everything in them, as in `[only user | only sys]`; elsewhere it is between two words, as in `* | count(*)`.
 */
export function parseSyntax(form: string): Syntax {
  const tokens = form.match(token) ?? [];
  let at = 0;

  function sequence(inBrackets: boolean): Syntax {
    const branches: Syntax[][] = [[]];
    while (at < tokens.length && !tokens[at]?.startsWith(']')) {
      const text = tokens[at++] as string;
      const branch = branches.at(-1) as Syntax[];
      if (text === '|' && inBrackets) branches.push([]);
      else if (text === '|') joinChoice(branch);
      else branch.push(text === '[' ? option() : leaf(text));
    }
    const items = branches.map((branch) => (branch.length === 1 ? (branch[0] as Syntax) : wrap(branch)));
    return items.length === 1 ? (items[0] as Syntax) : { kind: 'choice', items };
  }

  function option(): Syntax {
    const item = sequence(true);
    const end = tokens[at++];
    return { kind: 'option', item, repeat: end === ']...' };
  }

  function joinChoice(branch: Syntax[]) {
    const before = branch.pop();
    const after = tokens[at++];
    const items = before?.kind === 'choice' ? before.items : before ? [before] : [];
    branch.push({ kind: 'choice', items: after === undefined ? items : [...items, leaf(after)] });
  }

  return sequence(false);
}

const leaf = (text: string): Syntax => ({ kind: /<[^>]+>/.test(text) ? 'slot' : 'word', text });
const wrap = (items: Syntax[]): Syntax => ({ kind: 'sequence', items });

/** How many choices and options a form has, those within others included. With fewer than two its words alone say it. */
export function branches(syntax: Syntax): number {
  const inner = syntax.kind === 'option' ? [syntax.item] : 'items' in syntax ? syntax.items : [];
  const own = syntax.kind === 'choice' || syntax.kind === 'option' ? 1 : 0;
  return inner.reduce((sum, one) => sum + branches(one), own);
}
