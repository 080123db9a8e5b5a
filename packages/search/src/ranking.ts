/**
 * Every number that decides the order of answers, in one place. Most are set by hand, those of questions too. The weights of `heading` and `text`
 * and the scores `heading` and `beginning` are the best of a coarse grid over all labelled queries: each step gained in at least four of five folds. Finer
 * steps overfit. A weak query is corrected in the content (titles, keywords) or in the synonyms, never here.
 */

/**
 * BM25F: term frequencies are weighted and normalised per field, summed, and saturated once.
 *
 *     tf(t, s) = Σ_fields  weight_f · count_f(t, s) / (1 − b_f + b_f · length_f(s) / averageLength_f)
 *     impact(t, s) = tf / (k1 + tf)                                                    in [0, 1), one byte in the index
 *     idf(t) = ln(1 + (P − p + ½) / (p + ½))                                           P pages, p of them hold t
 *
 * Sources: S. Robertson, H. Zaragoza, M. Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004; S. Robertson, H. Zaragoza,
 * "The Probabilistic Relevance Framework: BM25 and Beyond", 2009. idf is counted over pages, since a page with many sections is still one answer.
 */
export const fields = {
  title: { weight: 6, b: 0.3, ofPage: true },
  /** Heading and the headings above it. */
  heading: { weight: 4, b: 0.3, ofPage: false },
  /** Declared identifiers. */
  symbols: { weight: 4, b: 0.6, ofPage: false },
  trail: { weight: 2.5, b: 0.3, ofPage: true },
  /** Frontmatter words that readers type and the text lacks. */
  keywords: { weight: 3, b: 0.3, ofPage: true },
  description: { weight: 1.5, b: 0.3, ofPage: true },
  /** Words of the route. */
  route: { weight: 1.5, b: 0.3, ofPage: true },
  text: { weight: 0.5, b: 0.6, ofPage: false },
  code: { weight: 0.5, b: 0.6, ofPage: false },
  /** Questions that the section answers. They are units of their own (`question`); here they only make sure that a section holds the words that it answers. */
  asked: { weight: 0.03, b: 0.6, ofPage: false },
} as const;

/** idf of a term that `held` of so many pages hold. */
export const inverseFrequency = (held: number, pages: number): number =>
  Math.log(1 + (pages - held + 0.5) / (held + 0.5));

export const bm25 = {
  k1: 1.2,
  /** What the fields of the page (`ofPage`) weigh in sections after its first. */
  laterSections: 0.4,
  /** A part of an identifier counts less than a word. */
  part: 0.7,
} as const;

/** What an alternative for a typed word weighs. Per word the best alternative counts, never the sum. */
export const alternatives = {
  exact: 1,
  stem: 0.9,
  /** Completion of the last word, while it is typed; times ½ + ½ · typed length / length. */
  prefix: 0.7,
  /** Completion of an earlier word. */
  earlierPrefix: 0.4,
  synonym: 0.7,
  fuzzy: 0.55,
  /** Adjacent words written as one: "scan doc" → scandoc. More than 1 would give both words the idf of the rare compound. */
  joined: 1,
} as const;

/** Weight of a typed identifier, and of its parts when the identifier is known. */
export const identifiers = { whole: 1.2, parts: 0.35 } as const;

/**
 * Added to the score of a declared name that was typed as a whole: in one word or with its capitals (`putdoc`, `MERGE`), in several (`put doc`; so much
 * for each after the first), or as a plain word that may mean something else (`filter`); and more for the name that is spelled as it was typed, capitals
 * aside (`put_file`, not `putFile`).
 */
export const exactName = { identifier: 1.5, spaced: 0.2, word: 0.1, spelled: 0.1 } as const;

/**
 * A question that a section answers is a short document of its own, beside the sections. It counts by what it holds of the query and what the query
 * holds of it, both as shares of their idf:
 *
 *     question(q) = min(most, perWord · words of the query) · coverage(q) · Σ best(t, q) · idf(t) / Σ idf of the question
 *
 * The best question is added to its section: a single word says little about a question, a sentence that agrees with one says nearly all, so that words that
 * name nothing count half. The method, questions as the expansion of a document: R. Nogueira et al., "Document Expansion by Query Prediction", 2019.
 */
export const question = { perWord: 0.2, most: 1 } as const;

/** What a phrase of speech ("how long") weighs beside words that name something. */
export const spokenWeight = 0.6;

/** Factor on the sections of a page that sums up others, and on their questions: they are short, so that their words weigh much, and the pages that they link to answer better. */
export const SUMMARY_PAGE_FACTOR = 0.85;

/** Factor on a page about one part or one case of what others explain: it comes after a page that answers as well. */
export const DETAIL_PAGE_FACTOR = 0.95;
/**
 * The first `answers` give a share of their score to the pages near them: to those with a `link` between the two, and to those that are most `alike` in words. Each
 * gives `next` of what the one before it gives. Several pages often answer together, and these are they; the first answer stays first. The numbers are from a coarse
 * grid over seven lists of queries: all seven gained, and so did one of two lists that had no part in it; the other stayed as it was.
 */
export const NEIGHBOR_BOOST = { answers: 5, next: 0.6, link: 0.15, alike: 0.12 } as const;

/** A reading of the query with a multi-word synonym put in. */
export const rewriteWeight = 0.8;

/**
 * Score of a section s for a reading of the query with the words q:
 *
 *     own(s)  = Σ idf(q) · best(q, s) / Σ idf(q) · coverage(s)            coverage: idf-weighted share of the words that s holds
 *     page(s) = the same, with best(q, s) the maximum over the sections of the page
 *     score   = ½ · (own + agreement + adjacency) + ½ · page + beginning + question
 *
 * agreement: share of the query that the title (or heading) holds times share of the title that the query holds. adjacency: idf-weighted share of
 * neighbouring query words that are neighbours in the section. beginning: the first section of a page is preferred, the more the shallower the route.
 */
export const scoring = {
  page: 0.5,
  title: 0.35,
  heading: 0.25,
  entryHeading: 0.1,
  adjacency: 0.2,
  beginning: 0.08,
} as const;
