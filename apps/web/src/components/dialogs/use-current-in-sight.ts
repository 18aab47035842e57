/** Scrolls a wide tab row to the open tab. */
import { type RefObject, useEffect, useRef } from 'react';

export const useCurrentInSight = (open: string | undefined): RefObject<HTMLElement | null> => {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (!row.current || !current) return;
    const [all, one] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    row.current.scrollLeft += one.left - all.left - (all.width - one.width) / 2;
  }, [open]);
  return row;
};
