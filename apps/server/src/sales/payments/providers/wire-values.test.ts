/** Amounts, instants and texts in the forms of the wires, and answers that are not what they should be. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerParts, readForm } from './alipay/alipay-sign.ts';
import { beijingDateTime, beijingRfc3339, readBeijingDateTime, readRfc3339 } from './beijing-time.ts';
import { isBillAddress } from './bill-address.ts';
import { guestText } from './guest-text.ts';
import { formOf } from './stripe/stripe-calls.ts';
import { fenOfYuan, roundedFenOfYuan, yuanText } from './yuan.ts';

test('every amount in fen is the same after it was yuan', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (fen) => {
      const text = yuanText(fen);
      expect(text).toMatch(/^-?\d+\.\d{2}$/);
      expect(fenOfYuan(text)).toBe(fen === 0 ? 0 : fen);
      expect(roundedFenOfYuan(text)).toBe(fen === 0 ? 0 : fen);
    }),
  );
});

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [100, '1.00'],
  [-5, '-0.05'],
  [10_000_000_000, '100000000.00'],
])('%i fen are %s yuan', (fen, text) => {
  expect(yuanText(fen)).toBe(text);
});

test.each(['', '1e3', '1,000.00', '0.001', 'NaN', '１.00', '1.00元', '--1'])('%j is no amount', (text) => {
  expect(fenOfYuan(text)).toBeNull();
});

test('instants are those of Beijing, whatever the machine’s time zone is', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (at) => {
        const whole = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
        expect(readBeijingDateTime(beijingDateTime(at))).toEqual(whole);
        expect(readRfc3339(beijingRfc3339(at))).toEqual(whole);
      },
    ),
  );
  expect(beijingDateTime(new Date(1_767_225_600_000))).toBe('2026-01-01 08:00:00');
  expect(beijingRfc3339(new Date(1_767_225_600_000))).toBe('2026-01-01T08:00:00+08:00');
  expect(readBeijingDateTime('2026-13-01 00:00:00')).toBeNull();
  expect(readRfc3339('2026-01-01')).toBeNull();
});

test('texts for guests have no emoji and no control characters, and fit in bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const shown = guestText(text, 127, /[/=&]/g);
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(127);
      expect(shown).not.toBe('');
      expect(shown).not.toMatch(/[\p{Cc}\u{10000}-\u{10FFFF}/=&]/u);
    }),
  );
  expect(guestText('西湖云栖 🏡 大床房\n2 晚', 127)).toBe('西湖云栖 大床房 2 晚');
  expect(guestText('🏡', 127)).toBe('房费');
});

test('forms of Stripe have brackets', () => {
  const form = formOf({
    a: 'x y',
    list: [{ price: 'p', quantity: 1 }],
    limits: { sessions: { limit: 1 } },
    no: undefined,
  });
  expect([...form]).toEqual([
    ['a', 'x y'],
    ['list[0][price]', 'p'],
    ['list[0][quantity]', '1'],
    ['limits[sessions][limit]', '1'],
  ]);
});

describe('answers of Alipay’s gateway', () => {
  const METHOD = 'alipay.trade.query';
  const inner = '{"code":"10000","note":"a \\"quoted\\" } brace","list":[{"x":[]}],"n":1.5}';
  test('the inner object is cut out as it stands, wherever it is', () => {
    for (const text of [
      `{"alipay_trade_query_response":${inner},"sign":"ab\\/c"}`,
      `{"sign":"ab\\/c","alipay_trade_query_response":${inner}}`,
      ` { "sign" : "ab\\/c" , "alipay_cert_sn" : null , "alipay_trade_query_response" : ${inner} } `,
    ])
      expect(answerParts(text, METHOD)).toEqual({ inner, sign: 'ab/c' });
  });
  test('an error of the gateway has its own name; without a signature it is empty', () => {
    expect(answerParts(`{"error_response":${inner}}`, METHOD)).toEqual({ inner, sign: '' });
  });
  test.each([
    '',
    '{}',
    '[]',
    'null',
    '{"alipay_trade_query_response":"text","sign":"x"}',
    '{"alipay_trade_query_response":{"code":"10000"',
    '{"alipay_trade_query_response":{"code":"10000}',
    `{"alipay_trade_query_response":${inner},"alipay_trade_query_response":${inner},"sign":"x"}`,
    `{"alipay_trade_pay_response":${inner},"sign":"x"}`,
    `<html>{"alipay_trade_query_response":${inner}}</html>`,
  ])('%s has none', (text) => {
    expect(answerParts(text, METHOD)).toBeNull();
  });
  test('nothing that comes in makes it throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void answerParts(text, METHOD)));
    fc.assert(fc.property(fc.json(), (text) => void answerParts(text, METHOD)));
  });
});

test('a form that could be read in two ways is none', () => {
  expect(readForm('a=1&b=2')).toEqual({ a: '1', b: '2' });
  for (const body of ['a=1&a=2', 'a=1%26b%3D2', 'a%3D1%26b=2', '=1', 'a b=1'])
    expect(readForm(body)).toBeNull();
});

test.each([
  ['https://dwbillcenter.alipay.com/downloadBillFile.resource?x=1', true],
  ['http://127.0.0.1:7010/bill', true],
  ['http://dwbillcenter.alipay.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://169.254.169.254/latest', false],
  ['https://localhost/x', false],
  ['https://user:pass@bill.alipay.com/x', false],
  ['https://bill.alipay.com:8443/x', false],
])('a bill at %s: %s', (url, isAllowed) => {
  expect(isBillAddress(new URL(url), 'http://127.0.0.1:7010')).toBe(isAllowed);
});
