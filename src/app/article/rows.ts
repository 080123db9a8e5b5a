/** Words of a filter, in lower case. */
const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Shows the rows of the table beside a box that hold every word typed into it; the title of a group counts as part of its rows. Says in the
 * `output` beside the box how many there are. Without words everything shows again.
 */
export function filterRows(input: HTMLInputElement): void {
  const words = wordsOf(input.value);
  const groups = [...(input.closest('[data-rows]')?.querySelectorAll('tbody') ?? [])];
  let shown = 0;
  let total = 0;
  for (const group of groups) {
    const title = group.querySelector('.row-group')?.textContent ?? '';
    const rows = [...group.querySelectorAll('tr')].filter((row) => !row.querySelector('.row-group'));
    const found = rows.filter((row) => {
      const text = `${title} ${row.textContent}`.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      return !row.hidden;
    });
    group.hidden = found.length === 0;
    shown += found.length;
    total += rows.length;
  }
  const output = input.parentElement?.querySelector('output');
  if (output) output.textContent = words.length ? `${shown} of ${total}` : '';
}

/** Filters by what boxes already hold: text that was typed before the page answered, or that the browser restored. */
export function applyFilters(body: HTMLElement): void {
  for (const input of body.querySelectorAll<HTMLInputElement>('[data-filter]')) if (input.value) filterRows(input);
}
