/** A statement locked for a change: checked by the state table, moved to its next state, recorded in its history. */

import { settlementFailures } from '@minsu/contract/finance/settlements/settlement-failures.ts';
import { StatementDetail } from '@minsu/contract/finance/settlements/statement.ts';
import {
  type StatementAction,
  type StatementState,
  statementTable,
} from '@minsu/contract/finance/settlements/statement-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { factsOf, statementDetail } from './statement-row-queries.ts';
import { statementVisible } from './statement-scope.ts';

export interface LockedStatement {
  readonly id: string;
  readonly statementNo: string;
  readonly landlordId: string;
  readonly landlordName: string;
  readonly month: string;
  readonly state: StatementState;
  readonly payableFen: number;
  readonly holdBackFen: number;
  readonly carriedOutFen: number;
  readonly payoutOn: string;
  readonly payoutId: string | null;
  readonly madeById: string | null;
  readonly reviewedById: string | null;
  readonly version: number;
}

interface Key {
  readonly id: string;
  /** Null: the current version. */
  readonly version: number | null;
}

export const lockStatement = async (ctx: Ctx, { id, version }: Key): Promise<LockedStatement> => {
  const { rows } = await sql<LockedStatement>`
    select s.id, s.statement_no, s.landlord_id, l.name as landlord_name, s.month, s.state, s.payable_fen,
      s.holdback_fen as hold_back_fen, s.carried_out_fen, s.payout_on, s.payout_id, s.made_by_id, s.reviewed_by_id, s.version
    from landlord_statements s join landlords l on l.id = s.landlord_id
    where s.id = ${id} and ${statementVisible(ctx)} for no key update of s`.execute(ctx.db);
  const statement = rows[0] ?? fail(settlementFailures.notFound);
  if (version !== null && version !== statement.version)
    failStale(StatementDetail, await statementDetail(ctx, id));
  return statement;
};

type Action = StatementAction | 'settle';

/** Fails where the state table does. */
export const assertStatement = async (
  ctx: Ctx,
  statement: LockedStatement,
  action: Action,
): Promise<void> => {
  const why = refusal(statementTable[action], statement.state, await factsOf(ctx, statement));
  if (why) fail(why);
};

const eventNames: Record<Exclude<Action, 'regenerate'>, string> = {
  review: 'reviewed',
  return: 'returned',
  approve: 'approved',
  send: 'sent',
  pay: 'payoutAsked',
  settle: 'paid',
  dispute: 'disputed',
  resolve: 'resolved',
};

/** Asserts the action, moves the statement on and records it; `set` are further assignments. */
export const moveStatement = async (
  ctx: Ctx,
  statement: LockedStatement,
  action: Exclude<Action, 'regenerate'>,
  set: RawBuilder<unknown>,
  said: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await assertStatement(ctx, statement, action);
  const [state] = statementTable[action].to as readonly [StatementState];
  await sql`
    update landlord_statements set state = ${state}, ${set}, updated_at = ${ctx.now}, version = version + 1
    where id = ${statement.id}`.execute(ctx.db);
  await ctx.record({
    name: `statement.${eventNames[action]}`,
    entity: 'statement',
    entityId: statement.id,
    before: { state: statement.state },
    after: { state, payableFen: statement.payableFen, ...said },
  });
};
