/** Notifies users who may confirm a transfer that it is waiting. */

import { transferTexts } from '@minsu/contract/finance/transfers/transfer.text.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { colleaguesFor } from '../../foundation/duties/same-person-queries.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TransferRow } from './transfer-queries.ts';

export const transferTodo = (id: string): string => `ownTransfer:${id}`;

export const tellTransfer = async (
  ctx: Ctx,
  { id, transferNo, amountFen, recordedByName }: TransferRow,
): Promise<void> => {
  const able = await colleaguesFor(ctx, 'transfer');
  await tellUsers(ctx, {
    to: { userIds: able.map((colleague) => colleague.id) },
    kind: 'todo',
    subject: 'finance',
    title: transferTexts.todoTitle,
    content: transferTexts.todoText,
    params: { name: recordedByName, no: transferNo, amount: formatFen(amountFen) },
    path: `/walletInformationMenu/ledger?tab=transfers&keyword=${transferNo}`,
    key: transferTodo(id),
  });
};
