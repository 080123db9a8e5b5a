/** Words that say nothing about a page. They are left out of a query that holds any other word, and of the prose and code of the index. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about after also am an and any are as at be been before being but by can could did do does each every for from had has have ' +
    'how i if in into is it its just may me might more most much must my no not of on only or other our shall should so some such ' +
    'than that the their them then there these they this those to too us use used uses using very via was we were what when where ' +
    'which while who whom whose why will with within without would you your'
  ).split(' '),
);
