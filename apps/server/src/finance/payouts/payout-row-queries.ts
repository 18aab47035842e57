/** A payout as the wire carries it, with what may be done. */

import type { Payout } from '@minsu/contract/finance/payouts/payout.ts';
import { payoutFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import {
  type PayoutFacts,
  type PayoutState,
  payoutTable,
} from '@minsu/contract/finance/payouts/payout-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { personName } from '../../foundation/audit/person-name.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { payeeInScope } from './payout-scope-queries.ts';

export type PayoutDraft = z.input<typeof Payout>;

interface StoredPayout extends Omit<PayoutDraft, 'actions' | 'state'> {
  readonly state: PayoutState;
  readonly askedById: string | null;
  readonly onboarded: boolean;
}

export const assertSeesMoney = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!seesSomeMoney(ctx)) fail(payoutFailures.moneyHidden);
};

interface FactsOf {
  readonly askedById: string | null;
  readonly needsSecond: boolean;
  readonly approvedAt: unknown;
  readonly returnedAt: unknown;
  readonly failures: number;
}

export const payoutFacts = async (ctx: Ctx, of: FactsOf, onboarded: boolean): Promise<PayoutFacts> => ({
  own: (await confirmerOf(ctx, 'payout')).own([of.askedById]),
  needsSecond: of.needsSecond,
  approved: of.approvedAt !== null,
  onboarded,
  connected: ctx.services.config.institution !== undefined,
  returned: of.returnedAt !== null,
  refused: of.failures > 0,
});

const toPayout = async (ctx: Ctx, { askedById, onboarded, ...row }: StoredPayout): Promise<PayoutDraft> => ({
  ...row,
  askedBy: personName(ctx, row.askedBy),
  approvedBy: row.approvedBy === null ? null : personName(ctx, row.approvedBy),
  actions: allowedActions(
    payoutTable,
    row.state,
    await payoutFacts(ctx, { ...row, askedById }, onboarded),
    ctx.user.may,
  ),
});

/** `from` names payouts as `p`, in scope; the rest joins itself. */
export const readPayouts = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<PayoutDraft[]> => {
  const { rows } = await sql<StoredPayout>`
    select p.id, p.payout_no, p.landlord_id, l.name as landlord_name, p.statement_id,
      s.statement_no, p.amount_fen, p.state, p.method,
      right(f.card_number_masked, 4) as card_tail, f.bank, f.id is not null as onboarded, p.needs_second, p.note,
      p.asked_by, p.asked_by_id, p.asked_at, p.approved_by, p.approved_at, p.approval_void, p.wait, p.wait_until, p.next_try_at, p.failures,
      p.submitted_at, p.reference, p.fee_fen, p.paid_on, p.reason, p.their_fen, p.returned_at, p.version
    from ${from}
    join landlords l on l.id = p.landlord_id
    left join landlord_statements s on s.id = p.statement_id
    left join onboarding_files f on f.landlord_id = p.landlord_id and f.state = 'joined'
    order by ${order}`.execute(ctx.db);
  return Promise.all(rows.map((row) => toPayout(ctx, row)));
};

export const findPayout = async (ctx: Ctx, id: string): Promise<PayoutDraft> => {
  assertSeesMoney(ctx);
  const [found] = await readPayouts(
    ctx,
    sql`(select * from payouts p where p.id = ${id} and ${payeeInScope(ctx, 'p.landlordId')}) p`,
    sql`p.id`,
  );
  return found ?? fail(payoutFailures.notFound);
};
