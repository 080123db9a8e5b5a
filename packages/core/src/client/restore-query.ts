/**
 * Runs on the results page, which alone has it, before the client does: puts the query of the address into the box. Style shows the box then, and what waits for the results
 * (packages/core/src/theme/search/results.css).
 */
import { isSearchQuery } from '../model/query.ts';

const asked = new URLSearchParams(location.search).get('q') ?? '';
const box = document.querySelector<HTMLInputElement>('.results > :not([data-ready]) input');
// What the reader has typed meanwhile stays.
if (box && !box.value && isSearchQuery(asked)) box.value = document.documentElement.dataset.asked = asked;
