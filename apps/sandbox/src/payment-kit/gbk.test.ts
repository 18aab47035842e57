import { expect, it } from 'vitest';
import { gbk } from './gbk.ts';

it('encodes what the decoder reads', () => {
  expect(gbk('中').toString('hex')).toBe('d6d0');
  const text = '支付宝（元）¥ 客房·押金 ABC,\t\r\n';
  const read = new TextDecoder('gbk').decode(gbk(text));
  expect(read).toBe(text.replace('¥', '?'));
});
