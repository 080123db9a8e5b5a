import type { UserConfig } from '@folio/core';
import { areas } from './cards.ts';

const startContainer =
  'docker run -d --name {product} \\\n  -p 127.0.0.1:18080:18080 -p 127.0.0.1:10101:10101 \\\n  --ulimit nofile=300000:300000 \\\n  --workdir /{product}_2.0_ubuntu18/bin \\\n  --entrypoint ./{product}-server-2.0 \\\n  {product}/{product}-server -c hybrid -w 18080';

/** The home page: what the database is, first steps, entry points by role, and all areas. */
export const home = {
  title: '{Product} documentation',
  lead: 'One database for key-value, documents, streams, graphs and machine learning, embedded in your program or run as a server.',
  figures: [
    { label: 'examples run on their page', counted: 'data-run="' },
    { label: 'REST consoles answer here', counted: 'class="console"' },
    { label: 'pages also work offline' },
  ],
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
  live: {
    title: 'Run it here',
    graph: {
      name: 'Graph',
      page: '/graph-and-cypher/query-scenarios',
      queries: [
        {
          name: 'Who directed what?',
          query:
            'S=>(@d Person:*)-[@r DIRECTED]->(@f Film:*);\nRETURN d.fullname AS director, f.title AS film\nSORT_ASC film',
          change: { from: 'DIRECTED', to: 'PLAYS_IN' },
        },
        {
          name: 'Who directed whom?',
          query:
            'S=>(@d Person:*)-[@r DIRECTED]->(@f Film:*)<-[@q PLAYS_IN]-(@a Person:*);\nRETURN d.fullname AS director, a.fullname AS actor, f.title AS film\nSORT_ASC film',
        },
        {
          name: 'Films per person',
          query:
            'S=>(@p Person:*)-[@r *]->(@f Film:*);\nRETURN p.fullname AS person, COUNT(f.name) AS films\nSORT_DESC films',
        },
      ],
      link: { label: 'Open the playground', href: '/playground' },
    },
    stream: {
      name: 'Stream',
      page: '/cep-examples',
      machine: 'Three hot readings with a normal one',
      link: { label: 'Open the time machine', href: '/time-machine' },
    },
    call: {
      name: 'REST',
      title: 'Get a document by its key',
      request: 'curl \\\n  "http://127.0.0.1:18080/db/mydb/plants?key=%22fern%22"',
      answer: '{"name":"Fern","bed":"north","_pk":"fern","_v":1}',
      note: 'The console of each operation answers in this browser, or sends the call to your server.',
      link: { label: 'Open the console', href: '/rest-api/get-a-document-data-for-a-key' },
    },
  },
  // site/tests/content/home.test.ts checks that the manual has these commands and answers.
  start: {
    title: 'In five minutes',
    tabs: [
      {
        name: 'HTTP',
        steps: [
          {
            label: 'Start a server with HTTP',
            command: startContainer,
          },
          {
            label: 'Create a table',
            command: `curl -H "Content-Type: application/json" -X POST \\\n  http://127.0.0.1:18080/db/mydb/table \\\n  -d '{"table_name":"plants","table_type":1,'\\\n'"key_type":1,"key_sz":24,"allow_duplicate":0,'\\\n'"allow_rev_idx":0,"version_type":1}'`,
            answer: '{"msg":"successfully created the table"}',
          },
          {
            label: 'Put a document',
            command: `curl -H "Content-Type: application/json" -X POST \\\n  http://127.0.0.1:18080/db/mydb/plants/doc \\\n  -d '{"_pk":"fern","doc":{"name":"Fern","bed":"north"}}'`,
            answer: '{"msg":"success"}',
          },
          {
            label: 'Get it back',
            command: 'curl \\\n  "http://127.0.0.1:18080/db/mydb/plants?key=%22fern%22"',
            answer: '{"name":"Fern","bed":"north","_pk":"fern","_v":1}',
          },
        ],
        note: 'The data of this container is deleted with it.',
      },
      {
        name: 'Docker',
        steps: [
          { label: 'Start a server', command: startContainer },
          {
            label: 'Open the command line',
            command: 'docker exec -it {product} bash \\\n  -c "cd ../cli && ./{product}-cli-2.0"',
            answer: 'server [ 127.0.0.1 : 10101 ] is master with repl = OFF',
          },
          { label: 'Keep the data', link: { label: 'Run a container with volumes', href: '/docker-images#steps' } },
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
    links: [{ label: 'Next: first steps', href: '/hands-on-{product}' }],
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
  areas,
} satisfies UserConfig['home'];
