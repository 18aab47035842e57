/** Landlords with split nights in the ledger, for statements: what a split run would have left behind, and its reversal. */

import { WHOLE_BP } from '@minsu/contract/finance/contracts/contract-terms.ts';
import {
  approveStatement,
  generateStatements,
  getStatement,
  pageStatementLines,
  pageStatements,
  reviewStatement,
  sendStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { getRun, pageRunItems } from '@minsu/contract/platform/background-run.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { balanceOf } from '../../src/finance/ledger/account-queries.ts';
import { postEntries } from '../../src/finance/ledger/post-entries.ts';
import { reverseEntry } from '../../src/finance/ledger/reverse-entry.ts';
import { newId } from '../../src/platform/ids.ts';
import { workOn } from '../../src/platform/jobs/run-work.ts';
import { buildStay } from '../build-stay.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { type DraftChange, type OwnedHouse, signedContract } from './contract-desk.ts';

export interface SplitNight {
  readonly itemId: string;
  readonly unitId: string;
  readonly stayId: string;
  readonly entryId: string | null;
  readonly night: string;
}

export interface NightToSplit {
  readonly night: string;
  readonly landlordFen?: number;
  readonly wholeFen?: number;
  /** An earlier split of the same order night. */
  readonly again?: SplitNight;
}

export const openStatementDesk = (app: TestApp) => {
  /** The version under which nights of the house are split. */
  const underContract = async (house: OwnedHouse, change: DraftChange = {}): Promise<string> => {
    const { versions } = await signedContract(await app.as('admin'), house, change);
    return versions[0]?.id ?? '';
  };

  const splitNight = async (
    house: OwnedHouse,
    versionId: string,
    { night, landlordFen = 32_000, wholeFen = 40_000, again }: NightToSplit,
    owners = [{ landlordId: house.landlordId, shareBp: WHOLE_BP }],
  ): Promise<SplitNight> => {
    const stay = again
      ? { orderId: again.unitId, stayId: again.stayId }
      : await buildStay(app.database, house, {
          ...{
            checkIn: night,
            checkOut: addDays(night, 1),
            room: null,
            priceFen: wholeFen,
            paidFen: wholeFen,
          },
          ...{ state: 'checked_out', shown: 'completed' },
        });
    const { rows } = await sql<{ round: number }>`
      insert into split_units (house_id, id, kind, state, due_at) values (${house.id}, ${stay.orderId}, 'order', 'split', now())
      on conflict (house_id, id) do update set round = split_units.round + 1 returning round`.execute(
      app.database,
    );
    const round = rows[0]?.round ?? 1;
    const key = `${stay.orderId}:${stay.stayId}:${night}:${round}`;
    const parts = owners.map((owner) => ({
      ...owner,
      fen: Math.round((landlordFen * owner.shareBp) / WHOLE_BP),
    }));
    const [posted] = await app.job().change((ctx) =>
      postEntries(ctx, [
        {
          ...{ source: 'split', sourceKey: key, rule: 'split', houseId: house.id, orderId: stay.orderId },
          ...{ stayId: stay.stayId, night, businessDate: addDays(night, 1) },
          postings: [
            { account: { kind: 'revenue.unsplit', houseId: house.id }, amountFen: wholeFen },
            ...parts.map(({ landlordId, fen }) => ({
              account: { kind: 'payable.pending', party: landlordId } as const,
              amountFen: -fen,
            })),
            { account: { kind: 'revenue.platform', houseId: house.id }, amountFen: landlordFen - wholeFen },
          ],
        },
      ]),
    );
    const entryId = posted?.id ?? null;
    const held = { basisFen: wholeFen, feeFen: wholeFen - landlordFen, landlordFen };
    const why = {
      rule: 'rate',
      basis: 'gross',
      basisFen: wholeFen,
      rateBp: 2_000,
      days: null,
      daysOfMonth: null,
    };
    const items = [
      ...parts.map(({ landlordId, fen }) => ({ party: 'landlord', landlordId, fen, id: newId() })),
      { party: 'platform', landlordId: null, fen: wholeFen - landlordFen, id: newId() },
    ];
    for (const { party, landlordId, fen, id } of items)
      await sql`insert into split_items (house_id, id, unit_id, round, order_id, stay_id, night, kind, party, landlord_id,
          contract_version_id, amount_fen, whole_fen, why, facts, held, state, entry_key, entry_id, split_at, at)
        values (${house.id}, ${id}, ${stay.orderId}, ${round}, ${stay.orderId}, ${stay.stayId}, ${night}, 'night', ${party},
          ${landlordId}, ${versionId}, ${fen}, ${wholeFen}, ${JSON.stringify(why)}::jsonb, '{}', ${JSON.stringify(held)}::jsonb,
          'succeeded', ${key}, ${entryId}, ${app.now()}, ${app.now()})`.execute(app.database);
    return { itemId: items[0]?.id ?? '', unitId: stay.orderId, stayId: stay.stayId, entryId, night };
  };

  const reverse = async ({ unitId, entryId }: SplitNight): Promise<void> => {
    await app.job().change(async (ctx) => {
      if (entryId) await reverseEntry(ctx, entryId, { businessDate: '2026-11-19', memo: 'refund' });
    });
    await sql`update split_items set state = 'reversed', reversed_at = ${app.now()}, reverse_cause = 'money', at = ${app.now()}
      where unit_id = ${unitId} and state = 'succeeded'`.execute(app.database);
  };

  const generate = async (month: string, input: { landlordIds?: string[]; confirmed?: boolean } = {}) => {
    const finance = await app.as('finance');
    const { id } = await finance.ok(generateStatements, { month, ...input });
    await workOn(app.job(), id);
    const run = await finance.ok(getRun, { id });
    const { records } = await finance.ok(pageRunItems, { id, state: 'failed' });
    return { ...run, refusals: records.map(({ label, reason }) => `${label}: ${reason}`) };
  };

  const statementOf = async (landlordId: string, month = '2026-10') => {
    const { records } = await (await app.as('finance')).ok(pageStatements, {
      ...{ landlordId: [landlordId], month: [month], view: 'all' },
    });
    return records[0] ?? null;
  };

  const must = async (landlordId: string, month = '2026-10') => {
    const found = await statementOf(landlordId, month);
    if (!found) throw new Error(`no statement of ${month}`);
    return found;
  };

  const linesOf = async (id: string) =>
    (await (await app.as('finance')).ok(pageStatementLines, { id, size: 200 })).records;

  /** As far as it goes: reviewed by finance, approved by admin, sent by finance. */
  const bring = async (id: string, to: 'reviewed' | 'approved' | 'sent') => {
    const [finance, admin] = [await app.as('finance'), await app.as('admin')];
    const key = async () => {
      const { version } = (await finance.ok(getStatement, { id })).statement;
      return { id, version };
    };
    await finance.ok(reviewStatement, await key());
    if (to !== 'reviewed') await admin.ok(approveStatement, await key());
    if (to === 'sent') await finance.ok(sendStatement, await key());
    return (await finance.ok(getStatement, { id })).statement;
  };

  const owed = (landlordId: string) =>
    app.job().read(async (ctx) => {
      const of = async (kind: 'payable.pending' | 'payable.available' | 'payable.holdback') =>
        0 - (await balanceOf(ctx, { kind, party: landlordId }));
      return {
        pending: await of('payable.pending'),
        available: await of('payable.available'),
        holdBack: await of('payable.holdback'),
      };
    });

  /** Drawn up and approved. */
  const settle = async (month: string, landlordIds: string[]) => {
    await generate(month, { landlordIds });
    for (const each of landlordIds) await bring((await must(each, month)).id, 'approved');
  };

  /** Lines of a statement, by kind and month. */
  const kindsOf = async (id: string) =>
    (await linesOf(id)).map(({ kind, ofMonth, amountFen }) => [kind, ofMonth, amountFen]);

  return {
    ...{
      underContract,
      splitNight,
      reverse,
      generate,
      statementOf,
      must,
      linesOf,
      kindsOf,
      bring,
      settle,
      owed,
    },
  };
};

export type StatementDesk = ReturnType<typeof openStatementDesk>;

/** Nothing is held back, and however little is paid. */
export const plain = { minimumPayoutFen: 0, holdBackBp: 0 };

/** Invariants of statements, broken ones in words; empty if all hold. */
export const brokenStatements = async (app: TestApp): Promise<string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select 'lines and sums differ: ' || s.statement_no as fault from landlord_statements s
      left join (select statement_id, sum(amount_fen) as fen, count(*) as n from statement_lines group by 1) l
        on l.statement_id = s.id
      where coalesce(l.fen, 0) <> s.payable_fen + s.carried_out_fen or coalesce(l.n, 0) <> s.line_count
    union all
    select 'a split is billed twice' from statement_lines where split_item_id is not null and not mirrors
      group by split_item_id having count(*) > 1
    union all
    select 'a correction does not mirror' from statement_lines m join statement_lines o on o.id = m.origin_line_id
      where m.mirrors and m.amount_fen + o.amount_fen <> 0
    union all
    select 'what is carried over is lost' from landlord_statements s
      join lateral (select e.carried_out_fen from landlord_statements e where e.landlord_id = s.landlord_id
        and e.month < s.month order by e.month desc limit 1) e on true where e.carried_out_fen <> s.carried_in_fen
    union all
    select 'paid more than once' from payouts where statement_id is not null and returned_at is null
      group by statement_id having count(*) > 1
    union all
    select 'a payout differs from its statement' from payouts p join landlord_statements s on s.id = p.statement_id
      where p.amount_fen <> s.payable_fen`.execute(app.database);
  return rows.map(({ fault }) => fault);
};

export let t: TestApp;
export let desk: StatementDesk;

/** Call it first in the file: opens the app before the tests; after them no statement may be broken. */
export const openStatements = (options: Parameters<typeof openTestApp>[0] = {}): void => {
  beforeAll(async () => {
    t = await openTestApp(options);
    desk = openStatementDesk(t);
  });
  afterAll(async () => {
    expect(await brokenStatements(t)).toEqual([]);
    await t.close();
  });
};
