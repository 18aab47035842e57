import { describe, expect, test } from 'vitest';
import { isPaletteKey, isUndoKey, jumpKeys, KeySequence, keyOf } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('reads keys by layout', () => {
  test.each([
    ['o', 'KeyO', 'o'],
    ['O', 'KeyO', 'o'],
    ['щ', 'KeyO', 'o'],
    ['？', 'Slash', '?'],
    ['、', 'Slash', '/'],
    ['/', 'Digit7', '/'],
    ['Escape', 'Escape', 'Escape'],
    ['é', 'Digit2', 'é'],
  ])('reads %s at %s as %s', (key, code, meant) => expect(keyOf({ key, code })).toBe(meant));
});

test('opens the palette only with Ctrl or Cmd and K', () => {
  expect(isPaletteKey(press('k', { ctrlKey: true }))).toBe(true);
  expect(isPaletteKey(press('K', { metaKey: true }))).toBe(true);
  expect(isPaletteKey(press('л', { ctrlKey: true, code: 'KeyK' }))).toBe(true);
  expect(isPaletteKey(press('k'))).toBe(false);
  expect(isPaletteKey(press('k', { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(isUndoKey(press('z', { ctrlKey: true }))).toBe(true);
  expect(isUndoKey(press('z', { ctrlKey: true, shiftKey: true }))).toBe(false);
});

describe('a key sequence', () => {
  const sequence = () => new KeySequence(['g']);

  test('waits a limited time for the second key', () => {
    const keys = sequence();
    expect(keys.press(press('g'), 0)).toBeNull();
    expect(keys.press(press('o'), 1_000)).toBe('g o');
    expect(keys.press(press('g'), 2_000)).toBeNull();
    expect(keys.press(press('o'), 9_000)).toBe('o');
  });

  test('ends with a modifier or a capital letter', () => {
    const keys = sequence();
    keys.press(press('g'), 0);
    expect(keys.press(press('o', { ctrlKey: true }), 100)).toBeNull();
    expect(keys.press(press('o'), 200)).toBe('o');
    expect(keys.press(press('G', { shiftKey: true }), 300)).toBeNull();
  });

  test('allows Shift for symbols', () =>
    expect(sequence().press(press('?', { shiftKey: true }), 0)).toBe('?'));
});

test('assigns each letter a different screen', () =>
  expect(new Set(Object.values(jumpKeys)).size).toBe(Object.keys(jumpKeys).length));
