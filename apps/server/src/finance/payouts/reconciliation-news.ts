/** Notifies users of a day with differences, and of a merchant's bill that does not arrive. */
import { payoutNews } from '@minsu/contract/finance/payouts/payout-news.text.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';

const key = (id: string): string => `reconciliation:${id}`;

export const tellDifferences = async (
  ctx: Ctx,
  id: string,
  { day, openCount }: { readonly day: string; readonly openCount: number },
): Promise<void> => {
  await tellUsers(ctx, {
    to: { permission: 'reconciliation:manage', everyHouse: true },
    kind: 'todo',
    subject: 'finance',
    ...payoutNews.differences,
    params: { day, count: openCount },
    path: `/walletInformationMenu/reconciliation?dayFrom=${day}&dayTo=${day}`,
    key: key(id),
  });
};

/** A difference may be reopened, which notifies again. */
export const settleReconciliationTodo = (ctx: Ctx, id: string): Promise<void> =>
  settleTodo(ctx, key(id), { again: true });

const lateKey = (id: string): string => `reconciliation:late:${id}`;

export const tellLateBill = async (ctx: Ctx, id: string, day: string): Promise<void> => {
  await tellUsers(ctx, {
    to: { permission: 'reconciliation:manage', everyHouse: true },
    kind: 'todo',
    subject: 'finance',
    ...payoutNews.lateBill,
    params: { day },
    path: `/walletInformationMenu/reconciliation?part=days&dayFrom=${day}&dayTo=${day}`,
    key: lateKey(id),
  });
};

export const settleLateBillTodo = (ctx: Ctx, id: string): Promise<void> => settleTodo(ctx, lateKey(id));
