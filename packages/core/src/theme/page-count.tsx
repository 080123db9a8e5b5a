import { pluralize } from '../model/text.ts';
import { strings } from './strings.ts';

/** A number of pages, whose unit only screen readers get. */
export function PageCount({ count }: { count: number }) {
  return (
    <>
      {count}
      <span className="vh"> {pluralize(count, strings.pageUnit, strings.pagesUnit)}</span>
    </>
  );
}
