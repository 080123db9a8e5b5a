import { useApp } from '../context.ts';
import { ids } from '../ids.ts';
import { AreaRows } from './area-rows.tsx';

/** A page of cards that the site's configuration describes. */
export function CardsPage({ route }: { route: string }) {
  const page = useApp().config.pages.find(({ path }) => path === route);
  if (!page) return null;
  return (
    <main className="home" id={ids.main}>
      <article>
        <h1 tabIndex={-1}>{page.title}</h1>
        <p className="lead">{page.lead}</p>
        <AreaRows cards={page.cards} />
      </article>
    </main>
  );
}
