import { interpolate } from '@folio/core';
import { getKey } from '@folio/core/ui';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import type { Picture } from '../service/picture.ts';
import { strings } from '../strings.ts';

const MIN_ZOOM = 0.25;
const MAX_ZOOM = 4;
/** A graph opens at least as large as this: smaller names can't be read. */
const MIN_FIT = 0.85;
const ZOOM_STEP = 1.2;
const PADDING_PX = 32;

interface GraphPaneProps {
  picture: Picture | undefined;
  /** Where the result puts the drawing. */
  host: Ref<HTMLDivElement>;
}

/** The drawing of the result, which zooms and scrolls. */
export function GraphPane({ picture, host }: GraphPaneProps) {
  const id = useId();
  const canvas = useRef<HTMLElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  /** Undefined fits the graph. */
  const [chosen, setZoom] = useState<number>();
  const isEmpty = !picture || !size?.width;
  const fit = isEmpty
    ? 1
    : Math.min(1, (size.width - PADDING_PX) / picture.width, (size.height - PADDING_PX) / picture.height);
  const zoom = chosen ?? Math.max(fit, MIN_FIT);
  const latest = useRef(zoom);
  latest.current = zoom;
  const scale = (factor: number) => setZoom(Math.min(Math.max(latest.current * factor, MIN_ZOOM), MAX_ZOOM));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners read the latest zoom
  useEffect(() => {
    const element = canvas.current as HTMLElement;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element);
    let distance = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      scale(Math.exp(-event.deltaY / 300));
    };
    const onTouch = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!one || !two) return;
      event.preventDefault();
      const next = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      if (event.type === 'touchmove' && distance) scale(next / distance);
      distance = next;
    };
    // React's listeners are passive, so they couldn't keep the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchstart', onTouch, { passive: false });
    element.addEventListener('touchmove', onTouch, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchstart', onTouch);
      element.removeEventListener('touchmove', onTouch);
    };
  }, []);
  const actions = {
    '+': () => scale(ZOOM_STEP),
    '=': () => scale(ZOOM_STEP),
    '-': () => scale(1 / ZOOM_STEP),
    0: () => setZoom(fit),
  };
  return (
    <section className="pane pane-graph" aria-labelledby={id}>
      <div className="pane-head">
        <h2 id={id}>{strings.graph}</h2>
        <fieldset className="seg">
          <legend className="vh">{strings.shownParts}</legend>
          <label>
            <input type="radio" name={id} defaultChecked />
            {strings.everything}
          </label>
          <label>
            <input type="radio" name={id} value="answer" />
            {strings.theAnswer}
          </label>
        </fieldset>
      </div>
      <section
        className="canvas"
        ref={canvas}
        aria-label={strings.graphRegion}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        onKeyDown={(event) => {
          const act = actions[getKey(event.nativeEvent) as keyof typeof actions];
          if (!act || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          act();
        }}
      >
        <div ref={host} style={{ zoom }} />
      </section>
      <fieldset className="zoom">
        <legend className="vh">{strings.zoom}</legend>
        <button type="button" aria-label={strings.zoomOut} onClick={actions['-']}>
          −
        </button>
        <span>{interpolate(strings.zoomPercent, { percent: Math.round(zoom * 100) })}</span>
        <button type="button" aria-label={strings.zoomIn} onClick={actions['+']}>
          +
        </button>
        <button type="button" onClick={actions[0]}>
          {strings.zoomFit}
        </button>
      </fieldset>
    </section>
  );
}
