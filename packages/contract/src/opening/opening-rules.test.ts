import { expect, test } from 'vitest';
import { accountFault } from '../ledger/account-kinds.ts';
import { housedKinds, isOwedByUs, openingAccount, openingKinds, openingPostings } from './opening-rules.ts';

const partyOf = { cash: 'transfer', channel: 'mt', company: 'c', landlord: 'l', vendor: '' } as const;

test('each kind names an account of the chart; what we owe is credited, what we have is debited', () => {
  for (const kind of openingKinds) {
    const [own, opening] = openingPostings({ kind, party: partyOf[kind], houseId: null }, 900);
    expect(accountFault(own?.account ?? { kind: 'rounding' })).toBeNull();
    expect(own?.amountFen).toBe(isOwedByUs(kind) ? -900 : 900);
    expect([opening?.account.kind, opening?.amountFen]).toEqual(['opening', -(own?.amountFen ?? 0)]);
  }
});

test('each begins on its own account: what a company owes on its receivable, what a landlord may take out on his', () => {
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
