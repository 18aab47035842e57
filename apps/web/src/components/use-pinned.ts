/** Where pinned columns stand: each behind the width of those before it, measured, because cells fit their content. */
import { type RefObject, useLayoutEffect, useMemo } from 'react';

interface Pinnable {
  readonly key: string;
  readonly pinned?: boolean;
}

/** The place of a pin among pins; the table carries the offset as `--pin-<place>`. The first column is always pinned. */
export const usePinned = (
  table: RefObject<HTMLTableElement | null>,
  columns: readonly Pinnable[],
  choosing: boolean,
): readonly (number | undefined)[] => {
  // The columns are new objects at every turn; their signature is the same as long as they are.
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
