import { fill } from '../../model/fill.ts';
import type { PageLink, PageModel, SidebarView } from '../../model/types.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { KeptLink } from '../kept-link.tsx';
import { type ViewName, viewNames } from '../views.ts';
import { Around } from '../worded.tsx';
import { words } from '../words.ts';

/** Pages that lead to this one. */
export function Related({ pages }: { pages: PageLink[] }) {
  if (!pages.length) return null;
  return (
    <section className="related" aria-labelledby={ids.related}>
      <h2 id={ids.related}>{words.related}</h2>
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
  return fill(words.date, { day, month: words.months.split(' ')[month - 1] ?? month, year });
}

/** The release that brought what the page is about, when the page was last changed, where that is known, and the way to its source. */
export function End({ model }: { model: PageModel }) {
  const { since, updated, editUrl } = model;
  if (!since && !updated && !editUrl) return null;
  return (
    <p className="updated">
      {since && <span className="since">{fill(words.since, { version: since })}</span>}
      {updated && (
        <Around text={words.updated} name="date">
          <time dateTime={updated}>{dateText(updated)}</time>
        </Around>
      )}
      {editUrl && (
        <a className="edit" href={editUrl}>
          {words.editPage}
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

function Pager({ view: { previous, next }, shownFor }: { view: SidebarView; shownFor: ViewName | undefined }) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={words.pager} data-view={shownFor}>
      {previous && (
        <KeptLink href={previous.href} rel="prev">
          <Icon name="left" />
          <small>{words.previous}</small>
          <span>{previous.title}</span>
        </KeptLink>
      )}
      {next && (
        <KeptLink className="next" href={next.href} rel="next">
          <small>{words.next}</small>
          <span>{next.title}</span>
          <Icon name="right" />
        </KeptLink>
      )}
    </nav>
  );
}
