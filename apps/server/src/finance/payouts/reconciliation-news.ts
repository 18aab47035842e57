/** Notifies users of a day with differences. */
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
