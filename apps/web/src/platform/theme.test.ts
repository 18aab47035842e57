import { theme } from 'antd';
import { expect, test } from 'vitest';
import { contrast } from '../components/board/board-colors.ts';
import css from '../styles/tokens.css?raw';
import { antdTheme, colors } from './theme.ts';

/** CSS variables that must equal antd tokens. */
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

/** All style sheets by path. */
const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });

/** Set by the component that uses them. */
const setByScript = ['--cell-width', '--kept', '--row', '--tile-w', '--tile-h'];

test('uses only CSS variables that are set', () => {
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

/** Value of a property in one of our rules. */
const saidIn = (path: string, rule: string, property: string) =>
  new RegExp(`\\n${rule} \\{[^}]*\\n\\s*${property}: ([^;]+);`).exec(sheets[path] ?? '')?.[1] ?? '';

test('applies dark colours to the screen only: print is white', () => {
  expect(light.trimEnd().endsWith('@media screen {')).toBe(true);
});

test('puts messages above every dialog, also nested ones', () => {
  const { zIndexPopupBase } = theme.getDesignToken(antdTheme(false, true));
  const highestDialog = zIndexPopupBase + 1_000;
  expect(Number(saidIn('../styles/components.css', '\\.toasts', 'z-index'))).toBeGreaterThan(highestDialog);
});

test.each([['../layout/message-bell.css', '\\.bell-count']])(
  'keeps white counters readable in both themes: %s',
  (path, rule) => {
    const behind = saidIn(path, rule, 'background');
    // Theme-dependent colours are lighter in dark mode.
    expect(behind).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast('#ffffff', behind)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([
  ['--text-2', '--fill-3'],
  ['--bad', '--bad-tint'],
])('keeps the counters of the menu readable in both themes: %s on %s', (ink, behind) => {
  expect(sheets['../styles/shell.css']).toContain(`background: var(${behind});\n  color: var(${ink});`);
  for (const part of [light, dark])
    expect(contrast(valueIn(part, ink) ?? '', valueIn(part, behind) ?? '')).toBeGreaterThanOrEqual(4.5);
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

test.each(['light', 'dark'] as const)(
  'a link can be read in %s, also under the pointer and pressed',
  (scheme) => {
    const { token = {} } = antdTheme(scheme === 'dark', true);
    for (const name of ['colorLink', 'colorLinkHover', 'colorLinkActive'] as const)
      expect([name, contrast(token[name] ?? '', colors[scheme].colorBgElevated)]).toEqual([
        name,
        expect.toSatisfy((ratio) => ratio >= 4.5),
      ]);
  },
);
