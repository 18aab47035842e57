import { expect, test } from 'vitest';
import { clampMenuWidth, defaultShellSettings, readShellSettings } from './shell-settings.ts';

test("has the spec's defaults", () => {
  expect(defaultShellSettings).toEqual({
    colorWeak: false,
    navbar: true,
    menu: true,
    footer: true,
    tabBar: true,
    menuFromServer: false,
    menuWidth: 220,
    menuBy: null,
    workplaceView: null,
  });
});

test.each([[null], [7], ['text'], [[]], [undefined], [{ navbar: 'no', menuWidth: {}, footer: null }]])(
  'ignores invalid data: %j',
  (stored) => expect(readShellSettings(stored)).toEqual(defaultShellSettings),
);

test('keeps valid fields beside invalid ones and drops unknown ones', () => {
  expect(
    readShellSettings({
      footer: false,
      navbar: 1,
      menuWidth: 9_999,
      menuBy: 'task',
      workplaceView: 'desk',
      odd: true,
    }),
  ).toEqual({
    ...defaultShellSettings,
    footer: false,
    menuWidth: 320,
    menuBy: 'task',
    workplaceView: 'desk',
  });
  expect(readShellSettings({ menuBy: 'colour', workplaceView: 'garden' })).toEqual(defaultShellSettings);
});

test('keeps the menu width between 180 and 320', () => {
  expect([5, 180, 219.6, 320, 1e9].map(clampMenuWidth)).toEqual([180, 180, 220, 320, 320]);
  expect([Number.NaN, Number.POSITIVE_INFINITY, '300', null].map(clampMenuWidth)).toEqual([
    220, 220, 220, 220,
  ]);
});
