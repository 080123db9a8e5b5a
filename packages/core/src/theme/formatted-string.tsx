import type { ReactNode } from 'react';

/** A text of the dictionary whose part in brackets is in an element with this class: `wide` where there is room, `vh` for screen readers alone. */
export function BracketedString({ text, className }: { text: string; className: 'wide' | 'vh' }): ReactNode {
  const [before, inner, after] = text.split(/[[\]]/);
  return (
    <>
      {before}
      {inner && <span className={className}>{inner}</span>}
      {after}
    </>
  );
}

/** A text of the dictionary with an element in the place of `{name}`. */
export function StringWithElement({
  text,
  name,
  children,
}: {
  text: string;
  name: string;
  children: ReactNode;
}): ReactNode {
  const [before, after] = text.split(`{${name}}`);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
