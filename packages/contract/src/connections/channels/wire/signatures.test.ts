/** Text signed for each platform. */
import { expect, it } from 'vitest';
import { mtSignText, pigSignText, tjSignText } from './signatures.ts';

it('mt: the key, then sorted names and values, without sign and empty values', () => {
  const params = {
    timestamp: 1_700_000_000,
    developerId: '100001',
    sign: 'x',
    state: '',
    scope: null,
    biz: '{"a":1}',
  };
  expect(mtSignText('key', params)).toBe('keybiz{"a":1}developerId100001timestamp1700000000');
  expect(mtSignText('key', { b: 0, a: undefined, B: '1' })).toBe('keyB1b0');
});

it('tj: otaId, timestamp, account and password in this order', () => {
  const of = { otaId: '2001', timestamp: '1700000000000', account: 'yunqi', password: 'p' };
  expect(tjSignText(of)).toBe('20011700000000000yunqip');
});

it('pig: upper-case method, path with query, timestamp, nonce, body', () => {
  const of = { method: 'post', path: '/pig/order/list?x=1', timestamp: '17', nonce: 'n', body: '{}' };
  expect(pigSignText(of)).toBe('POST/pig/order/list?x=117n{}');
});
