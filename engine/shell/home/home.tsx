import type { HomeConfig } from '../../model/config.ts';
import { fill } from '../../model/fill.ts';
import { countPages } from '../../model/navigation.ts';
import { useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { Picture } from '../picture.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { words } from '../words.ts';
import { AreaCards } from './cards.tsx';

/** The home page: what the product is, search, ways in by model, by role and by area. */
export function Home() {
  const { config, trees } = useApp();
  const { home } = config;
  return (
    <main className="home" id={ids.main}>
      <article>
        <div className="hero">
          <div>
            <h1 tabIndex={-1}>{home.title}</h1>
            <p className="lead">{home.lead}</p>
            <SearchBox
              label={words.searchAll}
              placeholder={fill(words.searchCount, { count: countPages(Object.values(trees)) })}
              large
            />
            <p className="hero-links">
              {home.links.map((link) => (
                <a key={link.label} href={link.href}>
                  {link.label}
                </a>
              ))}
            </p>
          </div>
          <Models models={home.models} />
        </div>
        <Roles {...home.roles} />
        <section aria-labelledby="site-areas">
          <h2 id="site-areas">{home.areas.title}</h2>
          <AreaCards cards={home.areas.cards} />
        </section>
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

function Roles({ title, lead, items }: HomeConfig['roles']) {
  return (
    <section aria-labelledby={ids.roles}>
      <h2 id={ids.roles}>{title}</h2>
      <p>{lead}</p>
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
