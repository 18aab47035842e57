import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorText, isRefused, nextTry } from './mail-rules.ts';

const now = new Date('2026-11-20T04:00:00Z');

test('a mail is tried again five times, later and later, for some five hours', () => {
  const waits: number[] = [];
  for (let at = nextTry(1, now); at; at = nextTry(waits.length + 1, now)) {
    waits.push((at.getTime() - now.getTime()) / 60_000);
    if (waits.length > 20) break;
  }
  expect(waits).toEqual([1, 5, 15, 60, 240]);
  fc.assert(fc.property(fc.integer({ min: 6, max: 1_000 }), (n) => nextTry(n, now) === null));
});

test('only what the server refuses for good is given up at once; our own wrong password is not the mail’s fault', () => {
  expect(isRefused({ permanent: true, code: 'EENVELOPE' })).toBe(true);
  expect(isRefused({ permanent: true })).toBe(true);
  expect(isRefused({ permanent: true, code: 'EAUTH' })).toBe(false);
  expect(isRefused({ permanent: false, code: 'EENVELOPE' })).toBe(false);
  expect(isRefused({ code: 'ETIMEDOUT' })).toBe(false);
});

test('the recipient is never kept with an error, however often the server names him', () => {
  const recipient = 'li.lei@example.com';
  const told = fc.array(fc.oneof(fc.constant(recipient), fc.string()), { maxLength: 40 });
  fc.assert(
    fc.property(told, fc.boolean(), (words, isResponse) => {
      const text = words.join(' ');
      const error = isResponse ? { response: text } : { message: text };
      const kept = errorText(error, recipient, 'l***@example.com');
      expect(kept).not.toContain(recipient);
      expect(kept).not.toMatch(/[\r\n\t]/);
      expect(kept.length).toBeLessThanOrEqual(300);
    }),
  );
});

test('the server’s own words go before ours', () => {
  const code = 'ECONNECTION';
  const say = (error: Parameters<typeof errorText>[0]) => errorText(error, 'a@b.c', '***');
  expect(say({ response: '550 No such\r\n  user <a@b.c>', message: 'm', code })).toBe(
    '550 No such user <***>',
  );
  expect(say({ message: 'refused', code })).toBe('ECONNECTION: refused');
  expect(say({ message: 'refused' })).toBe('refused');
  expect(say({})).toBe('');
  expect(say({ message: 'x'.repeat(1_000) })).toBe('x'.repeat(300));
});
