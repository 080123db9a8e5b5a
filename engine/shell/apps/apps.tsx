import { useApp } from '../context.ts';
import { AreaCards } from '../home/area-cards.tsx';
import { ids } from '../ids.ts';

/** The page of the apps: one card each. */
export function Apps() {
  const { apps } = useApp().config;
  if (!apps) return null;
  return (
    <main className="home" id={ids.main}>
      <article>
        <h1 tabIndex={-1}>{apps.title}</h1>
        <p className="lead">{apps.lead}</p>
        <AreaCards cards={apps.cards} />
      </article>
    </main>
  );
}
