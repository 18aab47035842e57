import { expect, test } from 'vitest';
import { followOf, type PushFacts, pushStateOf } from './push-rules.ts';

const able: PushFacts = {
  ...{
    offered: true,
    apple: false,
    installed: false,
    worker: 'ready',
    permission: 'granted',
    subscribed: true,
  },
};

test.each([
  ['on', {}],
  ['off', { subscribed: false }],
  ['off', { permission: 'default' }],
  ['denied', { permission: 'denied' }],
  ['starting', { worker: 'starting' }],
  ['none', { worker: 'failed' }],
  ['none', { offered: false }],
  ['share', { offered: false, apple: true }],
  ['none', { offered: false, apple: true, installed: true }],
  ['on', { apple: true, installed: true }],
] as const)('%s with %j', (state, change) => {
  expect(pushStateOf({ ...able, ...change })).toBe(state);
});

const own = { owner: 'a', userId: 'a', sameKey: true, known: true };

test.each([
  ['keep', {}],
  ['register', { known: false }],
  ['renew', { sameKey: false }],
  ['drop', { owner: 'b' }],
  ['drop', { owner: null, known: true }],
] as const)('%s with %j', (follow, change) => {
  expect(followOf({ ...own, ...change })).toBe(follow);
});
