import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { PageModel } from '../../model/types.ts';
import { Icon } from '../icons.tsx';
import { strings } from '../strings.ts';
import { COPIED_STATE_MS, copyText } from './copy.ts';

const PageMenu = lazy(() => import('./page-menu.tsx'));

/** The answer of the button, as wide as its name, so that nothing beside it moves. */
const Copied = () => (
  <span className="swap">
    <span>{strings.copyPage}</span>
    <span>{strings.copied}</span>
  </span>
);

/**
 * The split button of a page: the left part copies the Markdown twin, the right one opens a menu, which is loaded then. Without JavaScript it is a link to
 * the twin.
 */
export function CopyPage({ model }: { model: PageModel }) {
  const [done, setDone] = useState(false);
  const [open, setOpen] = useState<boolean>();
  const chevron = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), COPIED_STATE_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const { markdownUrl } = model;
  if (!markdownUrl) return null;
  const copy = async () => {
    const text = fetch(markdownUrl).then((response) => {
      if (!response.ok) throw new Error(`${markdownUrl} answered ${response.status}`);
      return response.text();
    });
    setDone(await copyText(text, strings.copiedPageSpoken));
  };
  return (
    <div className={done ? 'copy copied' : 'copy'}>
      <button type="button" onClick={copy}>
        <Icon name="copy" />
        {done ? <Copied /> : strings.copyPage}
      </button>
      <button
        ref={chevron}
        type="button"
        aria-label={strings.pageMenu}
        aria-expanded={open ?? false}
        onClick={() => setOpen(!open)}
      >
        <Icon name="down" />
      </button>
      <a className="twin" href={markdownUrl}>
        {strings.viewMarkdown}
      </a>
      {open && (
        <Suspense>
          <PageMenu model={model} copy={copy} button={chevron} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
