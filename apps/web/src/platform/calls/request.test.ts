import { expect, test } from 'vitest';
import { wireRequest } from './request.ts';

const at = (send: 'query' | 'body' | 'form') =>
  ({ method: 'POST', path: '/x', kind: 'query', permission: 'signedIn', send }) as const;

test('repeats keys for lists and omits undefined values', () => {
  expect(
    wireRequest(at('query'), { city: ['杭州', '上海'], size: 20, keyword: undefined, from: null }).url,
  ).toBe('/x?city=%E6%9D%AD%E5%B7%9E&city=%E4%B8%8A%E6%B5%B7&size=20');
  expect(wireRequest(at('query'), {})).toEqual({ url: '/x', body: null, contentType: null });
});

test('sends forms url-encoded', () => {
  expect(wireRequest(at('form'), { orderId: '1', reason: 'a b' })).toEqual({
    url: '/x',
    body: 'orderId=1&reason=a+b',
    contentType: 'application/x-www-form-urlencoded',
  });
});
