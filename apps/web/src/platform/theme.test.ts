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

/** All of our style sheets, by their path. */
const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });

/** Set by the component that draws what uses them. */
const setByScript = ['--cell-width', '--kept', '--row', '--tile-w', '--tile-h'];

test('no style sheet uses a variable that nobody sets', () => {
  const known = new Set([
    ...setByScript,
    ...Object.values(sheets).flatMap((sheet) =>
      [...sheet.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name),
    ),
  ]);
  const unknown = Object.entries(sheets).flatMap(([path, sheet]) =>
    [...sheet.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name]) => !known.has(name))
      .map(([, name]) => `${path} ${name}`),
  );
  expect(unknown).toEqual([]);
});

/** What a rule of ours says of a property. */
const saidIn = (path: string, rule: string, property: string) =>
  new RegExp(`\\n${rule} \\{[^}]*\\n\\s*${property}: ([^;]+);`).exec(sheets[path] ?? '')?.[1] ?? '';

test('the dark colours are the screen alone: paper is white', () => {
  expect(light.trimEnd().endsWith('@media screen {')).toBe(true);
});

test('messages stand above every dialog, also above one that was opened in another', () => {
  const { zIndexPopupBase } = theme.getDesignToken(antdTheme(false, true));
  const highestDialog = zIndexPopupBase + 1_000;
  expect(Number(saidIn('../styles/components.css', '\\.toasts', 'z-index'))).toBeGreaterThan(highestDialog);
});

test.each([
  ['../styles/shell.css', '\\.menu-count'],
  ['../layout/message-bell.css', '\\.bell-count'],
])('what waits is counted in white that can be read in both themes: %s', (path, rule) => {
  const behind = saidIn(path, rule, 'background');
  // A colour that follows the theme is lighter in the dark one.
  expect(behind).toMatch(/^#[0-9a-f]{6}$/);
  expect(contrast('#ffffff', behind)).toBeGreaterThanOrEqual(4.5);
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
