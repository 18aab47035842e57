import type { ThemeColors } from './board-colors.ts';

/** Themes for testing canvas colours. */
export const BOARD_THEMES: Readonly<Record<string, ThemeColors>> = {
  light: {
    colorBgContainer: '#FFFFFF',
    colorText: '#1D2129',
    colorTextSecondary: '#4E5969',
    colorPrimary: '#165DFF',
    colorError: '#CB272D',
  },
  dark: {
    colorBgContainer: '#232324',
    colorText: 'rgba(255, 255, 255, 0.9)',
    colorTextSecondary: 'rgba(255, 255, 255, 0.7)',
    colorPrimary: '#3C7EFF',
    colorError: '#FF6B6E',
  },
};
