import { words } from '../words.ts';

/** What stands in for results that are on their way: still, and said in one word to those who do not see it. */
export function Ghosts() {
  return (
    <div>
      <p className="results-count" role="status">
        {words.searching}
      </p>
      <div className="ghosts" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <div className="ghost" key={row}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}
