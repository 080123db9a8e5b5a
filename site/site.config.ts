import { defineSite } from '@folio/core';
import { callouts } from '@folio/core/blocks/callouts';
import { charts } from '@folio/core/blocks/charts';
import { diagrams } from '@folio/core/blocks/diagrams';
import { glossary } from '@folio/core/blocks/glossary';
import { icons } from '@folio/core/blocks/icons';
import { quality } from '@folio/core/blocks/quality';
import { screens } from '@folio/core/blocks/screens';
import { steps } from '@folio/core/blocks/steps';
import { api } from '@folio/openapi';
import { sandbox } from '@folio/playground';
import { classes, commands, params, reference } from '@folio/reference';
import { pages } from './config/cards.ts';
import { home } from './config/home.ts';
import { explain } from './features/explain/feature.ts';
import { kindLayouts } from './features/kinds.ts';
import { tools } from './features/tools.ts';
import { kinds } from './kinds.ts';
import { releaseFeed, releaseFeedLink } from './outputs/release-feed.ts';
import { wellKnown } from './outputs/well-known.ts';
import { phraseExceptions, phraseRules, unseenFiles } from './voice.ts';

const company = 'https://{product}.com';

/** The configuration of the site. Texts and links may contain placeholders such as `{product}`. */
export default defineSite({
  features: [
    callouts,
    steps,
    diagrams,
    charts,
    screens({ glyphs: new URL('./icons/glyphs/', import.meta.url), strips: new URL('./screens/', import.meta.url) }),
    icons(new URL('./icons/glyphs/', import.meta.url)),
    glossary,
    classes,
    commands,
    params,
    reference,
    api({
      console: new URL('./console/console.ts', import.meta.url),
      tools: new URL('./console/tools.ts', import.meta.url),
    }),
    sandbox,
    quality('/quality'),
    explain,
    kindLayouts,
    tools,
  ],
  kinds,
  outputs: [releaseFeed, wellKnown],
  head: [releaseFeedLink],
  sourcePrefixes: ['docs', 'repo', 'java', 'screen'],
  phrases: { rules: phraseRules, exceptions: phraseExceptions, skip: unseenFiles },
  product: {
    name: 'BangDB',
    slug: 'bangdb',
    repo: 'https://github.com/sachin-sinha/BangDB',
    abbreviations: ['ai', 'api', 'brs', 'cep', 'cli', 'ibm', 'ml', 'rest', 'ycsb'],
  },
  brand: {
    sign: { icon: 'sign' },
    favicon: 'favicon',
    colors: { background: '#ffffff', text: '#121721', faint: '#646a79', accent: '#3158d4' },
  },
  strings: { article: { promptCli: '{product}>' } },
  origin: 'https://docs.{product}.com',
  companySite: company,
  title: '{Product} documentation',
  description:
    'Documentation of {Product}, a database for key-value, documents, streams, graphs and machine learning, and of its apps.',

  header: {
    links: [
      { label: 'Pricing', href: `${company}/pricing` },
      { label: 'Docs', href: '/' },
      { label: 'Blog', href: `${company}/blog` },
      { label: 'About', href: `${company}/about` },
      { label: 'Contact', href: `${company}/contact-us` },
      { label: 'Resources', href: `${company}/resources` },
    ],
  },

  products: {
    label: 'Products',
    columns: [
      {
        title: 'Engagement',
        links: [
          { label: '{Product} - Database', href: `${company}/product` },
          { label: 'Stream Processing', href: `${company}/products/{product}/stream-processing` },
          { label: 'Graph Processing', href: `${company}/products/{product}/graph-processing` },
          { label: 'Artificial Intelligence', href: `${company}/products/{product}/artificial-intelligence` },
        ],
      },
      {
        title: 'Tools',
        links: [
          { label: 'Ampere', href: `${company}/ampere` },
          { label: 'Agent', href: `${company}/products/{product}/agent` },
          { label: 'CLI', href: `${company}/products/{product}/cli` },
        ],
      },
      {
        title: 'Resources',
        links: [
          { label: 'App Mon', href: `${company}/apps/app-mon` },
          { label: 'Bug Tracker', href: `${company}/apps/bug-tracker` },
          { label: 'Forum', href: `${company}/apps/forum` },
          { label: 'Leads Management', href: `${company}/apps/leads-management` },
          { label: 'Leads Selling', href: `${company}/apps/leads-selling` },
          { label: 'Clickstream', href: `${company}/apps/click-stream` },
        ],
      },
    ],
    foot: { label: 'Watch Demo', href: 'https://www.youtube.com/watch?v=KlJrUEQLe20' },
  },

  actions: [
    { label: '{Product} on Cloud', href: `${company}/pricing` },
    { label: 'Appstore', href: 'https://appstore.{product}.com/' },
    { label: 'Download', href: `${company}/download`, primary: true },
  ],

  home,
  pages,

  announcement: {
    badge: 'New',
    text: 'Queries, streams and calls run in your browser, with your own data.',
    link: { label: 'Try it', href: '/try' },
    until: '2027-02-28',
    routes: ['/', '/overview', '/apps'],
  },

  pasted: {
    label: 'Explain this text',
    pattern: String.raw`^-\d{1,3}$|\bcurl\s.*/|[{}=>].*[({["']|\w_ERR_|:\s+\S+\s+\S|\berror\b.*(?:code|[:(-]\d)|\bexception\b.*\.|\b(?:match|merge|create)\s*\(`,
    href: '/api-server#explain=text&q=',
  },

  footer: {
    year: 2023,
    holder: '{Product}',
    offline: true,
    social: [
      { label: 'Facebook', href: 'https://www.facebook.com/Iqlect', icon: 'Facebook' },
      { label: 'Twitter', href: 'https://twitter.com/iqlect', icon: 'Twitter' },
      { label: 'GitHub', href: '{repo}', icon: 'GitHub' },
    ],
  },

  editBase: 'https://github.com/sachin-sinha/bangdb-docs/edit/main/site/',
  whatsNew: true,
  assistants: { label: 'Use with an assistant', href: '/assistants' },
  issues: 'https://github.com/sachin-sinha/bangdb-docs/issues/new',
  feedback: { url: '/_feedback' },
});
