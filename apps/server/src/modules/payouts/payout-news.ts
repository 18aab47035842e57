/** What is told of payouts: to be approved, failed, given up, without an answer, paid. */
import { formatFen } from '@minsu/contract/money.ts';
import { PAYOUTS_PATH } from '@minsu/contract/payouts/payout.ts';
import { payoutNews } from '@minsu/contract/payouts/payout-news.text.ts';
import type { Ctx } from '../../platform/context.ts';
import { usersWhoMay } from '../messages/recipient-queries.ts';
import { settleTodo } from '../messages/settle-todo.ts';
import { tellUsers } from '../messages/tell-users.ts';

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

const todoKey = ({ id }: Pick<Of, 'id'>, kind: 'approve' | 'silent' | `failed${number}`): string =>
  `payout-${kind}:${id}`;

/** Never to who asked for it: he may not decide. */
export const tellToApprove = async (ctx: Ctx, payout: Of): Promise<void> => {
  const able = await usersWhoMay(ctx.db, { permission: 'payout:approve' });
  await tellUsers(ctx, {
    to: { userIds: able.filter((id) => id !== ctx.user.id) },
    kind: 'todo',
    subject: 'finance',
    ...payoutNews.toApprove,
    params: await paramsOf(ctx, payout),
    path: pathOf(payout),
    key: todoKey(payout, 'approve'),
  });
};

/** `failures`: the one that is told counts. */
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

/** The landlord hears of his money. */
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

/** Whatever was to be done with it is done, or something else is. */
export const settlePayoutTodos = async (
  ctx: Ctx,
  payout: Pick<Of, 'id'> & { readonly failures: number },
): Promise<void> => {
  await settleTodo(ctx, todoKey(payout, 'approve'));
  await settleTodo(ctx, todoKey(payout, 'silent'));
  if (payout.failures > 0) await settleTodo(ctx, todoKey(payout, `failed${payout.failures}`));
};
