import { describe, expect, test } from 'vitest';
import { isInChina, parsePlace, placeInput } from '../../platform/coordinates.ts';
import { distanceText } from './distance-rules.ts';

const shanghai = { longitude: 121.4737, latitude: 31.2304 };

describe('the distance', () => {
  test.each([
    [0, '10 m'],
    [796, '800 m'],
    [994, '990 m'],
    [995, '1.0 km'],
    [1_249, '1.2 km'],
    [9_949, '9.9 km'],
    [9_951, '10 km'],
    [23_400, '23 km'],
  ])('formats %i as %s', (metres, text) => {
    expect(distanceText(metres)).toBe(text);
  });
});

describe('pasted coordinates', () => {
  test.each([
    '121.4737,31.2304',
    '121.4737, 31.2304',
    '121.4737，31.2304',
    '(121.4737 31.2304)',
    '31.2304,121.4737',
    '１２１.4737、31.2304',
  ])('accepts %s as Shanghai', (text) => {
    expect(parsePlace(text)).toEqual(shanghai);
    expect(placeInput.safeParse(text).success).toBe(true);
  });

  test.each(['', '121.4737', '人民广场', '121.4737,31.2304,5', '500,31', '1e9,3'])('refuses %s', (text) => {
    expect(parsePlace(text)).toBeNull();
    expect(placeInput.safeParse(text).success).toBe(false);
  });

  test.each([
    [[116.4, 39.9], true],
    [[87.6, 43.8], true],
    [[91.1, 29.65], true],
    [[126.5, 45.8], true],
    [[109.5, 18.25], true],
    [[112.34, 16.83], true],
    [[139.7, 35.7], false],
    [[127, 37.5], false],
    [[105.85, 21], false],
    [[77.2, 28.6], false],
    [[106.9, 47.9], false],
    [[-0.1, 51.5], false],
    [[0, 0], false],
  ] as const)('%j lies in the country: %s', ([longitude, latitude], inside) => {
    expect(isInChina({ longitude, latitude })).toBe(inside);
  });
});
