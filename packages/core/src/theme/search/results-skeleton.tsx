import { strings } from '../strings.ts';

/**
 * What stands in for results that are on their way, still. The HTML of the server has it, too, and shows
 * it when the box has a query (packages/core/src/client/restore-query.ts).
 */
export const ResultsSkeleton = () => (
  <div className="results-body" aria-busy="true">
    {/* The column of the areas has its place, so that nothing moves when the answer comes. */}
    <div />
    <div>
      <p className="results-count">{strings.searching}</p>
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
  </div>
);
