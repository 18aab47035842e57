/** Notifies the landlord when a statement is sent, answered or paid, and finance when it is disputed. */

import { adjustmentTexts } from '@minsu/contract/finance/settlements/adjustment.text.ts';
import { settlementTexts } from '@minsu/contract/finance/settlements/settlement.text.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type Language, type Params, sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { queueMail } from '../../foundation/messages/queue-mail.ts';
import { usersWhoMay } from '../../foundation/messages/recipient-queries.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import { saidInBoth } from '../../platform/jobs/run-work.ts';
import type { AdjustmentRow } from './adjustment-queries.ts';
import type { LockedStatement } from './locked-statement.ts';

interface LandlordUser {
  readonly id: string;
  readonly email: string | null;
}

export const statementPath = (id: string): string => `/walletInformationMenu/statementDetail?id=${id}`;
export const disputeTodo = (id: string): string => `statementDispute:${id}`;

/** The landlord's user; null if there is none or it is frozen. */
const userOf = async (ctx: Ctx, landlordId: string): Promise<LandlordUser | null> => {
  const { rows } = await sql<LandlordUser>`
    select u.id, u.email from landlords l join users u on u.id = l.user_id
    where l.id = ${landlordId} and u.status = 1 and u.deleted_at is null`.execute(ctx.db);
  return rows[0] ?? null;
};

/** Statements are Chinese documents, and so are the letters that bring them. */
const LANGUAGE: Language = 'zh-CN';
const yuan = (fen: number): string => `¥${formatFen(fen)}`;

export const saidOf = ({ payableFen, carriedOutFen, payoutOn }: LockedStatement) =>
  payableFen > 0
    ? saidInBoth({ text: settlementTexts.sentNewsText }, { amount: yuan(payableFen), day: payoutOn })
    : saidInBoth({ text: settlementTexts.sentNewsCarried }, { amount: yuan(carriedOutFen) });

const mail = async (ctx: Ctx, user: LandlordUser, statement: LockedStatement): Promise<void> => {
  if (!user.email) return;
  const { statementNo: no, month, landlordName: name } = statement;
  const { publicUrl } = ctx.services.config;
  const params: Params = {
    ...{ no, month, name, link: `${publicUrl}${statementPath(statement.id)}` },
    said: sayText(saidOf(statement), LANGUAGE),
  };
  await queueMail(ctx, {
    kind: 'settlement.sent',
    to: user.email,
    userId: user.id,
    language: LANGUAGE,
    subject: sayText(settlementTexts.sentNews, LANGUAGE, { no, month }),
    text: sayText(settlementTexts.sentMail, LANGUAGE, params),
  });
};

/** `mailed`: a mail with the statement goes out as well. */
export const tellLandlord = async (
  ctx: Ctx,
  statement: LockedStatement,
  { mailed }: { readonly mailed: boolean },
): Promise<void> => {
  const user = await userOf(ctx, statement.landlordId);
  if (!user) return;
  await tellUsers(ctx, {
    to: { userIds: [user.id] },
    kind: 'notice',
    subject: 'finance',
    title: settlementTexts.sentNews,
    content: saidOf(statement),
    params: { no: statement.statementNo, month: statement.month },
    path: statementPath(statement.id),
    key: `statementSent:${statement.id}`,
    mailed: mailed || Boolean(user.email),
  });
  if (!mailed) await mail(ctx, user, statement);
};

export const adjustmentTodo = (id: string): string => `landlordAdjustment:${id}`;

/** To users who may decide, never to the requester. */
export const tellAdjustment = async (
  ctx: Ctx,
  { id, adjustmentNo, landlordName, amountFen, reason }: AdjustmentRow,
): Promise<void> => {
  const able = await usersWhoMay(ctx.db, { permission: 'settlement:approve' });
  await tellUsers(ctx, {
    to: { userIds: able.filter((userId) => userId !== ctx.user.id) },
    kind: 'todo',
    subject: 'finance',
    title: adjustmentTexts.todoTitle,
    content: adjustmentTexts.todoText,
    params: { name: landlordName, no: adjustmentNo, amount: formatFen(amountFen), reason },
    path: `/walletInformationMenu/landlord-settlement?part=adjustments&keyword=${adjustmentNo}`,
    key: adjustmentTodo(id),
  });
};

export const tellDispute = async (ctx: Ctx, statement: LockedStatement, reason: string): Promise<void> => {
  await tellUsers(ctx, {
    to: { permission: 'settlement:manage' },
    kind: 'todo',
    subject: 'finance',
    title: settlementTexts.disputeTodo,
    content: settlementTexts.disputeTodoText,
    params: { name: statement.landlordName, no: statement.statementNo, reason },
    path: statementPath(statement.id),
    key: disputeTodo(statement.id),
  });
};

export const tellAnswer = async (ctx: Ctx, statement: LockedStatement, answer: string): Promise<void> => {
  const user = await userOf(ctx, statement.landlordId);
  await tellUsers(ctx, {
    to: { userIds: user ? [user.id] : [] },
    kind: 'notice',
    subject: 'finance',
    title: settlementTexts.resolvedNews,
    content: settlementTexts.resolvedNewsText,
    params: { no: statement.statementNo, answer },
    path: statementPath(statement.id),
  });
};

export const tellPaid = async (ctx: Ctx, statement: LockedStatement): Promise<void> => {
  const user = await userOf(ctx, statement.landlordId);
  await tellUsers(ctx, {
    to: { userIds: user ? [user.id] : [] },
    kind: 'notice',
    subject: 'finance',
    title: settlementTexts.paidNews,
    content: settlementTexts.paidNewsText,
    params: { no: statement.statementNo, amount: yuan(statement.payableFen) },
    path: statementPath(statement.id),
    key: `statementPaid:${statement.id}`,
  });
};
