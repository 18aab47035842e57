/** Positions of pinned columns: after the measured width of those before, because cells fit their content. */
import { type RefObject, useLayoutEffect, useMemo } from 'react';

interface Pinnable {
  readonly key: string;
  readonly pinned?: boolean;
}

/** Index of a pinned column; the table has the offset as `--pin-<index>`. The first column is always pinned. */
export const usePinned = (
  table: RefObject<HTMLTableElement | null>,
  columns: readonly Pinnable[],
  choosing: boolean,
): readonly (number | undefined)[] => {
  // Columns are new objects on every render; their signature is stable.
  const signature = columns
    .map(({ key, pinned }, index) => `${key}${index === 0 || pinned ? '*' : ''}`)
    .join();
  const pins = useMemo(() => {
    let place = 0;
    return signature.split(',').map((column) => (column.endsWith('*') ? place++ : undefined));
  }, [signature]);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const heads = [...element.querySelectorAll<HTMLElement>('thead th[data-pin]')];
    const place = () => {
      let left = choosing ? (element.querySelector<HTMLElement>('thead .choose')?.offsetWidth ?? 0) : 0;
      heads.forEach((head, index) => {
        element.style.setProperty(`--pin-${index}`, `${left}px`);
        left += head.offsetWidth;
      });
    };
    place();
    const observer = new ResizeObserver(place);
    for (const head of heads) observer.observe(head);
    return () => observer.disconnect();
  }, [table, signature, choosing]);
  return pins;
};
