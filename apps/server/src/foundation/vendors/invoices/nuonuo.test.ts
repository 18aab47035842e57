/** Vectors of the signature, and our invoice in Nuonuo’s fields. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvoiceOrder } from '../invoice-port.ts';
import { amountsOf, billingOf, orderProblem, redOf } from './nuonuo-order.ts';
import { signNuonuo } from './nuonuo-sign.ts';

const signed = {
  ...{ appKey: 'testAppKey', senid: '0123456789abcdef0123456789abcdef' },
  ...{ nonce: '12345678', timestamp: '1767323045' },
};

test.each([
  ['{"orderNos":["R2026010200001"],"isOfferInvoiceDetail":"0"}', 'Vq3BrF4dhnX/B+CiMJFcbpxbbHo='],
  ['{"order":{"buyerName":"张三"}}', 'y9jVM3E3zwtWbtJae5heqx41zr0='],
])('signs %s', (body, expected) => {
  expect(signNuonuo('testAppSecret', { ...signed, body })).toBe(expected);
});

test('amounts are texts of yuan that add up, with tax within six fen of the rate', () => {
  const fen = (yuan: string): number => Math.round(Number(yuan) * 100);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom(1, 3, 6, 9, 13),
      (amount, percent) => {
        const { taxRate, tax, taxExcludedAmount, taxIncludedAmount } = amountsOf(amount, percent);
        for (const text of [tax, taxExcludedAmount, taxIncludedAmount]) expect(text).toMatch(/^\d+\.\d{2}$/);
        expect(fen(taxExcludedAmount) + fen(tax)).toBe(amount);
        expect(fen(taxIncludedAmount)).toBe(amount);
        expect(Math.abs(fen(taxExcludedAmount) * Number(taxRate) - fen(tax))).toBeLessThanOrEqual(6);
      },
    ),
  );
});

const order: InvoiceOrder = {
  ...{ ref: 'MS000000000000000001', kind: 'general', receiver: '+8613800138000', itemName: '住宿服务' },
  buyer: { title: '张三', taxCode: null, address: null, phone: null, bank: null },
  ...{ amountFen: 80_000, taxPercent: 6, remark: 'O1' },
};

test('the date is Beijing’s, a phone goes without its country, an e-mail as one', () => {
  const keys = { taxNum: '339902999999789113', clerk: '王会计', goodsCode: '3070402000000000000' };
  const { order: sent } = billingOf(keys, order, new Date('2026-11-20T18:30:00Z'));
  expect(sent).toMatchObject({
    ...{ invoiceDate: '2026-11-21 02:30:00', invoiceLine: 'pc', pushMode: '1', buyerPhone: '13800138000' },
    invoiceDetail: [{ tax: '45.28', taxExcludedAmount: '754.72', taxRate: '0.06' }],
  });
  const special = { ...order, kind: 'special' as const, receiver: 'a@b.example' };
  expect(billingOf(keys, special, new Date()).order).toMatchObject({
    invoiceLine: 'bs',
    email: 'a@b.example',
  });
});

test('a buyer that does not fit, and an invoice without tax, are not sent', () => {
  const long = (n: number) => ({ ...order.buyer, address: '路'.repeat(n), phone: '1'.repeat(21) });
  expect(orderProblem(order)).toBeNull();
  expect(orderProblem({ ...order, buyer: long(79) })).toBeNull();
  expect(orderProblem({ ...order, buyer: long(80) })).toBe('buyerTooLong');
  expect(orderProblem({ ...order, buyer: { ...order.buyer, address: '路'.repeat(81) } })).toBe(
    'buyerTooLong',
  );
  expect(orderProblem({ ...order, taxPercent: 0 })).toBe('taxZero');
});

test('a credit note names its cause in Nuonuo’s numbers', () => {
  const red = {
    ref: 'R1',
    kind: 'general',
    number: '1'.repeat(20),
    buyerTitle: '张三',
    taxCode: null,
  } as const;
  expect(redOf({}, { ...red, cause: 'refund' }).redReason).toBe('3');
  expect(redOf({}, { ...red, cause: 'error' }).redReason).toBe('2');
});
