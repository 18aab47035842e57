import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAccountMap, type MapRow } from '../books/account-map-rules.ts';
import { chartTemplates } from '../books/chart-templates.ts';
import { createAttribution } from '../entities/attribution-rules.ts';
import { type AccountKind, accountKindNames, kindOf } from '../ledger/account-kinds.ts';
import { entrySources } from '../ledger/posting-rules.ts';
import {
  accountKey,
  createVoucherBuilder,
  differenceLines,
  type Movement,
  movementOf,
  ownLines,
  type PostedEntry,
} from './voucher-rules.ts';

const attribution = createAttribution({
  defaultId: 'A',
  houses: [
    { houseId: 'h1', entityId: 'A', fromDate: '2026-01-01' },
    { houseId: 'h2', entityId: 'B', fromDate: '2026-11-10' },
  ],
  accounts: [{ entityId: 'B', method: 'wechat', houseId: null }],
  landlordHouses: [{ landlordId: 'l', houseId: 'h2' }],
});

const rowsOf = (standard: 'small' | 'enterprise'): MapRow[] =>
  chartTemplates[standard].rows.map(({ kind, party = null, code, name }) => ({
    ...{ kind, party, houseId: null, code, name },
    dimensions: [],
  }));

const houses = fc.constantFrom('h1', 'h2');
const line = fc
  .record({
    kind: fc.constantFrom(...accountKindNames),
    houseId: houses,
    amountFen: fc.integer({ min: -1e7, max: 1e7 }),
  })
  .map(({ kind, houseId, amountFen }) => ({
    kind,
    party: kindOf(kind).party === 'none' ? '' : kindOf(kind).party === 'method' ? 'wechat' : 'l',
    houseId: kindOf(kind).house === 'never' ? null : houseId,
    amountFen,
  }));

/** Balanced entries of one month. */
const entries = fc
  .array(
    fc.record({
      source: fc.constantFrom(...entrySources),
      isReversal: fc.boolean(),
      day: fc.integer({ min: 1, max: 30 }),
      document: fc.constantFrom('x', 'y'),
      houseId: fc.option(houses),
      landlordId: fc.option(fc.constant('l')),
      orderNo: fc.option(fc.constantFrom('D1', 'D2')),
      memo: fc.constantFrom('', 'm'),
      isVouched: fc.boolean(),
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all
      .map(({ day, lines, ...entry }, at): PostedEntry => {
        const rest = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
        const last = { kind: 'rounding' as const, party: '', houseId: null, amountFen: 0 - rest };
        return {
          ...entry,
          ...{ id: `e${at}`, number: at + 1, date: `2026-11-${String(day).padStart(2, '0')}` },
          lines: [...lines, last],
        };
      })
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  );

const build = (
  all: readonly PostedEntry[],
  entityId: string,
  more: { isDetailed?: boolean; perMonth?: boolean } = {},
) => {
  const builder = createVoucherBuilder({
    ...{ entityId, attribution, map: createAccountMap(rowsOf('small'), []) },
    ...{ isDetailed: false, perMonth: false, ...more },
  });
  for (const entry of all) builder.add(entry);
  return builder;
};

const asMap = (all: readonly Movement[]) =>
  new Map(all.map(({ account, netFen }) => [accountKey(account), netFen]));

test('every voucher balances, and all together move what the ledger moves, by account', () => {
  fc.assert(
    fc.property(entries, fc.boolean(), fc.boolean(), (all, isDetailed, perMonth) => {
      const fresh = all.map((entry) => ({ ...entry, isVouched: false }));
      for (const entityId of ['A', 'B']) {
        const builder = build(fresh, entityId, { isDetailed, perMonth });
        const drafts = builder.drafts();
        for (const { lines } of drafts) {
          expect(lines.reduce((sum, each) => sum + each.debitFen - each.creditFen, 0)).toBe(0);
          expect(lines.every(({ debitFen, creditFen }) => (debitFen === 0) !== (creditFen === 0))).toBe(true);
        }
        expect(asMap(movementOf(drafts.flatMap(({ lines }) => lines)))).toEqual(asMap(builder.movements()));
        expect(drafts.map(({ date }) => date)).toEqual(drafts.map(({ date }) => date).toSorted());
      }
    }),
    { numRuns: 200 },
  );
});

test('the entities share the ledger: their movements without claims on each other add up to it', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const sums = new Map<string, number>();
      for (const entry of all)
        for (const entityId of ['A', 'B']) {
          const own = ownLines({ entityId, attribution }, entry);
          expect(own.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0);
          for (const { kind, amountFen } of own) sums.set(kind, (sums.get(kind) ?? 0) + amountFen);
        }
      const wanted = new Map<string, number>();
      for (const { lines } of all)
        for (const { kind, amountFen } of lines) wanted.set(kind, (wanted.get(kind) ?? 0) + amountFen);
      expect(sums.get('between') ?? 0).toBe(0);
      for (const [kind, fen] of wanted) expect(sums.get(kind)).toBe(fen);
    }),
  );
});

test('after any change of accounts, earlier vouchers plus new ones plus the difference are the new movement', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const before = all
        .filter(({ isVouched }) => isVouched)
        .map((entry) => ({ ...entry, isVouched: false }));
      const old = build(before, 'A').drafts();
      const builder = createVoucherBuilder({
        ...{ entityId: 'A', attribution, map: createAccountMap(rowsOf('enterprise'), []) },
        ...{ isDetailed: false, perMonth: false },
      });
      for (const entry of all) builder.add(entry);
      const made = builder.drafts();
      const vouched = movementOf([...old, ...made].flatMap(({ lines }) => lines));
      const difference = differenceLines(builder.movements(), vouched);
      expect(difference.reduce((sum, each) => sum + each.debitFen - each.creditFen, 0)).toBe(0);
      const total = movementOf([...[...old, ...made].flatMap(({ lines }) => lines), ...difference]);
      expect(asMap(total)).toEqual(asMap(builder.movements()));
    }),
  );
});

test('a payment and its refund on one day: the refund is red on both sides', () => {
  const post = (id: string, source: 'payment' | 'refund', amountFen: number): PostedEntry => ({
    ...{ id, number: 1, date: '2026-11-05', source, isReversal: false, document: id, houseId: 'h1' },
    ...{ landlordId: null, orderNo: 'D1', memo: '', isVouched: false },
    lines: [
      { kind: 'cash' as AccountKind, party: 'transfer', houseId: 'h1', amountFen },
      { kind: 'guest', party: 'o', houseId: 'h1', amountFen: -amountFen },
    ],
  });
  const [draft, more] = build([post('p', 'payment', 30_000), post('r', 'refund', -10_000)], 'A').drafts();
  expect(more).toBeUndefined();
  expect(draft).toMatchObject({ group: 'orders', houseId: 'h1', document: 'D1', entryIds: ['p', 'r'] });
  expect(draft?.lines).toEqual([
    { code: '1002', name: '银行存款', items: [], detail: '', debitFen: 20_000, creditFen: 0 },
    { code: '2203', name: '预收账款', items: [], detail: '', debitFen: 0, creditFen: 20_000 },
  ]);
  const [alone] = build([post('r', 'refund', -10_000)], 'A').drafts();
  expect(alone?.lines.map(({ code, debitFen, creditFen }) => [code, debitFen, creditFen])).toEqual([
    ['1002', -10_000, 0],
    ['2203', 0, -10_000],
  ]);
});

test('entries without an account are gaps', () => {
  const builder = createVoucherBuilder({
    ...{ entityId: 'A', attribution, map: createAccountMap([], []), isDetailed: false, perMonth: true },
  });
  builder.add({
    ...{ id: 'e', number: 1, date: '2026-11-05', source: 'payment', isReversal: false, document: 'e' },
    ...{ houseId: 'h1', landlordId: null, orderNo: null, memo: '', isVouched: false },
    lines: [
      { kind: 'cash', party: 'card', houseId: 'h1', amountFen: 5 },
      { kind: 'guest', party: 'o', houseId: 'h1', amountFen: -5 },
    ],
  });
  expect(builder.gaps().map(({ kind, party, missing }) => [kind, party, missing])).toEqual([
    ['cash', 'card', 'account'],
    ['guest', '', 'account'],
  ]);
  expect(builder.drafts()[0]?.date).toBe('2026-11-30');
});
