import { withoutNumbers } from '@minsu/contract/platform/personal-numbers.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { redacted, redactedText } from './redaction.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const phones = digits(9).map((rest) => `13${rest}`);
const ids = digits(17).map((rest) => `${rest}X`);
const cards = digits(16);

test('no number of a person is left in a text, whatever stands around it', () => {
  const around = fc.constantFrom('', ' ', '，', '"', ': ', '(', '=');
  fc.assert(
    fc.property(fc.oneof(phones, ids, cards), around, around, (number, before, after) => {
      expect(withoutNumbers(`x${before || ' '}${number}${after}`)).not.toContain(number);
    }),
  );
  expect(withoutNumbers('138 0013 8000, 138-0013-8000, +86 13800138000')).toBe('***, ***, ***');
  expect(withoutNumbers('6222 0200 0000 0000 123')).toBe('***');
});

test('what points to a record stays', () => {
  const text =
    'order 019a5c1e-0000-7000-8000-123456789012 M20261120-000123 at 2026-11-20T04:00:00.000Z took 1234 ms';
  expect(redactedText(text)).toBe(text);
});

test('addresses lose what is asked, mails are taken out, fields go by their name', () => {
  expect(redactedText('GET /hotel-order/order/page?keyword=13800138000 failed')).toBe(
    'GET /hotel-order/order/page?… failed',
  );
  expect(redactedText('to chen@example.com')).toBe('to ***@***');
  expect(redacted('', { phone: '138', id: 'a', nested: [{ guestName: '陈', ms: 3 }] })).toEqual({
    phone: '***',
    id: 'a',
    nested: [{ guestName: '***', ms: 3 }],
  });
});

test('a log line holds none of it, message included', () => {
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  log.debug('asked for 13800138000', {
    path: '/x?phone=13800138000',
    token: 'abc',
    reason: 'id 11010519491231002X',
  });
  expect(lines.join()).not.toMatch(/13800138000|abc|11010519491231002X/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'debug', token: '***', path: '/x?…' });
});
