import { useEffect, useRef } from 'react';
import { interpolate } from '../../model/text.ts';
import type { PageLink, PageModel, PageNavigation } from '../../model/types.ts';
import { formatDate } from '../format-date.ts';
import { StringWithElement } from '../formatted-text.tsx';
import { Icon } from '../icons.tsx';
import { getViewName, ids, type ViewName } from '../ids.ts';
import { QueryLink } from '../location.tsx';
import { strings } from '../strings.ts';
import { attachArticleBehavior } from './behavior.ts';
import { CopyPage } from './copy-page.tsx';
import { Feedback } from './feedback.tsx';
import { TocColumn, TocTop } from './table-of-contents.tsx';

interface ArticleProps {
  model: PageModel;
  html: string;
}

/**
 * A content page. REST operations have code samples on the right in place of the table of contents.
 */
export function Article({ model, html }: ArticleProps) {
  const { contents } = model;
  const frame = model.layout === 'operation' ? 'frame frame-rest' : contents.length ? 'frame frame-toc' : 'frame';
  return (
    <main className={frame} id={ids.main}>
      <article>
        <ArticleHeader model={model} />
        <Body key={model.route} html={html} />
        <RelatedPages pages={model.related} />
        <Feedback key={`feedback on ${model.route}`} model={model} />
        <ArticleFooter model={model} />
        <Paginations model={model} />
      </article>
      {contents.length > 0 && <TocColumn items={contents} />}
    </main>
  );
}

function Body({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another body
  useEffect(() => (ref.current ? attachArticleBehavior(ref.current) : undefined), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: from our pipeline; authors can't write HTML
  return <div className="prose" ref={ref} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}

function ArticleHeader({ model }: { model: PageModel }) {
  return (
    <div className="head">
      {model.navigation.map((view, index) => (
        <Breadcrumbs key={view.key} view={view} viewName={getViewName(model.navigation, index)} />
      ))}
      <CopyPage key={`copy of ${model.route}`} model={model} />
      <h1 tabIndex={-1}>{model.title}</h1>
      {model.since && <span className="badge">{interpolate(strings.since, { version: model.since })}</span>}
      <p className="lead">{model.description}</p>
      {model.navigation.slice(1).map((view) => (
        <p key={view.key} className="variant-note" data-view="variant">
          {interpolate(strings.inVariant, {
            variant: view.breadcrumbs[0]?.title ?? '',
            base: model.navigation[0]?.breadcrumbs[0]?.title ?? '',
          })}
        </p>
      ))}
      {model.contents.length > 0 && <TocTop key={`contents of ${model.route}`} items={model.contents} />}
    </div>
  );
}

interface ViewProps {
  view: PageNavigation;
  viewName: ViewName | undefined;
}

function Breadcrumbs({ view, viewName }: ViewProps) {
  if (!view.breadcrumbs.length) return null;
  const lastIndex = view.breadcrumbs.length - 1;
  return (
    <nav className="crumbs" aria-label={strings.breadcrumb} data-view={viewName}>
      <ol>
        {view.breadcrumbs.map((crumb, index) => (
          <li key={`${crumb.title} ${crumb.href}`}>
            {index < lastIndex && crumb.href ? (
              <QueryLink href={crumb.href}>{crumb.title}</QueryLink>
            ) : (
              <span aria-current={index === lastIndex ? 'page' : undefined}>{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function RelatedPages({ pages }: { pages: PageLink[] }) {
  if (!pages.length) return null;
  return (
    <section className="related" aria-labelledby={ids.related}>
      <h2 id={ids.related}>{strings.related}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.href}>
            <a href={page.href}>{page.title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ArticleFooter({ model }: { model: PageModel }) {
  const { updated, editUrl } = model;
  if (!updated && !editUrl) return null;
  return (
    <p className="updated">
      {updated && (
        <StringWithElement text={strings.updated} name="date">
          <time dateTime={updated}>{formatDate(updated)}</time>
        </StringWithElement>
      )}
      {editUrl && (
        <a className="edit" href={editUrl}>
          {strings.editPage}
        </a>
      )}
    </p>
  );
}

function Paginations({ model }: { model: PageModel }) {
  return model.navigation.map((view, index) => (
    <Pagination key={view.key} view={view} viewName={getViewName(model.navigation, index)} />
  ));
}

function Pagination({ view: { previous, next }, viewName }: ViewProps) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={strings.pagination} data-view={viewName}>
      {previous && (
        <QueryLink href={previous.href} rel="prev">
          <Icon name="left" />
          <small>{strings.previous}</small>
          <span>{previous.title}</span>
        </QueryLink>
      )}
      {next && (
        <QueryLink className="next" href={next.href} rel="next">
          <small>{strings.next}</small>
          <span>{next.title}</span>
          <Icon name="right" />
        </QueryLink>
      )}
    </nav>
  );
}
