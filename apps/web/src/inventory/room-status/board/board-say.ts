import { fromEpochDay } from '@minsu/contract/platform/dates.ts';
// Tooltip texts for hovered elements and gestures.
import type { TextFitter } from '../../../components/board/board-text.ts';
import type { Hit } from './board-geometry.ts';
import { type Gesture, shownRange } from './board-gesture.ts';
import { rowLabel } from './board-paint-sides.ts';
import type { StageInput } from './board-scene.ts';

export function hoverText(input: StageInput, fitter: TextFitter | undefined, hit: Hit | null): string | null {
  if (!hit) return null;
  if (hit.bar) return hit.bar.title;
  const day = hit.area === 'head' ? input.calendar[hit.day] : undefined;
  if (day) return input.texts.day(day, input.occupancy?.[hit.day] ?? null);
  const row = hit.area === 'left' ? input.board.rows.list[hit.row] : undefined;
  return row && fitter && rowLabel(fitter, input, row) !== row.label ? row.label : null;
}

export function gestureText({ board, firstEpochDay, texts }: StageInput, gesture: Gesture): string {
  const row = board.rows.list[board.rows.byKey.get(gesture.rowKey) ?? -1];
  if (!row) return '';
  const { kind } = gesture;
  const { from, to } = kind === 'select' ? gesture : shownRange(gesture);
  const days = {
    from: fromEpochDay(firstEpochDay + from),
    to: fromEpochDay(firstEpochDay + to),
    nights: to - from,
  };
  if (gesture.kind === 'select')
    return texts.gesture({ kind, row, ...days, problem: null, bar: null, bars: 0, overTray: false });
  const { problem, bar, overTray, companions } = gesture;
  return texts.gesture({ kind, row, ...days, problem, bar, bars: companions.length + 1, overTray });
}
