import { expect, test } from 'vitest';
import { chinaAreas } from '../../../components/data/china-areas.ts';
import { cityName, readCoordinates } from './place-rules.ts';

test.each([
  ['120.130663,30.240018', 120.130663, 30.240018, false],
  [' 120.13， 30.24 ', 120.13, 30.24, false],
  ['30.240018, 120.130663', 120.130663, 30.240018, true],
  ['经度：１２０.１３ 纬度：30.24', 120.13, 30.24, false],
  ['2.35,48.85', 2.35, 48.85, false],
])('parses %s', (text, longitude, latitude, swapped) =>
  expect(readCoordinates(text)).toEqual({ longitude, latitude, swapped }),
);

test.each([['杨公堤 23 号'], [''], ['120.13'], ['120,30,10'], ['abc,def']])('finds no place in %s', (text) =>
  expect(readCoordinates(text)).toBeNull(),
);

test('uses short city names, unique within a province', () => {
  expect(['杭州市', '大理白族自治州', '海西蒙古族藏族自治州', '北京市'].map(cityName)).toEqual([
    '杭州',
    '大理',
    '海西',
    '北京',
  ]);
  for (const cities of Object.values(chinaAreas)) {
    const names = Object.keys(cities).map(cityName);
    expect(names.filter((name) => name === '' || name.includes('自治州'))).toEqual([]);
    expect(new Set(Object.keys(cities)).size).toBe(names.length);
  }
});
