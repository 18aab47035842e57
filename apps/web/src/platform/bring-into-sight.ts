/**
 * Scrolls an element's containers just enough to show it. `scrollIntoView` would also move the Tab starting point:
 * the first Tab would miss the skip link.
 */
export const bringIntoSight = (element: Element | null | undefined): void => {
  const frame = element && scrollerOf(element);
  if (!frame) return;
  const [at, seen] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollLeft += distanceOut([at.left, at.right], [seen.left, seen.right]);
  frame.scrollTop += distanceOut([at.top, at.bottom], [seen.top, seen.bottom]);
};

const scrollerOf = (element: Element): Element | null => {
  for (let frame = element.parentElement; frame; frame = frame.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(frame);
    if (/auto|scroll/.test(overflowX + overflowY)) return frame;
  }
  return null;
};

type Span = readonly [start: number, end: number];

const distanceOut = ([start, end]: Span, [from, to]: Span): number => {
  if (start < from) return start - from;
  return end > to ? Math.min(end - to, start - from) : 0;
};
