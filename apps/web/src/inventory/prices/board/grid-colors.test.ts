import { describe, expect, it } from 'vitest';
import { contrast } from '../../../components/board/board-colors.ts';
import { BOARD_THEMES } from '../../../components/board/board-test-themes.ts';
import { gridColors } from './grid-colors.ts';
import { layerColours } from './grid-paint-cells.ts';

// axe cannot inspect a canvas.
describe.each(Object.entries(BOARD_THEMES))('colours of the calendar, %s', (_, theme) => {
  const colors = gridColors(theme);
  const { surface, houseRow, holiday, todayColumn, hoverRow, errorTint, todayHead, bars } = colors;
  const grounds = { surface, houseRow, holiday, todayColumn, hoverRow };

  it.each(Object.entries(grounds))('prices, hints and badges read at 4.5:1 on %s', (_name, ground) => {
    for (const text of [colors.text, colors.textSecondary, colors.hint, colors.errorText])
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps conflicts, closed nights and the occupancy strip at 4.5:1 contrast', () => {
    expect(contrast(colors.errorText, errorTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.textSecondary, todayHead)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.errorText, todayHead)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [bars.block.fill, bars.block.hatch ?? bars.block.fill])
      expect(contrast(bars.block.text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps layer marks at 3:1 contrast', () => {
    for (const colour of Object.values(layerColours(colors)))
      for (const ground of Object.values(grounds)) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
  });
});
