import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2a01:4f8::1111:2222:3333:4444', '2a01:4f8:0:0'],
  ['2a01:04f8:0000:0000:1:2:3:4', '2a01:4f8:0:0'],
  ['2a01:4f8:0:5::1', '2a01:4f8:0:5'],
  ['::1', '0:0:0:0'],
])('the client network of %s is %s', (address, expected) => {
  expect(clientNetwork(address)).toBe(expected);
});
