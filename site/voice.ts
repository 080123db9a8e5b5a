import type { PhraseException, PhraseRule } from '@folio/core/build';

/**
 * How the documentation does not speak: about its sources, about what is unknown, and in verbs and words that native technical writers avoid. The
 * cure says what to write instead.
 */
const fact = 'State the fact as a fact of the product; name its origin in "sources" only.';
const unknown =
  'Leave it out and ask in "openQuestions"; where a wrong guess would hurt, write one caution that says what to do.';
const verb = 'Use a concrete verb: is, has, contains, lists, appears, stores, returns, shows.';
const heading = 'Say in the heading what the section says, and keep a linked anchor with {#old-anchor}.';

const rule = (id: string, pattern: RegExp, hint: string): PhraseRule => ({ id, pattern, hint });

export const phraseRules: PhraseRule[] = [
  rule(
    'source-older',
    /\bolder (page|documentation|docs|text|texts|guide|overview|sample|version of this page|screens?)\b/gi,
    fact,
  ),
  rule('source-published', /\b(un)?published\b/gi, fact),
  rule('source-makers', /\bmakers?\b/gi, 'Name the product or the team that the reader deals with.'),
  rule('source-ours', /\b(our reading|ours|our own|we (conclude|read|infer|found))\b/gi, fact),
  rule(
    'source-sources',
    /\b(sources? (say|name|differ|contradict|show|print|agree|state|are silent)s?|all sources|no source|by the sources?)\b/gi,
    fact,
  ),
  rule(
    'source-printed',
    /\b(printed (runs?|sessions?|requests?|answers?|records?|schemas?|lists?|rows?|events?|output)|prints? no|nobody prints|no server printed)\b/gi,
    fact,
  ),
  rule(
    'source-screens',
    /\b(published screens?|(newer|older|other|some) screens|screens? of (\w+ )?20\d\d|film)\b/gi,
    'Describe the newer screen, and list older labels in one note at the end.',
  ),
  rule(
    'source-by',
    /\bby (its|their) (name|look)s?\b|\bBy the (documentation|case study|published|PDF|same|help|sources?|rules? of)\b/g,
    fact,
  ),
  rule('unknown-documented', /\b(not|un|nowhere) ?documented\b|\bno (\w+ ){0,4}(is|are) documented\b/gi, unknown),
  rule(
    'unknown-stated',
    /\b(is|are) (not|nowhere) (stated|described|explained|said|shown|named|told|known|given|tested)\b|\bno (page|source|text|screen|program) (says|shows|names|tells|explains|uses|has)\b|\bnothing says\b/gi,
    unknown,
  ),
  rule(
    'unknown-derived',
    /\bnot printed\b|\bderived (from|by)\b|\bDerived\b/g,
    'Mark the fence with output=derived; the page says the rest by itself.',
  ),
  rule(
    'verb-stand',
    /\b(stands?|stood|standing) (in|on|at|for|beside|under|below|above|behind|before|here|there|alone|between|with|together)\b/gi,
    verb,
  ),
  rule(
    'verb-lie',
    /\b(lies|lie|lay) (in|on|at|under|beside|between|below|above|behind|there|here|outside|near)\b/gi,
    verb,
  ),
  rule('verb-count', /\bcounts? (as|for|from|here|there|after|only|too|one)\b|\bshall count\b/gi, verb),
  rule(
    'verb-tell',
    /\btells? (whether|how|that|what|which|more|nothing|apart)\b/gi,
    'Write "shows", "reports" or "returns".',
  ),
  rule('verb-bear', /\bbears?\b|\bborne\b/gi, 'Write "has".'),
  rule('verb-shall', /\bshall\b/gi, 'Write "must", "can" or the imperative.'),
  rule('verb-mind', /\bMind (the|that|its|this|your)\b|\bMind \[/g, 'Write "Check" or "Note".'),
  rule('verb-becomeof', /\bbecomes? of\b|\bbelongs? into\b/gi, 'Write "happens to" or "belongs in".'),
  rule('word-own', /\bof (its|your|their|his|her|our) own\b/gi, 'Write "its own", "your own" before the noun.'),
  rule(
    'word-anew',
    /\banew\b|\bif need be\b|\bfor ever\b|\bin peace\b|\bdearer\b/gi,
    'Write "again", "if necessary", "forever" or "more expensive".',
  ),
  rule('word-atleft', /\bat the (left|right)\b|\bat its (left|right)\b/gi, 'Write "on the left", "on the right".'),
  rule('word-isno', /(?<!\bthere )\b(is|are|was|were) no (?!longer\b|more than\b)[a-z]+/gi, 'Write "is not".'),
  rule(
    'word-onea',
    /\bone (?!of|in|at|by|is|as|on|time|for|or|and|after|with)[a-z]+ an? [a-z]+\b/gi,
    'Write "per": one row per record.',
  ),
  rule('word-easy', /\b(simply|just|easy|easily|of course|obviously|please)\b/gi, 'Leave the word out.'),
  rule(
    'evasive-imperative',
    /\b(test|try) (it|them|this|these) (first|before)\b|\btry the tick\b|\bread (it|them) back\b|\bbefore you (rely|depend) on\b|\bask the \{Product\} team\b|\bcheck whether\b|\bfind out (whether|if)\b|\bto find out\b/gi,
    'Say what the reader would find out, or give the rule that is safe in every case.',
  ),
  rule(
    'heading-template',
    /^## (The picture|How it works|Limits, and what it is not|Who and what hurts|Numbers with their source|What you see now|Outcome|What it solves, and when not to use it|Pitfalls|Notes|Fields|Goal)\s*(\{.*\})?$/gm,
    heading,
  ),
  rule(
    'spelling',
    /\b(colou?r(?<=colour)\w*|behaviour\w*|licence\w*|grey\w*|analys(e|ed|es|ing)\b|organis\w*|authoris\w*|customis\w*|optimis(?!tic)\w*|summaris\w*|recognis\w*|initialis\w*|normalis\w*|neighbour\w*|favour\w*|catalogue|centre\w*|metre\w*|cancell(ed|ing)|label(led|ling)|travell\w*|modell(ed|ing)|fulfil\b|judgement|artefact\w*|programme\w*)\b/gi,
    'Use American spelling; quote labels of screens as they are, with an exception in site/voice.ts.',
  ),
];

/** Uses that stay: at most 15, each with its reason. */
export const phraseExceptions: PhraseException[] = [
  {
    file: 'content/apps/leads-management/cancel-an-event.md',
    rule: 'spelling',
    words: 'CANCELLED',
    reason: 'The label of the screen.',
  },
  {
    file: 'content/apps/leads-management/group-editing/move-companies-between-groups.md',
    rule: 'word-easy',
    words: 'Please',
    reason: 'The label of the screen.',
  },
  {
    file: 'content/apps/leads-management/group-editing/share-companies-between-groups.md',
    rule: 'word-easy',
    words: 'Please',
    reason: 'The label of the screen.',
  },
  {
    file: 'content/faq.md',
    rule: 'evasive-imperative',
    words: 'Ask the {Product} team',
    reason: 'Only the team can end a subscription: the app has no button for it.',
  },
  {
    file: 'snippets/install-after.md',
    rule: 'evasive-imperative',
    words: 'ask the {Product} team',
    reason: 'Only the team can end a subscription: the app has no button for it.',
  },
  {
    file: 'data/api/openapi.yaml',
    rule: 'evasive-imperative',
    words: 'Check whether',
    reason: 'The title of a call that answers this question.',
  },
  { file: 'data/cli/brs.yaml', rule: 'verb-count', words: 'count from', reason: 'The words of a command.' },
  { file: 'data/cli/db.yaml', rule: 'word-easy', words: 'Please', reason: 'A prompt of the command line program.' },
  { file: 'data/cli/stream.yaml', rule: 'word-easy', words: 'Please', reason: 'A prompt of the command line program.' },
];

/** Data files that readers never see. */
export const unseenFiles = [
  'data/signatures/embedded-cpp.yaml',
  'data/signatures/server-cpp.yaml',
  'data/signatures/server-java.yaml',
  'data/synonyms.yaml',
];
