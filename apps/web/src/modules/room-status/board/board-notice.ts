// Where a refusal is said: beside the cells it is about, always inside the board.
import type { Measures, Rect, View } from '../../../components/board/canvas-geometry.ts';

const AWAY = 8;
const INSET = 6;

export interface NoticePlace {
  readonly left: number;
  readonly top: number;
  /** Where its tip points, from its own left; it stands above or below the cells. */
  readonly tip: number;
  readonly above: boolean;
}

/** `rect`: the cells in view coordinates; null when their row is folded away. */
export function noticePlace(
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

export function showNotice(element: HTMLElement, place: NoticePlace): void {
  element.style.transform = `translate(${Math.round(place.left)}px, ${Math.round(place.top)}px)`;
  element.style.setProperty('--tip', `${Math.round(place.tip)}px`);
  element.setAttribute('data-above', String(place.above));
}
