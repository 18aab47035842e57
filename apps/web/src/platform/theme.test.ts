import { theme } from 'antd';
import { expect, test } from 'vitest';
import { contrast } from '../components/board/board-colors.ts';
import css from '../styles/tokens.css?raw';
import { antdTheme, colors } from './theme.ts';

/** The CSS variable that must equal an antd token. */
const pairs = {
  colorPrimary: '--brand',
  colorLink: '--link',
  colorText: '--text',
  colorTextSecondary: '--text-2',
  colorTextTertiary: '--text-3',
  colorBorder: '--border',
  colorBorderSecondary: '--border-light',
  colorBgLayout: '--page',
  colorBgContainer: '--surface',
  colorFillTertiary: '--fill-2',
  colorFillSecondary: '--fill-3',
} as const;

const [light = '', dark = ''] = css.split(':root[data-theme="dark"]');
const valueIn = (part: string, name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(part)?.[1];

test.each([
  ['light', light],
  ['dark', dark],
] as const)('antd and our own styles agree on the colours of %s', (scheme, part) => {
  for (const [token, name] of Object.entries(pairs))
    expect([name, valueIn(part, name)]).toEqual([name, colors[scheme][token as keyof typeof pairs]]);
});

test.each([
  ['light', false],
  ['dark', true],
] as const)('a red button can be read in %s, also under the pointer and pressed', (_, dark) => {
  const token = theme.getDesignToken(antdTheme(dark, true));
  for (const name of ['colorErrorBg', 'colorErrorBgFilledHover', 'colorErrorBgActive'] as const)
    expect([name, contrast(token.colorError, token[name])]).toEqual([
      name,
      expect.toSatisfy((ratio) => ratio >= 4.5),
    ]);
});
