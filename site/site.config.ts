import { defineSite } from '../engine/site.ts';
import { api } from '../features/api/feature.ts';
import { callouts } from '../features/callouts/feature.ts';
import { charts } from '../features/charts/feature.ts';
import { classes } from '../features/classes/feature.ts';
import { commands } from '../features/commands/feature.ts';
import { diagrams } from '../features/diagrams/feature.ts';
import { glossary } from '../features/glossary/feature.ts';
import { icons } from '../features/icons/feature.ts';
import { params } from '../features/params/feature.ts';
import { quality } from '../features/quality/feature.ts';
import { reference } from '../features/reference/feature.ts';
import { sandbox } from '../features/sandbox/feature.ts';
import { screens } from '../features/screens/feature.ts';
import { steps } from '../features/steps/feature.ts';
import { kinds } from './kinds.ts';
import { releaseFeed, releaseFeedLink } from './outputs/release-feed.ts';
import { phraseExceptions, phraseRules, unseenFiles } from './voice.ts';

const company = 'https://{product}.com';
const ai = '/ai-in-{product}/ai-in-{product}-high-level';

/** Everything about the site that is no page: the product's name, header, footer, home page. Strings may hold the tokens. */
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
    api({ console: new URL('./console/console.ts', import.meta.url) }),
    sandbox,
    quality('/quality'),
  ],
  kinds,
  outputs: [releaseFeed],
  head: [releaseFeedLink],
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

  home: {
    title: '{Product} documentation',
    lead: 'One database for key-value, documents, streams, graphs and machine learning, embedded in your program or run as a server.',
    models: [
      {
        id: 'key-value',
        icon: 'model-key-value',
        title: 'Key-value',
        text: 'Look up by key',
        href: '/normal-table-embedded',
      },
      {
        id: 'document',
        icon: 'model-document',
        title: 'Document',
        text: 'JSON with indexes',
        href: '/wide-table-embedded',
      },
      { id: 'stream', icon: 'model-stream', title: 'Stream', text: 'Compute on arrival', href: '/stream' },
      { id: 'graph', icon: 'model-graph', title: 'Graph', text: 'Cypher on triples', href: '/graph-and-cypher' },
      {
        id: 'machine-learning',
        icon: 'model-machine-learning',
        title: 'Machine learning',
        text: 'Train and predict',
        href: '/ai-in-{product}/introduction',
      },
      {
        id: 'event-patterns',
        icon: 'model-event-patterns',
        title: 'Event patterns',
        text: 'Find sequences',
        href: '/complex-event-processing',
      },
    ],
    // Commands and answers are those of the pages that the steps are about (site/tests/content/home.test.ts).
    start: {
      title: 'Try it in five minutes',
      tabs: [
        {
          name: 'Docker',
          steps: [
            {
              label: 'Start a server',
              command:
                'docker run -d --name {product} -p 127.0.0.1:10101:10101 \\\n  --ulimit nofile=300000:300000 {product}/{product}-server',
            },
            {
              label: 'Check that it runs',
              command: 'docker exec {product} ./{product}-server status',
              answer: "Status '{product}-server-2.0' : Running",
            },
            {
              label: 'Open the command line',
              command: 'docker exec -it {product} \\\n  bash -c "cd cli && ./{product}-cli-2.0"',
              answer: 'server [ 127.0.0.1 : 10101 ] is master with repl = OFF',
            },
          ],
          note: 'The data of this container is deleted with it.',
        },
        {
          name: 'Linux',
          steps: [
            { label: 'Install the server', link: { label: 'Install from the archive', href: '/server-install#steps' } },
            {
              label: 'Start it',
              command: './{product}-server start\n./{product}-server status',
              answer: "Status '{product}-server-2.0' : Running",
            },
            {
              label: 'Open the command line',
              command: 'cd cli\n./{product}-cli-2.0',
              answer: 'server [ 127.0.0.1 : 10101 ] is master with repl = OFF',
            },
          ],
          note: 'The commands are for the main folder of the archive.',
        },
        {
          name: 'Cloud',
          steps: [
            {
              label: 'Sign up',
              link: { label: 'Choose a plan and fill in the form', href: '/cloud-{product}-install#sign-up' },
            },
            {
              label: 'Wait for the installation',
              link: { label: 'What each stage does', href: '/cloud-{product}-install#wait-for-the-installation' },
              answer: 'Successfully installed the platform',
            },
            {
              label: 'Log in to Ampere, the dashboard',
              link: { label: 'Which user name and password', href: '/cloud-{product}-install#log-in-to-ampere' },
            },
          ],
          note: 'The setup takes an estimated 10 to 15 minutes.',
        },
      ],
      links: [
        { label: 'Query a graph in your browser', href: '/playground' },
        { label: 'Next: first steps', href: '/hands-on-{product}' },
      ],
    },
    roles: {
      title: 'Start from what you do',
      items: [
        {
          id: 'developer',
          title: 'Developer',
          text: 'Build an application',
          links: [
            { label: 'First steps', href: '/hands-on-{product}' },
            { label: 'Sample program', href: '/sample-client-application' },
            { label: 'REST API introduction', href: '/rest-api/api-introduction' },
          ],
        },
        {
          id: 'evaluator',
          title: 'Evaluator',
          text: 'Decide whether it fits',
          links: [
            { label: 'What is {Product}', href: '/about/what-is-{product}' },
            { label: 'Architecture', href: '/architecture' },
            { label: 'Benchmarks', href: '/benchmark' },
          ],
        },
        {
          id: 'operator',
          title: 'Operator',
          text: 'Keep it running',
          links: [
            { label: 'Install on Linux', href: '/server-install' },
            { label: 'Configuration', href: '/{product}-config' },
            { label: 'Disaster recovery', href: '/{product}-disaster-recovery' },
          ],
        },
        {
          id: 'app-administrator',
          title: 'App administrator',
          text: 'Set up an app',
          links: [
            { label: 'App Monitor', href: '/apps/app-mon/appmon-install' },
            { label: 'Leads Management', href: '/install-leads-management' },
            { label: 'All six apps', href: '/apps' },
          ],
        },
      ],
    },
    areas: {
      title: 'All areas',
      group: 'Database',
      cards: [
        {
          id: 'about',
          icon: 'area-about',
          title: 'About {Product}',
          text: 'Why it exists, what is in the stack, how it compares.',
          href: '/about/motivation',
          sidebars: ['about'],
        },
        {
          id: 'docs',
          icon: 'area-docs',
          title: '{Product} manual',
          text: 'Install, tables, indexes, the C++ and Java APIs, the command line.',
          href: '/overview',
          sidebars: ['docs'],
        },
        {
          id: 'stream',
          icon: 'area-stream',
          title: 'Stream and complex event processing',
          short: 'Streams and events',
          text: 'Schemas, computed attributes, joins, patterns, notifications.',
          href: '/stream',
          sidebars: ['stream'],
        },
        {
          id: 'graph',
          icon: 'area-graph',
          title: 'Graph and Cypher',
          text: 'Nodes, triples, paths, similarity and the query language.',
          href: '/graph-and-cypher',
          sidebars: ['graph'],
        },
        {
          id: 'ai',
          icon: 'area-ai',
          title: 'AI and ML',
          text: 'Training, prediction, algorithms and their parameters.',
          href: `${ai}/natively-integrated-with-{product}`,
          sidebars: ['ai'],
        },
        {
          id: 'rest-api',
          icon: 'area-rest-api',
          title: 'REST API',
          text: 'Every operation with parameters, responses and a console.',
          href: '/rest-api/api-introduction',
          sidebars: ['rest-api'],
        },
        {
          id: 'use-cases',
          icon: 'area-use-cases',
          title: 'Use cases',
          text: 'Six designs, each with a data model and a case study.',
          href: '/use-cases/recomendation-system/introduction',
          sidebars: ['use-cases'],
        },
        {
          id: 'examples',
          icon: 'area-examples',
          title: 'Examples',
          text: 'Complete programs from data to result.',
          href: '/examples-tryout-yourself',
          sidebars: ['examples'],
        },
        {
          id: 'apps',
          icon: 'area-apps',
          title: 'Apps',
          text: 'App Monitor, Bug Tracker, Click Stream, Forum and leads.',
          href: '/apps',
          sidebars: ['app-monitor', 'bug-tracker', 'click-stream', 'forum', 'leads-management', 'leads-selling'],
        },
        {
          id: 'faq',
          icon: 'area-faq',
          title: 'FAQ and help',
          text: 'Answers, tickets, charts, API keys.',
          href: '/faq',
          sidebars: ['faq'],
        },
        {
          id: 'release',
          icon: 'area-release',
          title: 'Release information',
          text: 'What changed in Ampere and in {Product} 2.0.',
          href: '/release-info/ampere',
          sidebars: ['release'],
        },
        {
          id: 'index',
          icon: 'area-index',
          title: 'Index of all pages',
          text: 'Every page by area and title.',
          href: '/search',
          sidebars: [],
          note: 'A to Z',
        },
      ],
    },
  },

  pages: [
    {
      path: '/apps',
      title: '{Product} apps',
      description: 'The companion apps of {Product}: what each is for, and where its guides begin.',
      lead: 'Six apps that run on {Product}. Each guide starts with the installation.',
      cards: [
        {
          id: 'app-monitor',
          icon: 'area-app-monitor',
          title: 'App Monitor',
          text: 'Watch websites, hosts, logs and SNMP devices, and turn notifications into tickets.',
          href: '/apps/app-mon/appmon-install',
          sidebars: ['app-monitor'],
        },
        {
          id: 'bug-tracker',
          icon: 'area-bug-tracker',
          title: 'Bug Tracker',
          text: 'Projects, users, bugs, imports and reports.',
          href: '/install-bugtracker',
          sidebars: ['bug-tracker'],
        },
        {
          id: 'click-stream',
          icon: 'area-click-stream',
          title: 'Click Stream',
          text: 'Follow visitors of your websites, with forms and calls to action.',
          href: '/install-clickstream',
          sidebars: ['click-stream'],
        },
        {
          id: 'forum',
          icon: 'area-forum',
          title: 'Forum',
          text: 'Categories, posts, replies and their moderation.',
          href: '/install-forum',
          sidebars: ['forum'],
        },
        {
          id: 'leads-management',
          icon: 'area-leads-management',
          title: 'Leads Management',
          text: 'Leads by group and company, with events, calls, mail and statistics.',
          href: '/install-leads-management',
          sidebars: ['leads-management'],
        },
        {
          id: 'leads-selling',
          icon: 'area-leads-selling',
          title: 'Leads Selling',
          text: 'Leads Management, and what it takes to purchase leads and pass them on.',
          href: '/install-leads-selling?app=leads_selling',
          sidebars: ['leads-selling'],
        },
      ],
    },
  ],

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
  assistants: { label: 'Use these docs with an assistant', href: '/assistants' },
  issues: 'https://github.com/sachin-sinha/bangdb-docs/issues/new',
});
