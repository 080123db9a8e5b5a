/**
 * Weights of the ranking, set by hand or by a coarse grid search, because finer steps overfit. Correct a weak
 * query in the content instead. `npm run bench -- search --without RULE` measures a rule.
 */

/**
 * BM25F: term frequencies are weighted and normalized per field, summed, and saturated once.
 *
 *     tf(t, s) = Σ_fields  weight_f · count_f(t, s) / (1 − b_f + b_f · length_f(s) / averageLength_f)
 *     impact(t, s) = tf / (k1 + tf)                          in [0, 1), one byte in the index
 *     idf(t) = ln(1 + (P − p + ½) / (p + ½))                 P pages, p of them have t
 *
 * Sources: S. Robertson, H. Zaragoza, M. Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004;
 * S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009. The idf counts pages,
 * since a page with many sections is still one result.
 */
export const FIELDS = {
  /** In the first section of a page only, like the keywords. */
  title: { weight: 6, b: 0.3, ofPage: true },
  /** The heading and those above it. */
  heading: { weight: 4, b: 0.3, ofPage: false },
  keywords: { weight: 3, b: 0.3, ofPage: true },
  /** With the code, and in the first section with the description. */
  text: { weight: 0.5, b: 0.6, ofPage: false },
  /** Each question is also a unit of its own. */
  questions: { weight: 0.03, b: 0.6, ofPage: false },
};

export const computeIdf = (pagesWithTerm: number, pages: number): number =>
  Math.log(1 + (pages - pagesWithTerm + 0.5) / (pagesWithTerm + 0.5));

export const BM25 = { k1: 1.2 };

/** Weights of the alternatives for a typed word; the best one counts. */
export const ALTERNATIVE_WEIGHTS = {
  exact: 1,
  stem: 0.9,
  /** Completion of the last word while it is typed; times ½ + ½ · typed length / length. */
  prefix: 0.7,
  /** Completion of a known word: "stream" is rarely the beginning of "streaming". */
  longerWord: 0.2,
  synonym: 0.7,
  /** Weight of a query variant with a rewritten phrase. */
  phrase: 0.8,
  fuzzy: 0.55,
};

/** Added to the score of a typed name, request or route. */
export const EXACT_NAME = { bonus: 1.5 };

/**
 * A question is a short document of its own. It counts by the shares of idf that it and the query have of each other:
 *
 *     question(q) = min(max, perWord · words of the query) · coverage(q) · Σ best(t, q) · idf(t) / Σ idf of the question
 *
 * Stop words count half. R. Nogueira et al., "Document Expansion by Query Prediction", 2019.
 */
export const QUESTION = { perWord: 0.2, max: 1 };

export const PAGE_FACTORS = {
  /** Summaries are short, so their words weigh much, but the pages that they link to answer better. */
  summary: 0.85,
  /** A page about a special case ranks after a page that explains the whole. */
  detail: 0.95,
};

/** The first `results` add shares of their scores to related pages, each `next` times the one before. */
export const NEIGHBOR_BOOST = { results: 5, next: 0.6, link: 0.15, similar: 0.12 };

/**
 * A hit links to the section of the page that fits best.
 *
 *     fit(s) = own(s) · (`beginning` for the first section) + heading · agreement + question + title coverage² (first section)
 *
 * Only the first section has title and keywords, so its own score is reduced by `beginning`, and the share of the query
 * in the title is added. The share is squared, as it is in own(s), where it is a factor of the sum and of the coverage.
 */
export const LANDING = { heading: 0.6, beginning: 0.4, minRatio: 0.5 };

/**
 * Score of a section s for the words q of a query variant:
 *
 *     own(s)  = Σ idf(q) · best(q, s) / Σ idf(q) · coverage(s)            coverage: idf-weighted share of the words in s
 *     page(s) = the same, with best(q, s) the maximum over the sections of the page
 *     score   = ½ · (own + agreement + adjacency) + ½ · page + beginning + question
 *
 * agreement: share of the query in the title (or heading) times share of the title in the query. adjacency: idf-weighted
 * share of neighbors in the query that are neighbors in the section. beginning: for the first section of a page, the
 * more the shallower the route.
 */
export const SCORING = {
  page: 0.5,
  title: 0.35,
  heading: 0.25,
  adjacency: 0.2,
  beginning: 0.08,
};
