/** Number of card columns, and which rows are visible. */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useNarrow } from '../../../platform/use-narrow.ts';
import { cardRows, type DayGroup, rowsInSight, rowTops } from './day-groups.ts';

const HEAD_HEIGHT = 40;
const CARD_HEIGHT = 160;
/** Includes touch buttons. */
const PHONE_CARD_HEIGHT = 176;
const GAP = 10;
const CARD_WIDTH = 236;
/** Overscan in pixels, so that scrolling does not outrun rendering. */
const BEYOND = 400;

interface Seen {
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

export const useCardWindow = (
  scroller: RefObject<HTMLElement | null>,
  groups: readonly DayGroup[],
  all: boolean,
) => {
  const [seen, setSeen] = useState<Seen>({ width: 0, top: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () =>
      setSeen({ width: element.clientWidth, top: element.scrollTop, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let waiting = 0;
    const onScroll = () => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => setSeen((was) => ({ ...was, top: element.scrollTop })));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(waiting);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
  const card = useNarrow() ? PHONE_CARD_HEIGHT : CARD_HEIGHT;
  const columns = Math.max(1, Math.floor((seen.width + GAP) / (CARD_WIDTH + GAP)));
  const rows = useMemo(() => cardRows(groups, columns), [groups, columns]);
  const tops = useMemo(() => rowTops(rows, HEAD_HEIGHT, card + GAP), [rows, card]);
  const part = all
    ? { from: 0, to: rows.length }
    : rowsInSight(tops, seen.top - BEYOND, seen.height + 2 * BEYOND);
  return { columns, card, rows, tops, ...part };
};
