/** The bucket of an account and interface, on a clock of the test's own. */
import { expect, it } from 'vitest';
import { CALLS_PER_MINUTE, callLimitOf } from './call-limit.ts';

const limitAt = () => {
  let now = 0;
  const limit = callLimitOf(() => now);
  const take = (times: number) =>
    Array.from({ length: times }, () => limit.take('mt:1:order/list')).filter(({ allowed }) => allowed)
      .length;
  return {
    take,
    limit,
    pass: (ms: number) => {
      now += ms;
    },
  };
};

it('allows 60 calls a minute, and one more each second', () => {
  const { take, pass } = limitAt();
  expect(take(100)).toBe(CALLS_PER_MINUTE);
  pass(5_000);
  expect(take(20)).toBe(5);
});

it('blocks for ten minutes after 200 calls too many, however empty the bucket was', () => {
  const { take, pass, limit } = limitAt();
  expect(take(60 + 199)).toBe(60);
  expect(limit.take('mt:1:order/list').retryAfterSeconds).toBe(600);
  pass(599_000);
  expect(take(1)).toBe(0);
  pass(1_000);
  expect(take(100)).toBe(60);
});

it('keeps accounts and kinds of calls apart', () => {
  const { take, limit } = limitAt();
  take(300);
  expect(limit.take('mt:2:order/list').allowed).toBe(true);
  expect(limit.take('mt:1:product/list').allowed).toBe(true);
});
