import { useEffect, useState } from 'react';
import { fill } from '../../model/fill.ts';
import type { PageModel, SidebarView } from '../../model/types.ts';
import { Icon } from '../icons.tsx';
import { KeptLink } from '../kept-link.tsx';
import { type ViewName, viewNames } from '../views.ts';
import { Bracketed } from '../worded.tsx';
import { words } from '../words.ts';
import { copiedFor, copyText } from './copy.ts';

/** Trail, title, lead and actions of an article. */
export function Head({ model }: { model: PageModel }) {
  const several = model.views.length > 1;
  return (
    <>
      {model.views.map((view, at) => (
        <Trail key={view.key} view={view} shownFor={several ? viewNames[at] : undefined} />
      ))}
      <h1 tabIndex={-1}>{model.title}</h1>
      <p className="lead">{model.description}</p>
      {model.views.slice(1).map((view) => (
        <p key={view.key} className="variant-note" data-view="variant">
          {fill(words.inVariant, {
            variant: view.trail[0]?.title ?? '',
            base: model.views[0]?.trail[0]?.title ?? '',
          })}
        </p>
      ))}
      <Actions key={`actions of ${model.route}`} model={model} />
    </>
  );
}

function Trail({ view, shownFor }: { view: SidebarView; shownFor: ViewName | undefined }) {
  if (!view.trail.length) return null;
  const last = view.trail.length - 1;
  return (
    <nav className="trail" aria-label={words.breadcrumb} data-view={shownFor}>
      <ol>
        {view.trail.map((crumb, index) => (
          <li key={`${crumb.title} ${crumb.href}`}>
            {index < last && crumb.href ? (
              <KeptLink href={crumb.href}>{crumb.title}</KeptLink>
            ) : (
              <span aria-current={index === last ? 'page' : undefined}>{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Actions({ model: { markdownUrl, editUrl } }: { model: PageModel }) {
  if (!markdownUrl && !editUrl) return <div className="actions" />;
  return (
    <div className="actions">
      {markdownUrl && <CopyPage url={markdownUrl} />}
      {markdownUrl && (
        <a className="action" href={markdownUrl}>
          <Icon name="md" />
          <span>
            <Bracketed text={words.viewMarkdown} className="wide" />
          </span>
        </a>
      )}
      {editUrl && (
        <a className="action" href={editUrl}>
          <Icon name="edit" />
          <span>
            <Bracketed text={words.edit} className="wide" />
          </span>
        </a>
      )}
    </div>
  );
}

/** Copies the page's Markdown twin. */
function CopyPage({ url }: { url: string }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), copiedFor);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    const text = fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return response.text();
    });
    setDone(await copyText(text, words.copiedPageSpoken));
  };
  return (
    <button className={done ? 'action done' : 'action'} type="button" onClick={copy}>
      <Icon name={done ? 'check' : 'copy'} />
      <span>
        <Bracketed text={done ? words.copiedPage : words.copyPage} className="wide" />
      </span>
    </button>
  );
}
