import { expect, test } from 'vitest';
import { fullAddress } from './full-address.ts';

const of = (province: string, city: string, district: string, address: string) =>
  fullAddress({ province, city, district, address });

test('names a municipality once, and a district only if the street does not', () => {
  expect(of('上海市', '上海', '崇明区', '陈家镇1号')).toBe('上海市崇明区陈家镇1号');
  expect(of('上海市', '上海市', '黄浦区', '黄浦区中山东一路9号')).toBe('上海市黄浦区中山东一路9号');
  expect(of('浙江省', '杭州', '西湖区', '龙井路1号')).toBe('浙江省杭州西湖区龙井路1号');
  expect(of('', '', '', '')).toBe('');
});
