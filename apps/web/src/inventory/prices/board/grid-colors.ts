import { boardColors, mix, type ThemeColors } from '../../../components/board/board-colors.ts';
import type { GridColors } from './grid-scene.ts';

export function gridColors(theme: ThemeColors): GridColors {
  const colors = boardColors(theme);
  return { ...colors, holiday: mix(colors.surface, colors.errorTint, colors.dark ? 0.7 : 0.5) };
}
