/** Tile layout for the current width, and which lines are visible. */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useNarrow } from '../../../../platform/use-narrow.ts';
import { type DayGroup, rowsInSight } from '../day-groups.ts';
import { lineTops, tileLines, tileSizeOf } from './tile-lines.ts';

/** Overscan in pixels, so that scrolling does not outrun rendering. */
const BEYOND = 240;

/** Re-renders once per this many pixels of scrolling. */
const STEP = 16;

interface Seen {
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/** Width and scroll position of an element. */
const useSeen = (scroller: RefObject<HTMLElement | null>): Seen => {
  const [seen, setSeen] = useState<Seen>({ width: 0, top: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const width = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      setSeen({ width, top: element.scrollTop, height: element.clientHeight });
    };
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
      waiting = requestAnimationFrame(() => {
        const top = Math.floor(element.scrollTop / STEP) * STEP;
        setSeen((was) => (was.top === top ? was : { ...was, top }));
      });
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(waiting);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
  return seen;
};

export const useTileWindow = (
  scroller: RefObject<HTMLElement | null>,
  groups: readonly DayGroup[],
  /** Number of all rooms, so that filtering does not change the tile size. */
  roomTotal: number,
  all: boolean,
) => {
  const seen = useSeen(scroller);
  const phone = useNarrow();
  const size = useMemo(() => tileSizeOf(roomTotal, seen.width, phone), [roomTotal, seen.width, phone]);
  const lines = useMemo(
    () => (seen.width > 0 ? tileLines(groups, seen.width, size) : []),
    [groups, seen.width, size],
  );
  const tops = useMemo(() => lineTops(lines, size), [lines, size]);
  const part = all
    ? { from: 0, to: lines.length }
    : rowsInSight(tops, seen.top - BEYOND, seen.height + 2 * BEYOND);
  const first = rowsInSight(tops, seen.top, 1).from;
  return { size, lines, tops, first, ...part };
};
