/** Problems of an earlier reply and of the one sent last. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAboutSent, STALE_PROBLEM_MS } from './refused-reply-rules.ts';

const SENT = new Date('2026-11-30T08:00:00Z');
const later = (ms: number) => new Date(SENT.getTime() + ms);
const sent = { replyDelivery: 'sent', replySentAt: SENT, replyRefusedFor: 'rejected' };

test('the words of the earlier refusal count again only after an hour; others, and a first refusal, count at once', () => {
  expect(isAboutSent('rejected', sent, later(0))).toBe(false);
  expect(isAboutSent('rejected', sent, later(STALE_PROBLEM_MS - 1))).toBe(false);
  expect(isAboutSent('rejected', sent, later(STALE_PROBLEM_MS))).toBe(true);
  expect(isAboutSent('phone number', sent, later(0))).toBe(true);
  expect(isAboutSent('rejected', { ...sent, replyRefusedFor: null }, later(0))).toBe(true);
});

test('a reply that is not sent has no problem, and every refusal is noticed in the end', () => {
  const reply = fc.record({
    replyDelivery: fc.constantFrom(null, 'waiting', 'sent'),
    replySentAt: fc.constant(SENT),
    replyRefusedFor: fc.constantFrom(null, 'a', 'b'),
  });
  fc.assert(
    fc.property(reply, fc.constantFrom('a', 'b'), (one, problem) => {
      expect(isAboutSent(problem, one, later(STALE_PROBLEM_MS))).toBe(one.replyDelivery === 'sent');
    }),
  );
});
