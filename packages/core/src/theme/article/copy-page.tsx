import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { PageModel } from '../../model/types.ts';
import { Icon } from '../icons.tsx';
import { strings } from '../strings.ts';
import { COPIED_STATE_MS, copyText } from './copy.ts';

const PageMenu = lazy(() => import('./page-menu.tsx'));

/** Keeps the width of the button's label, so that nothing moves. */
const CopiedLabel = () => (
  <span className="swap">
    <span>{strings.copyPage}</span>
    <span>{strings.copied}</span>
  </span>
);

/**
 * The split button of a page: copies its Markdown copy, or opens a menu, loaded on demand. Without
 * JavaScript, it is a link.
 */
export function CopyPage({ model }: { model: PageModel }) {
  const [isCopied, setCopied] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const chevron = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_STATE_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const { markdownUrl } = model;
  if (!markdownUrl) return null;
  const copy = async () => {
    const text = fetch(markdownUrl).then((response) => {
      if (!response.ok) throw new Error(`${markdownUrl} responded with ${response.status}`);
      return response.text();
    });
    setCopied(await copyText(text, strings.pageCopied));
  };
  return (
    <div className={isCopied ? 'copy copied' : 'copy'}>
      <button type="button" onClick={copy}>
        <Icon name="copy" />
        {isCopied ? <CopiedLabel /> : strings.copyPage}
      </button>
      <button
        ref={chevron}
        type="button"
        aria-label={strings.pageMenu}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="down" />
      </button>
      <a className="no-js" href={markdownUrl}>
        {strings.viewAsMarkdown}
      </a>
      {isOpen && (
        <Suspense>
          <PageMenu model={model} copy={copy} button={chevron} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
