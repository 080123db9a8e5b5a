import { useEffect, useState } from 'react';
import type { Drawing, DrawingProps } from './drawing.tsx';

/** A drawing that keeps its place, and comes once the rows beside it are on view. Where its code does not arrive, the place stays empty. */
export function LateDrawing(props: DrawingProps) {
  const [Arrived, setArrived] = useState<typeof Drawing>();
  useEffect(() => {
    import('./drawing.tsx').then(
      // The next frame has the rows.
      ({ Drawing }) => requestAnimationFrame(() => setTimeout(() => setArrived(() => Drawing))),
      () => {},
    );
  }, []);
  const { width, height } = props.picture;
  return Arrived ? (
    <Arrived {...props} />
  ) : (
    <svg className="sb-graph" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
  );
}
