import { interpolate } from '../../model/interpolate.ts';
import type { PageModel, PageNavigation } from '../../model/types.ts';
import { QueryLink } from '../query-link.tsx';
import { strings } from '../strings.ts';
import { type ViewName, viewNames } from '../views.ts';
import { ContentsTop } from './contents.tsx';
import { CopyPage } from './copy-page.tsx';

/** The head of an article: trail and copy button in a line, title and lead, and the contents where no column has them. */
export function ArticleHeader({ model }: { model: PageModel }) {
  const several = model.views.length > 1;
  return (
    <div className="head">
      {model.views.map((view, at) => (
        <Trail key={view.key} view={view} shownFor={several ? viewNames[at] : undefined} />
      ))}
      <CopyPage key={`copy of ${model.route}`} model={model} />
      <h1 tabIndex={-1}>{model.title}</h1>
      <p className="lead">{model.description}</p>
      {model.views.slice(1).map((view) => (
        <p key={view.key} className="variant-note" data-view="variant">
          {interpolate(strings.inVariant, {
            variant: view.trail[0]?.title ?? '',
            base: model.views[0]?.trail[0]?.title ?? '',
          })}
        </p>
      ))}
      {model.contents.length > 0 && <ContentsTop key={`contents of ${model.route}`} items={model.contents} />}
    </div>
  );
}

function Trail({ view, shownFor }: { view: PageNavigation; shownFor: ViewName | undefined }) {
  if (!view.trail.length) return null;
  const last = view.trail.length - 1;
  return (
    <nav className="trail" aria-label={strings.breadcrumb} data-view={shownFor}>
      <ol>
        {view.trail.map((crumb, index) => (
          <li key={`${crumb.title} ${crumb.href}`}>
            {index < last && crumb.href ? (
              <QueryLink href={crumb.href}>{crumb.title}</QueryLink>
            ) : (
              <span aria-current={index === last ? 'page' : undefined}>{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
