/** Notifications about payouts: to be approved, failed, cancelled, without an answer, paid. */

import { type ApprovalChange, changesInWords } from '@minsu/contract/finance/payouts/approval-rules.ts';
import { PAYOUTS_PATH } from '@minsu/contract/finance/payouts/payout.ts';
import { payoutNews } from '@minsu/contract/finance/payouts/payout-news.text.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { inBoth, type Language } from '@minsu/contract/platform/texts.ts';
import { usersWhoMay } from '../../foundation/messages/recipient-queries.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';

interface Of {
  readonly id: string;
  readonly payoutNo: string;
  readonly landlordId: string;
  readonly amountFen: number;
}

const pathOf = ({ payoutNo }: Of): string => `${PAYOUTS_PATH}&keyword=${payoutNo}`;

const landlordOf = (ctx: Ctx, { landlordId }: Of) =>
  ctx.db
    .selectFrom('landlords')
    .select(['name', 'userId'])
    .where('id', '=', landlordId)
    .executeTakeFirstOrThrow();

const paramsOf = async (ctx: Ctx, payout: Of) => ({
  no: payout.payoutNo,
  amount: formatFen(payout.amountFen),
  name: (await landlordOf(ctx, payout)).name,
});

const todoKey = (
  { id }: Pick<Of, 'id'>,
  kind: `approve${number | ''}` | 'silent' | `failed${number}`,
): string => `payout-${kind}:${id}`;

interface ToApprove extends Of {
  readonly askedById?: string | null;
  /** How many of its approvals became void. */
  readonly voids?: number;
}

const approveKey = ({ id, voids = 0 }: Pick<ToApprove, 'id' | 'voids'>): string =>
  todoKey({ id }, `approve${voids || ''}`);

/** Never sent to the requester, who may not decide. `changes`: since the previous approval. */
export const tellToApprove = async (
  ctx: Ctx,
  payout: ToApprove,
  changes: readonly ApprovalChange[] = [],
): Promise<void> => {
  const able = await usersWhoMay(ctx.db, { permission: 'payout:approve' });
  const asker = payout.askedById ?? ctx.user.id;
  const { title, content } = changes.length === 0 ? payoutNews.toApprove : payoutNews.toApproveAgain;
  const what = (language: Language) => changesInWords(changes, language);
  const params = await paramsOf(ctx, payout);
  await tellUsers(ctx, {
    to: { userIds: able.filter((id) => id !== asker) },
    kind: 'todo',
    subject: 'finance',
    title,
    content: inBoth(content, (language) => ({ ...params, what: what(language) })),
    path: pathOf(payout),
    key: approveKey(payout),
  });
};

/** `failures` includes the one being reported. */
export const tellFailed = async (
  ctx: Ctx,
  payout: Of & { readonly failures: number },
  reason: string,
): Promise<void> => {
  await tellUsers(ctx, {
    to: { permission: 'payout:manage' },
    kind: 'todo',
    subject: 'finance',
    ...payoutNews.failed,
    params: { ...(await paramsOf(ctx, payout)), reason },
    path: pathOf(payout),
    key: todoKey(payout, `failed${payout.failures}`),
  });
};

export const tellSilent = async (ctx: Ctx, payout: Of, hours: number): Promise<void> => {
  await tellUsers(ctx, {
    to: { permission: 'payout:manage' },
    kind: 'todo',
    subject: 'finance',
    ...payoutNews.silent,
    params: { ...(await paramsOf(ctx, payout)), hours },
    path: pathOf(payout),
    key: todoKey(payout, 'silent'),
  });
};

export const tellReturned = async (ctx: Ctx, payout: Of, reason: string): Promise<void> => {
  await tellUsers(ctx, {
    to: { permission: 'payout:manage' },
    kind: 'notice',
    subject: 'finance',
    ...payoutNews.returned,
    params: { ...(await paramsOf(ctx, payout)), reason },
    path: pathOf(payout),
    key: `payout-returned:${payout.id}`,
  });
};

/** Notifies the landlord. */
export const tellPaid = async (ctx: Ctx, payout: Of): Promise<void> => {
  const { userId } = await landlordOf(ctx, payout);
  if (userId === null) return;
  await tellUsers(ctx, {
    to: { userIds: [userId] },
    kind: 'notice',
    subject: 'finance',
    ...payoutNews.paid,
    params: await paramsOf(ctx, payout),
    path: pathOf(payout),
    key: `payout-paid:${payout.id}`,
  });
};

/** Ends the payout's todos when the task is done or replaced. */
export const settlePayoutTodos = async (
  ctx: Ctx,
  payout: Pick<Of, 'id'> & { readonly failures: number; readonly voids: number },
): Promise<void> => {
  await settleTodo(ctx, approveKey(payout));
  await settleTodo(ctx, todoKey(payout, 'silent'));
  if (payout.failures > 0) await settleTodo(ctx, todoKey(payout, `failed${payout.failures}`));
};
