/**
 * Weights of the ranking: set by hand, or the best of a coarse grid. Finer steps overfit: correct a
 * weak query in the content. `npm run bench -- search --without RULE` measures a rule.
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
export const fields = {
  /** In the first section of a page only, like the keywords. */
  title: { weight: 6, b: 0.3, ofPage: true },
  /** The heading and those above it. */
  heading: { weight: 4, b: 0.3, ofPage: false },
  keywords: { weight: 3, b: 0.3, ofPage: true },
  /** With the code, and in the first section with the description. */
  text: { weight: 0.5, b: 0.6, ofPage: false },
  /** Gives a section the words of its questions, which are units of their own. */
  questions: { weight: 0.03, b: 0.6, ofPage: false },
};

export const inverseFrequency = (pagesWithTerm: number, pages: number): number =>
  Math.log(1 + (pages - pagesWithTerm + 0.5) / (pagesWithTerm + 0.5));

export const bm25 = { k1: 1.2 };

/** Weights of the alternatives for a typed word; the best one counts. */
export const alternatives = {
  exact: 1,
  stem: 0.9,
  /** Completion of the last word while it is typed; times ½ + ½ · typed length / length. */
  prefix: 0.7,
  /** Completion of a known word: "stream" is rarely the beginning of "streaming". */
  longerWord: 0.2,
  synonym: 0.7,
  /** Of a query variant, with a synonym of several words. */
  phrase: 0.8,
  fuzzy: 0.55,
};

/** Added to the score of a typed name, request or route. */
export const exactName = { bonus: 1.5 };

/**
 * A question is a short document of its own. It counts by the shares of idf that it and the query have of each other:
 *
 *     question(q) = min(max, perWord · words of the query) · coverage(q) · Σ best(t, q) · idf(t) / Σ idf of the question
 *
 * Stop words count half. R. Nogueira et al., "Document Expansion by Query Prediction", 2019.
 */
export const question = { perWord: 0.2, max: 1 };

export const pageFactors = {
  /** The words of a summary weigh much because it is short, but the pages that it links to answer better. */
  summary: 0.85,
  /** A page about one part or case comes after a page that explains the whole. */
  detail: 0.95,
};

/** The first `results` give shares of their scores to related pages, each `next` of the one before. */
export const neighborBoost = { results: 5, next: 0.6, link: 0.15, similar: 0.12 };

/**
 * A hit leads to the section of the page that fits best.
 *
 *     fit(s) = own(s) · (`beginning` for the first section) + heading · agreement + question + title coverage² (first section)
 *
 * Title and keywords are only in the first section, so they don't tell the others apart. The first section fits by the
 * share of the query in the title, or if no other section has its words. The share is squared, as in own(s), where it is
 * in the sum and in the coverage: half of the query leaves the rest to other sections.
 */
export const landing = { heading: 0.6, beginning: 0.4, minRatio: 0.5 };

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
export const scoring = {
  page: 0.5,
  title: 0.35,
  heading: 0.25,
  adjacency: 0.2,
  beginning: 0.08,
};
