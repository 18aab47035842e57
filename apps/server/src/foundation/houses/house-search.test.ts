import { expect, test } from 'vitest';
import { houseSearchText } from './house-search.ts';

test('a house is found by name, English name, code, place, pinyin and initials', () => {
  const text = houseSearchText({
    name: '西湖 8 号民宿',
    nameEn: 'West Lake No. 8',
    code: 'HZ001',
    city: '杭州',
    district: '西湖区',
    address: '龙井路 1 号',
  });
  for (const word of ['西湖', 'west lake', 'hz001', '杭州', '龙井路', 'xihu8haominsu', 'xh8hms'])
    expect(text).toContain(word);
});
