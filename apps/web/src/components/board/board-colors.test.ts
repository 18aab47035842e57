import { describe, expect, it } from 'vitest';
import tokens from '../../styles/tokens.css?raw';
import { boardColors, contrast, flatten, mix, type ThemeColors } from './board-colors.ts';
import { BOARD_THEMES } from './board-test-themes.ts';

const THEMES: Record<string, ThemeColors> = {
  ...BOARD_THEMES,
  'light as antd ships it': {
    colorBgContainer: '#ffffff',
    colorText: 'rgba(0, 0, 0, 0.88)',
    colorTextSecondary: 'rgba(0,0,0,0.65)',
    colorPrimary: '#1677ff',
    colorError: '#ff4d4f',
  },
  'dark as antd ships it': {
    colorBgContainer: '#141414',
    colorText: 'rgba(255,255,255,0.85)',
    colorTextSecondary: 'rgba(255,255,255,0.65)',
    colorPrimary: '#1668dc',
    colorError: '#dc4446',
  },
};

describe.each(Object.entries(THEMES))('colours, %s', (_, theme) => {
  const colors = boardColors(theme);
  const looks = Object.entries({ ...colors.bars }).concat(
    Object.entries(colors.dimmedBars).map(([tone, look]) => [`dimmed ${tone}`, look]),
  );

  it.each(looks)('%s: label reads at 4.5:1 on every colour of the bar', (_tone, look) => {
    expect(contrast(look.text, look.fill)).toBeGreaterThanOrEqual(4.5);
    if (look.hatch) expect(contrast(look.text, look.hatch)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(looks)('%s: the mark of a debt stands out at 3:1', (_tone, look) => {
    expect(contrast(look.mark, look.fill)).toBeGreaterThanOrEqual(3);
    expect(contrast(look.markInk, look.mark)).toBeGreaterThanOrEqual(3);
  });

  it.each(backgrounds(colors))('texts of the board read at 4.5:1 on %s', (background) => {
    for (const text of [colors.text, colors.textSecondary, colors.hint]) {
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has 4.5:1 contrast for today, holidays, overbooked counts and refused ghosts', () => {
    expect(contrast(colors.primaryText, colors.todayHead)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.errorText, colors.weekend)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.errorText, colors.todayHead)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.errorText, colors.errorTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.onError, colors.error)).toBeGreaterThanOrEqual(4.5);
  });

  it('has 4.5:1 for channel letters and 3:1 for their edges and conditions', () => {
    for (const edge of Object.values(colors.edges)) {
      expect(contrast(edge, colors.badge), edge).toBeGreaterThanOrEqual(4.5);
      for (const { fill } of [colors.bars.stay, colors.bars.book])
        expect(contrast(edge, fill), edge).toBeGreaterThanOrEqual(3);
    }
    for (const dot of Object.values(colors.dots))
      expect(contrast(dot, colors.houseRow)).toBeGreaterThanOrEqual(3);
  });

  it('are opaque', () => {
    for (const colour of JSON.stringify(colors).match(/"#\w+"/g) ?? [])
      expect(colour).toMatch(/^"#[\dA-Fa-f]{6}"$/);
    expect(JSON.stringify(colors)).not.toContain('rgba');
  });
});

describe('matches the style sheets', () => {
  const [light, dark] = halves(tokens);
  it.each([
    ['light', BOARD_THEMES.light, light],
    ['dark', BOARD_THEMES.dark, dark],
  ] as const)('%s', (_, theme, css) => {
    const { edges, badge, bars } = boardColors(theme as ThemeColors);
    for (const [channel, colour] of Object.entries(edges))
      expect(css).toContain(`--ch-${channel}: ${colour.toLowerCase()};`);
    expect(css).toContain(`--badge: ${badge.toLowerCase()};`);
    expect(css).toContain(`--stay-fill: ${bars.stay.fill.toLowerCase()};`);
    expect(css).toContain(`--late-ink: ${bars.alert.text.toLowerCase()};`);
  });
});

/** States in tokens.css, where they come last: light, then dark. */
function halves(css: string): readonly [string, string] {
  const states = css.slice(css.indexOf('States of a room'));
  const night = states.indexOf('[data-theme="dark"]');
  return [states.slice(0, night), states.slice(night)];
}

function backgrounds(colors: ReturnType<typeof boardColors>): string[] {
  return [colors.surface, colors.weekend, colors.todayColumn, colors.houseRow, colors.hoverRow];
}

describe('colour arithmetic', () => {
  it('mixes, flattens and measures', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(flatten('rgba(255, 255, 255, 0.5)', '#000')).toBe('#808080');
    expect(flatten('#ffffff80', '#000000')).toBe('#808080');
    expect(contrast('#000', '#fff')).toBeCloseTo(21);
    expect(contrast('#165DFF', '#FFFFFF')).toBeCloseTo(5.19, 1);
  });
});
