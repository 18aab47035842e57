// Position of a refusal: beside its cells, always inside the board.
import type { Measures, Rect, View } from '../../../components/board/canvas-geometry.ts';
import type { BoardRange } from './board-model.ts';
import type { BoardViewport } from './board-viewport.ts';

const AWAY = 8;
const INSET = 6;

export interface NoticePlace {
  readonly left: number;
  readonly top: number;
  /** Horizontal position of the arrow; the notice is above or below the cells. */
  readonly tip: number;
  readonly above: boolean;
}

/** `rect`: the cells in view coordinates; null if their row is collapsed. */
function noticePlace(
  m: Measures,
  view: View,
  rect: Rect | null,
  size: { readonly width: number; readonly height: number },
): NoticePlace {
  const at = rect ?? { x: m.leftWidth, y: m.headHeight, width: 0, height: 0 };
  const middle = between(at.x + Math.min(at.width, 2 * m.dayWidth) / 2, m.leftWidth, view.width - INSET);
  const left = between(middle - 24, INSET, view.width - size.width - INSET);
  const below = at.y + at.height + AWAY;
  const above = below + size.height > view.height - INSET && at.y - AWAY - size.height > 0;
  const top = above ? at.y - AWAY - size.height : below;
  return {
    left,
    top: between(top, INSET, view.height - size.height - INSET),
    tip: between(middle - left, 12, size.width - 12),
    above,
  };
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

export function placeNotice(element: HTMLElement, viewport: BoardViewport, at: BoardRange): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const { measures, view } = viewport;
  const { left, top, tip, above } = noticePlace(measures, view, viewport.spanInView(at), { width, height });
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  element.style.setProperty('--tip', `${Math.round(tip)}px`);
  element.setAttribute('data-above', String(above));
}
