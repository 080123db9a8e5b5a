import type { HomeConfig } from '../../model/config.ts';
import { interpolate } from '../../model/interpolate.ts';
import { countPages } from '../../model/navigation.ts';
import { useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { Picture } from '../picture.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { strings } from '../strings.ts';
import { AreaRows } from './area-rows.tsx';
import { Start } from './start.tsx';

/** The home page: what the product is, search, first steps, ways in by model, by role and by area. */
export function Home() {
  const { config, trees } = useApp();
  const { home } = config;
  const pages = countPages(Object.values(trees));
  return (
    <main className="home" id={ids.main}>
      <article>
        <div className="hero">
          <div>
            <h1 tabIndex={-1}>{home.title}</h1>
            <p className="lead">{home.lead}</p>
            <SearchBox
              label={strings.searchAll}
              placeholder={interpolate(strings.searchCount, { count: pages })}
              large
            />
            {home.links.length > 0 && (
              <p className="hero-links">
                {home.links.map((link) => (
                  <a key={link.label} href={link.href}>
                    {link.label}
                  </a>
                ))}
              </p>
            )}
          </div>
          {home.start && <Start {...home.start} />}
        </div>
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
              {role.links.map((link) => (
                <li key={link.label}>
                  <a href={link.href}>
                    {link.label}
                    <Icon name="chev" />
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

/** The areas, and beside their title the way to the index of all `pages`: the card that has no sidebar. */
function Areas({ title, cards, pages }: NonNullable<HomeConfig['areas']> & { pages: number }) {
  const index = cards.find(({ sidebars }) => sidebars.length === 0);
  return (
    <section aria-labelledby="site-areas">
      <div className="section-head">
        <h2 id="site-areas">{title}</h2>
        {index && <a href={index.href}>{interpolate(strings.allPagesCount, { count: pages })}</a>}
      </div>
      <AreaRows cards={cards.filter((card) => card !== index)} />
    </section>
  );
}
