/** An order was changed: a request that asks for more than is due now is closed, before the guest pays it. */
import { activeIntents } from '@minsu/contract/sales/payments/intent-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { folioSql } from '../worth/balance-queries.ts';
import { askToClose } from './cancel-payment.ts';

/** Runs with the order locked. A request without its deposit, or above the folio, is of an earlier balance. */
export const followOrder = async (
  ctx: Ctx,
  { houseId, id, collected }: { readonly houseId: string; readonly id: string; readonly collected: boolean },
): Promise<void> => {
  if (!collected) return;
  const { rows } = await sql<{ id: string }>`
    select i.id from payment_intents i join orders o on o.house_id = i.house_id and o.id = i.order_id
    where i.house_id = ${houseId} and i.order_id = ${id} and i.state = any(${[...activeIntents]}) and i.close_reason is null
      and (i.amount_fen - i.deposit_fen > greatest(0, ${folioSql('o')}) or i.deposit_fen > 0 and not exists (
        select from deposits d where d.house_id = i.house_id and d.id = i.deposit_id and d.state = 'due'
          and d.amount_fen = i.deposit_fen))`.execute(ctx.db);
  for (const intent of rows) await askToClose(ctx, intent.id, 'changed');
};
