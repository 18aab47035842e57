/** Manual entries with a reason, from one account to another, and their reversals. */

import { accountFault, kindOf } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { adjustLedger, reverseAdjustment } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { ledgerFailures } from '@minsu/contract/finance/ledger/ledger-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Doer, heldForColleague, myself } from '../../foundation/duties/hold-for-colleague.ts';
import { assertEnteredDay } from '../../foundation/houses/assert-entered-day.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { houseInScope } from '../../foundation/houses/house-scope-queries.ts';
import { isKnownMethod } from '../../foundation/system/offered-items.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { adjustmentFacts } from './adjustment-facts.ts';
import { entryDetail } from './entry-queries.ts';
import { inNamesOf } from './in-names-of.ts';
import { assertSeesLedger } from './ledger-scope.ts';
import { type AccountRef, assertOpenDays, postEntries } from './post-entries.ts';
import { reverseEntry } from './reverse-entry.ts';

type AccountInput = z.output<typeof adjustLedger.input>['debit'];

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const CATEGORY = /^[a-z][a-zA-Z]{1,39}$/;

const isRow = async (ctx: Ctx, table: 'landlords' | 'companies', id: string): Promise<boolean> => {
  if (!UUID.test(id)) return false;
  const found = await ctx.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
};

const isOrder = async (ctx: Ctx, id: string, houseId: string | null): Promise<boolean> => {
  if (!UUID.test(id) || houseId === null) return false;
  const { rows } = await sql`select from orders where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
  return rows.length > 0;
};

/** Whether there is such a party. */
const isParty = async (ctx: Ctx, { kind, party = '', houseId = null }: AccountRef): Promise<boolean> => {
  switch (kindOf(kind).party) {
    case 'none':
      return party === '';
    case 'method':
      return isKnownMethod(ctx, party);
    case 'channel':
      return (channels as readonly string[]).includes(party);
    case 'category':
      return CATEGORY.test(party);
    case 'order':
      return isOrder(ctx, party, houseId);
    case 'company':
      return isRow(ctx, 'companies', party);
    case 'landlord':
      return isRow(ctx, 'landlords', party);
  }
};

const refOf = async (ctx: Ctx, side: 'debit' | 'credit', input: AccountInput): Promise<AccountRef> => {
  const account = { kind: input.kind, party: input.party, houseId: input.houseId ?? null };
  if (account.houseId !== null) await houseInScope(ctx, account.houseId);
  if (accountFault(account) === null && (await isParty(ctx, account))) return account;
  return failAt(`${side}.party`, ledgerFailures.wrongAccount);
};

const isSame = (a: AccountRef, b: AccountRef): boolean =>
  a.kind === b.kind && (a.party ?? '') === (b.party ?? '') && a.houseId === b.houseId;

/** The origin both accounts share, by which the entry can be found. */
const originOf = (debit: AccountRef, credit: AccountRef) => {
  const partyOf = (wanted: 'order' | 'landlord') =>
    [debit, credit].find(({ kind }) => kindOf(kind).party === wanted)?.party ?? null;
  return {
    houseId: debit.houseId ?? credit.houseId ?? null,
    orderId: partyOf('order'),
    landlordId: partyOf('landlord'),
  };
};

/** Landlord balances are adjusted by two people and shown on a statement. */
const assertNoLandlord = (input: Record<'debit' | 'credit', AccountInput>): void => {
  const sides = (['debit', 'credit'] as const).filter(
    (side) => kindOf(input[side].kind).party === 'landlord',
  );
  if (sides.length === 0) return;
  const { text } = ledgerFailures.landlordMoney;
  fail(ledgerFailures.landlordMoney, { fields: sides.map((side) => ({ path: `${side}.kind`, text })) });
};

type Input = Omit<z.output<typeof adjustLedger.input>, 'dutyReason'>;

/** Fails where it could not be posted. */
const adjustmentOf = async (ctx: Ctx, input: Input) => {
  assertSeesLedger(ctx);
  assertNoLandlord(input);
  const debit = await refOf(ctx, 'debit', input.debit);
  const credit = await refOf(ctx, 'credit', input.credit);
  if (isSame(debit, credit)) failAt('credit.kind', ledgerFailures.sameAccount);
  await assertEnteredDay(ctx, input.businessDate, 'businessDate');
  await assertOpenDays(ctx, [input.businessDate]);
  return { debit, credit };
};

const askedBy = ({ name, confirmedBy }: Doer) => (confirmedBy === null ? {} : { askedBy: name });

const post = async (ctx: Ctx, input: Input, doer: Doer): Promise<string> => {
  const { debit, credit } = await adjustmentOf(ctx, input);
  const { businessDate, amountFen, reason } = input;
  const [posted] = await postEntries(inNamesOf(ctx, doer), [
    {
      source: 'adjustment',
      sourceKey: ctx.newId(),
      rule: 'adjustment',
      ...originOf(debit, credit),
      businessDate,
      memo: reason,
      postings: [
        { account: debit, amountFen },
        { account: credit, amountFen: -amountFen },
      ],
    },
  ]);
  const id = posted?.id ?? fail(ledgerFailures.notFound);
  await ctx.record({
    name: 'ledger.adjusted',
    entity: 'ledgerEntry',
    entityId: id,
    after: { debit: debit.kind, credit: credit.kind, amountFen, businessDate, reason, ...askedBy(doer) },
  });
  return id;
};

/** Answers the entry; null: it waits for a second person. */
export const adjustLedgerRoute = command(adjustLedger, async (ctx, { dutyReason, ...input }) => {
  const { debit, credit } = await adjustmentOf(ctx, input);
  const isHeld = await heldForColleague(ctx, {
    ...{ act: 'ledgerAdjustment', subject: ctx.newId(), houseId: debit.houseId ?? credit.houseId ?? null },
    ...{ facts: await adjustmentFacts(ctx, { ...input, debit, credit }), input, dutyReason },
  });
  return isHeld ? null : entryDetail(ctx, await post(ctx, input, myself(ctx)));
});

interface Reversing {
  readonly id: string;
  readonly reason: string;
}

const reversible = async (ctx: Ctx, id: string) => {
  const entry = await entryDetail(ctx, id);
  if (entry.rule !== 'adjustment') fail(ledgerFailures.cannotReverse);
  if (entry.reversedById !== null) fail(ledgerFailures.reversedAlready);
  return entry;
};

const reverse = async (ctx: Ctx, { id, reason }: Reversing, doer: Doer): Promise<string> => {
  const entry = await reversible(ctx, id);
  const why = { businessDate: await businessDateIn(ctx), memo: reason };
  const reversal = await reverseEntry(inNamesOf(ctx, doer), id, why);
  await ctx.record({
    name: 'ledger.reversed',
    entity: 'ledgerEntry',
    entityId: id,
    after: { number: entry.number, amountFen: entry.amountFen, reason, ...askedBy(doer) },
  });
  return reversal;
};

/** Answers the reversal; null: it waits for a second person. */
export const reverseAdjustmentRoute = command(reverseAdjustment, async (ctx, { dutyReason, ...input }) => {
  const entry = await reversible(ctx, input.id);
  const isHeld = await heldForColleague(ctx, {
    ...{ act: 'ledgerAdjustment', subject: input.id, dutyReason },
    facts: [
      { key: 'entryNo', kind: 'text', value: String(entry.number) },
      { key: 'amount', kind: 'fen', value: String(entry.amountFen) },
      { key: 'memo', kind: 'text', value: input.reason },
    ],
    input: { ...input, reverses: true },
  });
  return isHeld ? null : entryDetail(ctx, await reverse(ctx, input, myself(ctx)));
});

export const performAdjustment = async (
  ctx: Ctx,
  input: Input | (Reversing & { readonly reverses: true }),
  doer: Doer,
): Promise<string> => ('reverses' in input ? reverse(ctx, input, doer) : post(ctx, input, doer));
