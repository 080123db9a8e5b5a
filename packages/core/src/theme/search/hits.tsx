import type { EntryHit, Marked, SearchHit, SectionHit, Span } from '@folio/search/types';
import type { MouseEvent, ReactNode } from 'react';
import { useApp, useWithBase } from '../context.ts';
import { HighlightedText } from '../formatted-text.tsx';
import { usePrefetchedLinks } from '../location.tsx';
import { strings } from '../strings.ts';
import { getMarkedWords, markOnArrival } from './mark-words.ts';
import { findNamedSection, formatBreadcrumbs, toSectionRoute } from './suggestions.ts';

/**
 * The pages of a result with their best sections; pages that lack a word of the query come last.
 */
export function Hits({ hits }: { hits: SearchHit[] }) {
  usePrefetchedLinks(hits);
  const strong = hits.filter(({ weak }) => !weak);
  const weak = hits.filter((hit) => hit.weak);
  return (
    <>
      <List hits={strong} />
      {weak.length > 0 && (
        <>
          <h2 className="small-title hits-weak">{strings.weakerMatches}</h2>
          <List hits={weak} />
        </>
      )}
    </>
  );
}

function RouteLink({ route, children }: { route: string; children: ReactNode }) {
  const { location } = useApp();
  const onClick = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) =>
    markOnArrival(location, currentTarget.href, getMarkedWords(currentTarget.closest('.hit')));
  return (
    <a href={useWithBase()(route)} onClick={onClick}>
      {children}
    </a>
  );
}

const List = ({ hits }: { hits: SearchHit[] }) => (
  <ol>
    {hits.map((hit) => (
      <Hit key={hit.route} hit={hit} />
    ))}
  </ol>
);

/** A page, or the section whose name was typed. */
function Hit({ hit }: { hit: SearchHit }) {
  const section = findNamedSection(hit);
  const { entry, excerpt, question } = section ?? hit;
  return (
    <li className={hit.exact ? 'hit hit-exact' : 'hit'}>
      <p className="hit-breadcrumbs">{formatBreadcrumbs(hit)}</p>
      <Title
        href={section ? toSectionRoute(hit, section.anchor) : hit.route}
        entry={entry}
        text={section ? section.heading : hit.title}
        marks={section ? section.headingMarks : hit.titleMarks}
      />
      <Excerpt excerpt={excerpt} question={question} />
      <Variants hit={hit} />
      <Sections hit={hit} sections={section ? hit.sections.slice(1) : hit.sections} />
    </li>
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
      <RouteLink route={href}>
        {entry && <span className="kind">{entry.kind}</span>}
        <HighlightedText text={text} marks={marks} />
      </RouteLink>
    </h2>
    {entry?.line && <p className="sig">{entry.line}</p>}
  </>
);

const Excerpt = ({ excerpt, question }: { excerpt: Marked; question: string | undefined }) => (
  <>
    {question && <p className="hit-question">{question}</p>}
    {excerpt.text && (
      <p>
        <HighlightedText {...excerpt} />
      </p>
    )}
  </>
);

const Variants = ({ hit: { variants } }: { hit: SearchHit }) =>
  variants ? (
    <p className="hit-variants">
      {variants.map(({ label, title, route, anchor }) => (
        <RouteLink key={route} route={anchor ? `${route}#${anchor}` : route}>
          {label || title}
        </RouteLink>
      ))}
    </p>
  ) : null;

function Sections({ hit, sections }: { hit: SearchHit; sections: SectionHit[] }) {
  const named = sections.filter(({ anchor, heading }) => anchor && heading);
  if (!named.length) return null;
  return (
    <ul>
      {named.map(({ anchor, heading, headingMarks = [], entry, question, excerpt }) => (
        <li key={anchor}>
          <RouteLink route={toSectionRoute(hit, anchor)}>
            <b>
              {entry && <span className="kind">{entry.kind}</span>}
              <HighlightedText text={heading} marks={headingMarks} />
            </b>
            {entry?.line && <span className="sig">{entry.line}</span>}
            {question && <em className="hit-question">{question}</em>}
            <HighlightedText {...excerpt} />
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}

const SCANNED_HITS = 5;
const MAX_SYNONYMS = 3;

/**
 * Returns the most frequent synonyms in the first hits. They explain hits without the typed words.
 */
export function getMatchedSynonyms(hits: readonly SearchHit[]): string[] {
  if (hits[0]?.exact) return [];
  const counts = new Map<string, number>();
  for (const { excerpt, sections } of hits.slice(0, SCANNED_HITS))
    for (const { text, marks, synonyms = [] } of [excerpt, ...sections.map((section) => section.excerpt)])
      for (const mark of synonyms) {
        const word = text.slice(...(marks[mark] as Span)).toLowerCase();
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_SYNONYMS)
    .map(([word]) => word);
}
