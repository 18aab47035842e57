/** The product's figures of the month, under the plan's names, in the second program's terms. */
import { pageLedgerAccounts } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { pagePayouts } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { getStatement, pageStatements } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { pageSplits } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { getReport } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { keepSummaries } from '../apps/server/src/operations/reports/keep-summaries.ts';
import { JOINED } from './open-world.ts';
import { COMPANY } from './plan-month.ts';
import type { Played } from './play-month.ts';
import type { Payout } from './recompute/lived-month.ts';

type Paged<T> = (page: number) => Promise<{ readonly records: readonly T[]; readonly total: number }>;

const allOf = async <T>(page: Paged<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let at = 1; ; at += 1) {
    const { records, total } = await page(at);
    all.push(...records);
    if (records.length === 0 || all.length >= total) return all;
  }
};

const reversed = (names: Iterable<readonly [string, string]>): ReadonlyMap<string, string> =>
  new Map([...names].map(([name, id]) => [id, name]));

const namesOf = ({ world, orderIds, stayIds, companyId }: Played) => {
  const houses = reversed(world.houses.map(([key, { id }]) => [key, id]));
  const parties = reversed([...world.landlords, ...orderIds, [COMPANY, companyId]]);
  return {
    house: (id: string | null) => (id === null ? '' : (houses.get(id) ?? id)),
    party: (id: string) => parties.get(id) ?? id,
    stay: (id: string | null) => (id === null ? '' : (reversed(stayIds).get(id) ?? id)),
  };
};

/** `order stay night kind` → party → fen. */
export type SplitNights = ReadonlyMap<string, Readonly<Record<string, number>>>;

export const splitsOf = async (played: Played): Promise<SplitNights> => {
  const { finance } = played.world;
  const name = namesOf(played);
  const items = await allOf((page) =>
    finance.ok(pageSplits, { view: 'all', current: page, size: 200, sort: 'night' }),
  );
  const nights = new Map<string, Record<string, number>>();
  for (const { orderId, stayId, houseId, night, kind, party, landlordId, amountFen, state } of items) {
    if (state !== 'succeeded') {
      if (state !== 'reversed') throw new Error(`an item of ${night} is ${state}`);
      continue;
    }
    const key = `${orderId ? name.party(orderId) : name.house(houseId)} ${name.stay(stayId)} ${night} ${kind}`;
    const who = party === 'landlord' ? name.party(landlordId ?? '') : party;
    const of = nights.get(key) ?? {};
    of[who] = (of[who] ?? 0) + amountFen;
    nights.set(key, of);
  }
  return nights;
};

export const balancesOf = async (played: Played): Promise<ReadonlyMap<string, number>> => {
  const name = namesOf(played);
  const accounts = await allOf((page) =>
    played.world.finance.ok(pageLedgerAccounts, { current: page, size: 200 }),
  );
  return new Map(
    accounts
      .filter(({ balanceFen }) => balanceFen !== 0)
      .map(({ kind, party, houseId, balanceFen }) => [
        `${kind} ${name.party(party)} ${name.house(houseId)}`.replaceAll(/\s+/g, ' ').trim(),
        balanceFen,
      ]),
  );
};

export const statementsOf = async (played: Played) => {
  const name = namesOf(played);
  const { finance } = played.world;
  const { records } = await finance.ok(pageStatements, { view: 'all', size: 100 });
  return Promise.all(
    records.map(async (row) => ({
      ...{ landlord: name.party(row.landlordId), month: row.month },
      landlordFen: [
        row.earnedFen,
        row.trueUpFen,
        row.expenseFen,
        row.correctionFen,
        row.adjustmentFen,
      ].reduce<number>((sum, fen) => sum + (fen ?? 0), 0),
      ...{ holdBackFen: row.holdBackFen ?? 0, carriedInFen: row.carriedInFen ?? 0 },
      ...{ payableFen: row.payableFen ?? 0, carriedOutFen: row.carriedOutFen ?? 0 },
      awaitedFen: (await finance.ok(getStatement, { id: row.id })).statement.awaitedFen ?? 0,
    })),
  );
};

export const payoutsOf = async (played: Played): Promise<Payout[]> => {
  const name = namesOf(played);
  const { records } = await played.world.finance.ok(pagePayouts, { view: 'all', size: 100 });
  return records.map((payout) => {
    if (payout.state !== 'paid')
      throw new Error(`the payout to ${name.party(payout.landlordId)} is ${payout.state}`);
    const landlord = name.party(payout.landlordId);
    const by = JOINED.includes(landlord) ? 'institution' : 'bank';
    return { landlord, amountFen: payout.amountFen, by, feeFen: payout.feeFen ?? 0 };
  });
};

export const figuresOf = async (played: Played, month: string) => {
  const { world } = played;
  await keepSummaries(world.t.job().change);
  const { rows } = await world.admin.ok(getReport, {
    ...{ report: 'production', from: `${month}-01`, to: `${month}-31`, by: 'house' },
  });
  const name = namesOf(played);
  return new Map(
    rows.map(({ key, values }) => [
      name.house(key),
      {
        sold: values.sold,
        available: values.available,
        revenueFen: values.revenue,
        adrFen: values.adr,
        occupancy: values.occupancy,
      },
    ]),
  );
};
