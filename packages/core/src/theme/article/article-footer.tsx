import { interpolate } from '../../model/interpolate.ts';
import type { PageLink, PageModel, PageNavigation } from '../../model/types.ts';
import { StringWithElement } from '../formatted-string.tsx';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { QueryLink } from '../query-link.tsx';
import { strings } from '../strings.ts';
import { type ViewName, viewNames } from '../views.ts';

/** Pages that lead to this one. */
export function Related({ pages }: { pages: PageLink[] }) {
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

/** `2023-11-14` as "14 November 2023". The same on every machine: no locale, no time zone. */
export function dateText(iso: string): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return interpolate(strings.date, { day, month: strings.months.split(' ')[month - 1] ?? month, year });
}

/** The release that brought what the page is about, when the page was last changed, where that is known, and the way to its source. */
export function ArticleFooter({ model }: { model: PageModel }) {
  const { since, updated, editUrl } = model;
  if (!since && !updated && !editUrl) return null;
  return (
    <p className="updated">
      {since && <span className="since">{interpolate(strings.since, { version: since })}</span>}
      {updated && (
        <StringWithElement text={strings.updated} name="date">
          <time dateTime={updated}>{dateText(updated)}</time>
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

/** The way on, once for each view of the page. */
export function Pagers({ model }: { model: PageModel }) {
  const several = model.views.length > 1;
  return model.views.map((view, at) => (
    <Pager key={view.key} view={view} shownFor={several ? viewNames[at] : undefined} />
  ));
}

function Pager({ view: { previous, next }, shownFor }: { view: PageNavigation; shownFor: ViewName | undefined }) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={strings.pager} data-view={shownFor}>
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
