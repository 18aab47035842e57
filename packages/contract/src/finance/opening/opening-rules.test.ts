import { expect, test } from 'vitest';
import { accountFault } from '../ledger/account-kinds.ts';
import { housedKinds, isOwedByUs, openingAccount, openingKinds, openingPostings } from './opening-rules.ts';

const partyOf = { cash: 'transfer', channel: 'mt', company: 'c', landlord: 'l', vendor: '' } as const;

test('names an account of the chart per kind; liabilities are credited, assets debited', () => {
  for (const kind of openingKinds) {
    const [own, opening] = openingPostings({ kind, party: partyOf[kind], houseId: null }, 900);
    expect(accountFault(own?.account ?? { kind: 'rounding' })).toBeNull();
    expect(own?.amountFen).toBe(isOwedByUs(kind) ? -900 : 900);
    expect([opening?.account.kind, opening?.amountFen]).toEqual(['opening', -(own?.amountFen ?? 0)]);
  }
});

test("uses each party's own account: a company's receivable, a landlord's available balance", () => {
  const accounts = openingKinds.map((kind) => openingAccount({ kind, party: partyOf[kind], houseId: 'h' }));
  expect(accounts).toEqual([
    { kind: 'cash', party: 'transfer', houseId: 'h' },
    { kind: 'receivable.channel', party: 'mt', houseId: 'h' },
    { kind: 'receivable.company', party: 'c' },
    { kind: 'payable.available', party: 'l' },
    { kind: 'payable.vendor' },
  ]);
  expect(housedKinds).toEqual(['cash', 'channel']);
  expect(openingKinds.filter(isOwedByUs)).toEqual(['landlord', 'vendor']);
});
