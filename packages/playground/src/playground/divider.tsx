import { getKey } from '@folio/core/ui';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { strings } from '../strings.ts';

const STORAGE_KEY = 'bench-share';
const DEFAULT_SHARE = 46;
const MIN_SHARE = 25;
const MAX_SHARE = 75;
const KEY_STEP_PX = 16;

const clamp = (share: number): number => Math.min(Math.max(share, MIN_SHARE), MAX_SHARE);

function loadShare(): number {
  try {
    return clamp(Number(localStorage.getItem(STORAGE_KEY)) || DEFAULT_SHARE);
  } catch {
    return DEFAULT_SHARE;
  }
}

/** Divides the width of a grid, between the panes beside it. */
export function Divider({ grid }: { grid: RefObject<HTMLElement | null> }) {
  const [share, setShare] = useState(loadShare);
  useEffect(() => {
    // Has no effect on narrow screens, where the panes are not in a grid.
    if (grid.current)
      grid.current.style.gridTemplateColumns = `auto minmax(0, ${share}fr) 1px minmax(0, ${100 - share}fr)`;
    try {
      localStorage.setItem(STORAGE_KEY, String(share));
    } catch {
      // Without storage, the width lasts for this visit.
    }
  }, [share, grid]);
  const move = (divider: HTMLElement, toPx: (left: number, width: number) => number) => {
    const left = divider.previousElementSibling?.getBoundingClientRect().left ?? 0;
    const right = divider.nextElementSibling?.getBoundingClientRect().right ?? 1;
    const at = toPx(divider.getBoundingClientRect().left, right - left);
    setShare(clamp(Math.round(((at - left) / (right - left)) * 100)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = getKey(event.nativeEvent);
    const step = { ArrowLeft: -KEY_STEP_PX, ArrowRight: KEY_STEP_PX }[key];
    const end = { Home: MIN_SHARE, End: MAX_SHARE }[key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    if (end !== undefined) setShare(end);
    // A whole percent at least, or a narrow pane would not move.
    else if (step !== undefined)
      move(event.currentTarget, (left, width) => left + Math.sign(step) * Math.max(KEY_STEP_PX, width / 100));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.currentTarget, () => event.clientX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can't be moved
    <div
      className="divider"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={strings.resultWidth}
      aria-valuenow={share}
      aria-valuemin={MIN_SHARE}
      aria-valuemax={MAX_SHARE}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setShare(DEFAULT_SHARE)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}
