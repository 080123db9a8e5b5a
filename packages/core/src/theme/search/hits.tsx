import type { EntryHit, Marked, SearchHit, SectionHit } from '@folio/search/types.ts';
import type { ReactNode } from 'react';
import { useAddress } from '../context.ts';
import { MarkedText } from '../marked.tsx';
import { strings } from '../strings.ts';
import { usePrefetchedLinks } from '../use-prefetched-links.ts';
import { formatBreadcrumbs, namedSection, sectionRoute } from './suggestions.ts';

/** The pages of an answer, each with the sections that answer best. Those that lack a word of the query are below a line. */
export function Hits({ hits }: { hits: SearchHit[] }) {
  usePrefetchedLinks(hits);
  const strong = hits.filter(({ weak }) => !weak);
  const weak = hits.filter((hit) => hit.weak);
  return (
    <>
      <List hits={strong} />
      {weak.length > 0 && (
        <>
          <h2 className="small-title hits-weak">{strings.weaker}</h2>
          <List hits={weak} />
        </>
      )}
    </>
  );
}

/** A link to a route of the site. */
const To = ({ route, children }: { route: string; children: ReactNode }) => (
  <a href={useAddress()(route)}>{children}</a>
);

const List = ({ hits }: { hits: SearchHit[] }) => (
  <ol>
    {hits.map((hit) => {
      const named = namedSection(hit);
      return (
        <li className={hit.exact ? 'hit hit-exact' : 'hit'} key={hit.route}>
          <p className="hit-trail">{formatBreadcrumbs(hit)}</p>
          {named ? <Named hit={hit} section={named} /> : <Page hit={hit} />}
        </li>
      );
    })}
  </ol>
);

/** A declared name that was typed: it comes before its page. */
function Named({ hit, section }: { hit: SearchHit; section: SectionHit }) {
  return (
    <>
      <Title
        href={sectionRoute(hit, section.anchor)}
        entry={section.entry}
        text={section.heading}
        marks={section.headingMarks}
      />
      <Excerpt excerpt={section.excerpt} question={section.question} />
      <Choice hit={hit} />
      <Sections hit={{ ...hit, sections: hit.sections.slice(1) }} />
    </>
  );
}

function Page({ hit }: { hit: SearchHit }) {
  return (
    <>
      <Title href={hit.route} entry={hit.entry} text={hit.title} marks={hit.titleMarks} />
      <Excerpt excerpt={hit.excerpt} question={hit.question} />
      <Choice hit={hit} />
      <Sections hit={hit} />
    </>
  );
}

interface TitleProps {
  href: string;
  entry: EntryHit | undefined;
  text: string;
  marks: SearchHit['titleMarks'];
}

const Title = ({ href, entry, text, marks = [] }: TitleProps) => (
  <>
    <h2>
      <To route={href}>
        {entry && <span className="kind">{entry.kind}</span>}
        <MarkedText text={text} marks={marks} />
      </To>
    </h2>
    {entry?.line && <p className="sig">{entry.line}</p>}
  </>
);

const Excerpt = ({ excerpt, question }: { excerpt: Marked; question: string | undefined }) => (
  <>
    {question && <p className="hit-question">{question}</p>}
    {excerpt.text && (
      <p>
        <MarkedText {...excerpt} />
      </p>
    )}
  </>
);

/** The same declared name on several pages. */
const Choice = ({ hit: { variants } }: { hit: SearchHit }) =>
  variants ? (
    <p className="hit-choice">
      {variants.map(({ label, title, route, anchor }) => (
        <To key={route} route={anchor ? `${route}#${anchor}` : route}>
          {label || title}
        </To>
      ))}
    </p>
  ) : null;

function Sections({ hit }: { hit: SearchHit }) {
  const sections = hit.sections.filter(({ anchor, heading }) => anchor && heading);
  if (!sections.length) return null;
  return (
    <ul>
      {sections.map(({ anchor, heading, headingMarks = [], entry, question, excerpt }) => (
        <li key={anchor}>
          <To route={sectionRoute(hit, anchor)}>
            <b>
              {entry && <span className="kind">{entry.kind}</span>}
              <MarkedText text={heading} marks={headingMarks} />
            </b>
            {entry?.line && <span className="sig">{entry.line}</span>}
            {question && <em className="hit-question">{question}</em>}
            <MarkedText {...excerpt} />
          </To>
        </li>
      ))}
    </ul>
  );
}
