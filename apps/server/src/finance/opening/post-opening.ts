/**
 * Posts and reverses an account's opening balance. It covers everything before the first day, so an account with
 * earlier entries is refused: they would count twice. Later entries are allowed, because orders may be imported before
 * the balances are known. It can be reversed only while no other entry exists; after that a mistake is corrected by an
 * adjustment.
 */

import { OpeningBalance } from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { openingFailures } from '@minsu/contract/finance/opening/opening-failures.ts';
import {
  housedKinds,
  type OpeningOf,
  openingAccount,
  openingPostings,
} from '@minsu/contract/finance/opening/opening-rules.ts';
import { soldPlatforms } from '@minsu/contract/foundation/system/platform-registry.ts';
import { type Failure, fail, failStale, invalidAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { type Doer, namesOf } from '../../foundation/duties/hold-for-colleague.ts';
import { assertEnteredDay } from '../../foundation/houses/assert-entered-day.ts';
import { isKnownMethod } from '../../foundation/system/offered-items.ts';
import type { Ctx } from '../../platform/context.ts';
import { inNamesOf } from '../ledger/in-names-of.ts';
import { lockedTo, postEntries } from '../ledger/post-entries.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';
import { assertSeesOpenings, openingById } from './opening-queries.ts';

export interface NewOpening extends OpeningOf {
  readonly amountFen: number;
  readonly asOf: string;
  readonly note: string;
}

export const assertOpeningDay = async (ctx: Ctx, asOf: string): Promise<void> => {
  await assertEnteredDay(ctx, asOf, 'asOf');
  const locked = await lockedTo(ctx);
  if (locked !== null && asOf <= locked) invalidAt('asOf', openingFailures.lockedDay.text, { day: locked });
};

const isKnown = async (ctx: Ctx, { kind, party }: OpeningOf): Promise<boolean> => {
  switch (kind) {
    case 'cash':
      return isKnownMethod(ctx, party);
    case 'channel':
      return soldPlatforms.some((platform) => platform === party);
    case 'vendor':
      return party === '';
    default: {
      const table = sql.table(kind === 'company' ? 'companies' : 'landlords');
      const { rows } = await sql`select from ${table} x where x.id::text = ${party}`.execute(ctx.db);
      return rows.length > 0;
    }
  }
};

/** The failure that prevents an opening balance on that day, or null. */
export const hindranceOf = async (ctx: Ctx, of: OpeningOf, asOf: string): Promise<Failure | null> => {
  const { rows: known } =
    await sql`select from opening_balances b where b.kind = ${of.kind} and b.party = ${of.party}
    and b.house_id is not distinct from ${of.houseId}::uuid and b.reversed_at is null`.execute(ctx.db);
  if (known.length > 0) return openingFailures.twice;
  const { kind, party = '', houseId = null } = openingAccount(of);
  const { rows: earlier } = await sql`
    select from ledger_accounts a join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id
    where a.kind = ${kind} and a.party = ${party} and a.house_id is not distinct from ${houseId}::uuid
      and p.business_date < ${asOf}::date and not exists (
        select from opening_balances b where b.entry_id in (e.id, e.reverses_id)) limit 1`.execute(ctx.db);
  return earlier.length > 0 ? openingFailures.hasEarlier : null;
};

/** Fails where it could not be posted. */
export const assertOpening = async (ctx: Ctx, of: NewOpening): Promise<void> => {
  assertSeesOpenings(ctx);
  if (!(await isKnown(ctx, of))) invalidAt('party', openingFailures.partyNeeded.text);
  if (of.houseId !== null && !housedKinds.includes(of.kind))
    invalidAt('houseId', openingFailures.hasNoHouse.text);
  await assertOpeningDay(ctx, of.asOf);
  const hindrance = await hindranceOf(ctx, of, of.asOf);
  if (hindrance) fail(hindrance, { params: { day: of.asOf } });
};

/** Returns the new id. Checked by the caller; a unique index refuses a second one. */
export const insertOpening = async (ctx: Ctx, given: NewOpening, doer: Doer): Promise<string> => {
  const { amountFen, asOf, note, ...of } = given;
  const id = ctx.newId();
  const [entry] = await postEntries(inNamesOf(ctx, doer), [
    {
      source: 'opening',
      sourceKey: id,
      rule: 'openingBalance',
      houseId: of.houseId,
      landlordId: of.kind === 'landlord' ? of.party : null,
      businessDate: asOf,
      memo: note,
      postings: openingPostings(of, amountFen),
    },
  ]);
  await ctx.db
    .insertInto('openingBalances')
    .values({
      ...given,
      id,
      entryId: entry?.id ?? '',
      madeByName: namesOf(doer),
      madeAt: ctx.now,
    })
    .execute();
  const { kind, party } = of;
  await ctx.record({
    name: 'opening.posted',
    entity: 'openingBalance',
    entityId: id,
    after: { kind, party, amountFen, asOf },
  });
  return id;
};

export interface ReversingOpening {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

/** Locked until the end, so that the check still holds when it is reversed. */
export const reversibleOpening = async (
  ctx: Ctx,
  { id, version }: Omit<ReversingOpening, 'reason'>,
): Promise<OpeningBalance> => {
  assertSeesOpenings(ctx);
  await sql`select from opening_balances b where b.id = ${id} for update`.execute(ctx.db);
  // A company is locked before its account, like in a settlement: settlements depend on this balance.
  await sql`select from companies c where c.id::text = (
    select b.party from opening_balances b where b.id = ${id} and b.kind = 'company') for update`.execute(
    ctx.db,
  );
  // Locks the account, so other postings wait and this judgement stays true.
  await sql`select from ledger_accounts a where a.id in (
    select p.account_id from ledger_postings p join opening_balances b on b.entry_id = p.entry_id
    where b.id = ${id}) order by a.id for update`.execute(ctx.db);
  const before = await openingById(ctx, id);
  if (before.version !== version) failStale(OpeningBalance, before);
  if (before.reversedAt !== null) fail(openingFailures.reversedAlready);
  if (!before.canReverse) fail(openingFailures.inUse);
  return before;
};

export const takeOpeningBack = async (
  ctx: Ctx,
  { reason, ...key }: ReversingOpening,
  doer: Doer,
): Promise<void> => {
  const before = await reversibleOpening(ctx, key);
  const why = { businessDate: before.asOf, memo: reason };
  await reverseEntry(inNamesOf(ctx, doer), before.entryId, why);
  await ctx.db
    .updateTable('openingBalances')
    .set({
      reversedAt: ctx.now,
      reversedByName: namesOf(doer),
      reverseReason: reason,
      version: key.version + 1,
    })
    .where('id', '=', key.id)
    .execute();
  await ctx.record({
    name: 'opening.reversed',
    entity: 'openingBalance',
    entityId: key.id,
    after: { reason },
  });
};
