/** Recreates, reviews, returns and sends statements, and handles disputes. */

import {
  disputeStatement,
  regenerateStatement,
  resolveStatement,
  returnStatement,
  reviewStatement,
  sendStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { drawStatements, lockLandlords } from './draw-statements.ts';
import { assertStatement, type LockedStatement, lockStatement, moveStatement } from './locked-statement.ts';
import { statementDetail } from './statement-row-queries.ts';
import { disputeTodo, tellAnswer, tellDispute, tellLandlord } from './tell-statement-news.ts';
import { assertUpToDate } from './what-moved.ts';

export const regenerateStatementRoute = command(regenerateStatement, async (ctx, key) => {
  const statement = await lockStatement(ctx, key);
  await assertStatement(ctx, statement, 'regenerate');
  const [drawn] = await drawStatements(ctx, statement.month, [statement.landlordId]);
  if (drawn?.refusal) fail(drawn.refusal, { params: drawn.params });
  return drawn?.id ? statementDetail(ctx, drawn.id) : null;
});

const me = (ctx: Ctx) => ({ by: ctx.user.realname, byId: ctx.user.id || null });

export const review = async (ctx: Ctx, statement: LockedStatement): Promise<void> => {
  await assertStatement(ctx, statement, 'review');
  await lockLandlords(ctx, [statement.landlordId]);
  await assertUpToDate(ctx, statement);
  const { by, byId } = me(ctx);
  const set = sql`reviewed_by = ${by}, reviewed_by_id = ${byId}, reviewed_at = ${ctx.now}, return_reason = null`;
  await moveStatement(ctx, statement, 'review', set);
};

export const reviewStatementRoute = command(reviewStatement, async (ctx, key) => {
  await review(ctx, await lockStatement(ctx, key));
  return statementDetail(ctx, key.id);
});

export const returnStatementRoute = command(returnStatement, async (ctx, { reason, ...key }) => {
  const statement = await lockStatement(ctx, key);
  const set = sql`reviewed_by = null, reviewed_by_id = null, reviewed_at = null, return_reason = ${reason}`;
  await moveStatement(ctx, statement, 'return', set, { note: reason });
  return statementDetail(ctx, key.id);
});

export const send = async (ctx: Ctx, statement: LockedStatement): Promise<void> => {
  await moveStatement(ctx, statement, 'send', sql`sent_by = ${ctx.user.realname}, sent_at = ${ctx.now}`);
  const { rows } = await sql`select from statement_mails where statement_id = ${statement.id}`.execute(
    ctx.db,
  );
  await tellLandlord(ctx, statement, { mailed: rows.length > 0 });
};

export const sendStatementRoute = command(sendStatement, async (ctx, key) => {
  await send(ctx, await lockStatement(ctx, key));
  return statementDetail(ctx, key.id);
});

export const dispute = async (ctx: Ctx, statement: LockedStatement, reason: string): Promise<void> => {
  const set = sql`dispute_reason = ${reason}, disputed_by = ${ctx.user.realname}, disputed_at = ${ctx.now},
    dispute_answer = null, answered_by = null, answered_at = null`;
  await moveStatement(ctx, statement, 'dispute', set, { note: reason });
  await tellDispute(ctx, statement, reason);
};

export const disputeStatementRoute = command(disputeStatement, async (ctx, { reason, ...key }) => {
  await dispute(ctx, await lockStatement(ctx, key), reason);
  return statementDetail(ctx, key.id);
});

export const resolveStatementRoute = command(resolveStatement, async (ctx, { answer, ...key }) => {
  const statement = await lockStatement(ctx, key);
  const set = sql`dispute_answer = ${answer}, answered_by = ${ctx.user.realname}, answered_at = ${ctx.now}`;
  await moveStatement(ctx, statement, 'resolve', set, { note: answer });
  await settleTodo(ctx, disputeTodo(statement.id), { again: true });
  await tellAnswer(ctx, statement, answer);
  return statementDetail(ctx, key.id);
});
