import { expect, test } from 'vitest';
import { accountFault } from '../ledger/account-kinds.ts';
import { isOwedByUs, openingKinds, openingPostings } from './opening-rules.ts';

const partyOf = { cash: 'transfer', channel: 'mt', company: 'c', landlord: 'l', vendor: '' } as const;

test('each kind names an account of the chart; what we owe is credited, what we have is debited', () => {
  for (const kind of openingKinds) {
    const [own, opening] = openingPostings({ kind, party: partyOf[kind], houseId: null }, 900);
    expect(accountFault(own?.account ?? { kind: 'rounding' })).toBeNull();
    expect(own?.amountFen).toBe(isOwedByUs(kind) ? -900 : 900);
    expect([opening?.account.kind, opening?.amountFen]).toEqual(['opening', -(own?.amountFen ?? 0)]);
  }
});
