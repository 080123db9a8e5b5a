// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { trees } from '../shell/testing/sample.ts';
import { readPage } from './read-page.ts';

it("reads the page's data where a heading has the same id (H3: `## Page` switched the client off)", () => {
  document.title = 'Wide tables · Sample';
  document.body.innerHTML = `<main><h1>Wide tables</h1><p class="lead">Lead.</p><div class="prose"><h2 id="page">Page</h2></div></main>
    <script type="application/json" id="page">{"route":"/wide-table","layout":"article","sidebar":"guide"}</script>`;
  expect(readPage(document, trees)).toMatchObject({
    route: '/wide-table',
    title: 'Wide tables',
    html: '<h2 id="page">Page</h2>',
  });
});
