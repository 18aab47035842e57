import { expect, test } from 'vitest';
import { wireRequest } from './request.ts';

const at = (send: 'query' | 'body' | 'form') =>
  ({ method: 'POST', path: '/x', kind: 'query', permission: 'signedIn', send }) as const;

test('queries repeat a key for a list and leave out what is not given', () => {
  expect(
    wireRequest(at('query'), { city: ['杭州', '上海'], size: 20, keyword: undefined, from: null }).url,
  ).toBe('/x?city=%E6%9D%AD%E5%B7%9E&city=%E4%B8%8A%E6%B5%B7&size=20');
  expect(wireRequest(at('query'), {})).toEqual({ url: '/x', body: null, contentType: null });
});

test('forms go url-encoded', () => {
  expect(wireRequest(at('form'), { orderId: '1', reason: 'a b' })).toEqual({
    url: '/x',
    body: 'orderId=1&reason=a+b',
    contentType: 'application/x-www-form-urlencoded',
  });
});
