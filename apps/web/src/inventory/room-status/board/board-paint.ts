// Paints one frame: all layers back to front. A full redraw costs 3–4 ms, less than tracking changes.

import { paintSync } from '../../../components/board/board-paint-icons.ts';
import { beginFrame, cellInView, eachRow, type PaintTarget } from '../../../components/board/canvas-frame.ts';
import type { View } from '../../../components/board/canvas-geometry.ts';
import { paintBackground, paintLines } from '../../../components/board/canvas-ground.ts';
import type { Frame } from './board-frame.ts';
import { paintBars } from './board-paint-bars.ts';
import { paintGroups, paintHoveredPrice, paintSticky } from './board-paint-groups.ts';
import { paintGesture, paintRings } from './board-paint-marks.ts';
import { paintSides } from './board-paint-sides.ts';
import type { CursorLook, PaintInput } from './board-scene.ts';

export function paintBoard(target: PaintTarget, input: PaintInput, look: CursorLook, view: View): void {
  const { colors, board } = input;
  const frame: Frame = beginFrame(target, { rows: board.rows.list, input, look, view });
  paintBackground(frame, (day) =>
    day.today ? colors.todayColumn : day.weekend || day.holiday ? colors.weekend : null,
  );
  paintLines(frame);
  paintGroups(frame);
  paintUnknown(frame);
  paintHoveredPrice(frame);
  paintBars(frame);
  paintChannelMarks(frame);
  paintRings(frame);
  paintGesture(frame);
  paintSides(frame);
  paintSticky(frame);
}

/** Above bars, because an entire place has no other row. */
function paintChannelMarks(frame: Frame): void {
  const { ctx, input, cells } = frame;
  eachRow(frame, ({ marks }, position) => {
    if (!marks) return;
    for (let day = cells.firstDay; day < cells.endDay; day++) {
      const mark = marks.get(day);
      if (!mark) continue;
      const { x, y, width, height } = cellInView(frame, position, day);
      paintSync(ctx, x + width - 8, y + height - 8, mark.look, input.colors);
    }
  });
}

/** Cells still loading. */
function paintUnknown(frame: Frame): void {
  const { ctx, input, cells } = frame;
  ctx.fillStyle = input.colors.line;
  ctx.beginPath();
  eachRow(frame, ({ known, kind }, position) => {
    if (!known) return;
    for (let day = cells.firstDay; day < cells.endDay; day++) {
      if (known[day]) continue;
      const { x, y, width, height } = cellInView(frame, position, day);
      const inset = kind === 'room' ? 0.3 : 0.4;
      ctx.roundRect(x + width * 0.2, y + height * inset, width * 0.6, height * (1 - 2 * inset), 3);
    }
  });
  ctx.fill();
}
