import { useEffect, useRef } from 'react';
import type { AreaCard, HomeConfig } from '../../model/config.ts';
import { countPages } from '../../model/navigation.ts';
import { pluralize } from '../../model/text.ts';
import { attachArticleBehavior } from '../article/behavior.ts';
import { useApp } from '../context.ts';
import { Icon, Picture } from '../icons.tsx';
import { ids } from '../ids.ts';
import { PageCount } from '../page-count.tsx';
import { strings } from '../strings.ts';
import { Start } from './start.tsx';

/** The home page; `html` is what features add to it. */
export function Home({ html }: { html: string }) {
  const { config, trees } = useApp();
  const { home } = config;
  const pages = countPages(Object.values(trees));
  const article = useRef<HTMLElement>(null);
  useEffect(() => attachArticleBehavior(article.current as HTMLElement), []);
  return (
    <main className="home" id={ids.main}>
      <article ref={article}>
        <h1 tabIndex={-1}>{home.title}</h1>
        <p className="lead">{home.lead}</p>
        {home.figures && (
          <dl className="proof">
            {home.figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value ?? pages}</dd>
              </div>
            ))}
          </dl>
        )}
        {home.links.length > 0 && (
          <p className="hero-links">
            {home.links.map((link) => (
              <a key={link.label} href={link.href}>
                {link.label}
              </a>
            ))}
          </p>
        )}
        {(html || home.start) && (
          <div className="home-pair">
            {html && (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a feature rendered it at build
              <div className="home-live" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
            )}
            {home.start && <Start {...home.start} />}
          </div>
        )}
        {home.models.length > 0 && <Models models={home.models} />}
        {home.roles && <Roles {...home.roles} />}
        {home.areas && <Areas {...home.areas} pages={pages} />}
      </article>
    </main>
  );
}

function Models({ models }: Pick<HomeConfig, 'models'>) {
  return (
    <ul className="cells models">
      {models.map((model) => (
        <li key={model.id}>
          <a href={model.href}>
            <Picture name={model.icon} />
            <b>{model.title}</b>
            <span>{model.text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Roles({ title, items }: NonNullable<HomeConfig['roles']>) {
  return (
    <section aria-labelledby={ids.roles}>
      <h2 id={ids.roles}>{title}</h2>
      <ul className="roles">
        {items.map((role) => (
          <li key={role.id}>
            <h3>{role.title}</h3>
            <p>{role.text}</p>
            <ul>
              {role.links.map((link, index) => (
                <li key={link.label}>
                  <a href={link.href}>
                    {link.label}
                    {index === 0 && <Icon name="right" />}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The card of the search page becomes the link to the index of all pages. */
function Areas({ title, cards, pages }: NonNullable<HomeConfig['areas']> & { pages: number }) {
  const index = cards.find(isIndexCard);
  return (
    <section aria-labelledby="site-areas">
      <div className="section-head">
        <h2 id="site-areas">{title}</h2>
        {index && <a href={index.href}>{pluralize(pages, strings.allPagesIndex, strings.allPagesCount)}</a>}
      </div>
      <AreaRows cards={cards.filter((card) => card !== index)} />
    </section>
  );
}

/** Whether a card leads to the search page, which lists all pages. */
export const isIndexCard = ({ href }: AreaCard): boolean => href.endsWith('/search');

/** Areas as rows, with their numbers of pages. */
export function AreaRows({ cards }: { cards: AreaCard[] }) {
  return (
    <ul className="rows">
      {cards.map((card) => (
        <li key={card.id}>
          <a href={card.href}>
            <Picture className="icon" name={card.icon} />
            <b>{card.short ?? card.title}</b>
            <small>{card.note ?? <PageCount count={card.pages ?? 0} />}</small>
            <span>{card.text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
