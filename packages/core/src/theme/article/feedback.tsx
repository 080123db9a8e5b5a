import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PageModel } from '../../model/types.ts';
import { useApp } from '../context.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import type { FeedbackPanelProps } from './feedback-panel.tsx';
import { passageStore, watchSelection } from './passage.ts';

/** Loads the feedback panel on demand. */
export function Feedback({ model }: { model: PageModel }) {
  const { feedback } = useApp().config;
  return feedback && <FeedbackHost model={model} url={feedback.url} />;
}

function FeedbackHost({ model, url }: Omit<FeedbackPanelProps, 'state'>) {
  const host = useRef<HTMLDivElement>(null);
  const [Panel, setPanel] = useState<ComponentType<FeedbackPanelProps>>();
  const [isInView, setInView] = useState(false);
  const state = useSyncExternalStore(passageStore.subscribe, passageStore.get, passageStore.get);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(Boolean(entry?.isIntersecting)), {
      rootMargin: '400px',
    });
    observer.observe(host.current as HTMLElement);
    const stop = watchSelection();
    return () => {
      observer.disconnect();
      stop();
    };
  }, []);
  const isNeeded = isInView || state.passage !== undefined || state.isCommenting;
  useEffect(() => {
    // After a failure, the next interaction retries.
    if (isNeeded && !Panel)
      import('./feedback-panel.tsx').then((module) => setPanel(() => module.default)).catch(() => {});
  }, [isNeeded, Panel]);
  return (
    <div className="feedback" ref={host}>
      {Panel && (
        <ErrorBoundary fallback={() => null}>
          <Panel model={model} url={url} state={state} />
        </ErrorBoundary>
      )}
    </div>
  );
}
