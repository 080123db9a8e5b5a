/** Restores the query of the results page before hydration. */
import { isSearchQuery } from '../model/query.ts';

const query = new URLSearchParams(location.search).get('q') ?? '';
const input = document.querySelector<HTMLInputElement>('.results > :not([data-ready]) input');
// Don't overwrite input.
if (input && !input.value && isSearchQuery(query)) input.value = document.documentElement.dataset.query = query;
