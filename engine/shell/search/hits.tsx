import type { SearchHit } from '../../search/types.ts';
import { useAddress } from '../context.ts';
import { MarkedText } from '../marked.tsx';
import { useWatchedLinks } from '../watched-links.ts';
import { markWords, sectionRoute, trailText } from './rows.ts';

/** The pages of an answer, each with the sections that answer best. */
export function Hits({ hits, query }: { hits: SearchHit[]; query: string }) {
  const at = useAddress();
  useWatchedLinks(hits);
  return (
    <ol>
      {hits.map((hit) => (
        <li className="hit" key={hit.route}>
          <p className="hit-trail">{trailText(hit)}</p>
          <h2>
            <a href={at(hit.route)}>
              <MarkedText {...markWords(hit.title, query)} />
            </a>
          </h2>
          <p>
            <MarkedText {...hit.excerpt} />
          </p>
          <Sections hit={hit} query={query} />
        </li>
      ))}
    </ol>
  );
}

function Sections({ hit, query }: { hit: SearchHit; query: string }) {
  const at = useAddress();
  const sections = hit.sections.filter(({ anchor, heading }) => anchor && heading);
  if (!sections.length) return null;
  return (
    <ul>
      {sections.map((section) => (
        <li key={section.anchor}>
          <a href={at(sectionRoute(hit, section.anchor))}>
            <b>
              <MarkedText {...markWords(section.heading, query)} />
            </b>
            <MarkedText {...section.excerpt} />
          </a>
        </li>
      ))}
    </ul>
  );
}
