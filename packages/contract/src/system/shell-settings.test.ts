import { expect, test } from 'vitest';
import { clampMenuWidth, defaultShellSettings, readShellSettings } from './shell-settings.ts';

test('the defaults of the spec', () => {
  expect(defaultShellSettings).toEqual({
    colorWeak: false,
    navbar: true,
    menu: true,
    footer: true,
    tabBar: true,
    menuFromServer: false,
    menuWidth: 220,
  });
});

test.each([[null], [7], ['text'], [[]], [undefined], [{ navbar: 'no', menuWidth: {}, footer: null }]])(
  'what another hand wrote counts as nothing: %j',
  (stored) => expect(readShellSettings(stored)).toEqual(defaultShellSettings),
);

test('a good field beside a bad one is kept; unknown ones go', () => {
  expect(readShellSettings({ footer: false, navbar: 1, menuWidth: 9_999, odd: true })).toEqual({
    ...defaultShellSettings,
    footer: false,
    menuWidth: 320,
  });
});

test('the width of the menu stays between 180 and 320', () => {
  expect([5, 180, 219.6, 320, 1e9].map(clampMenuWidth)).toEqual([180, 180, 220, 320, 320]);
  expect([Number.NaN, Number.POSITIVE_INFINITY, '300', null].map(clampMenuWidth)).toEqual([
    220, 220, 220, 220,
  ]);
});
