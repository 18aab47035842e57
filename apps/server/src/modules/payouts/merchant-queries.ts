/** The settlement card of a landlord at the institution. */
import { coolsUntil } from '@minsu/contract/payouts/payout-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from '../system/settings-queries.ts';

export interface Merchant {
  readonly merchantNo: string;
  readonly cardTail: string | null;
  readonly bank: string;
  /** A changed card is not paid to before; null: nothing keeps it. */
  readonly coolsUntil: Date | null;
}

/** Null: he has not joined. A card is changed when he had joined before with another one. */
export const merchantOf = async (ctx: Ctx, landlordId: string): Promise<Merchant | null> => {
  const { rows } = await sql<Omit<Merchant, 'coolsUntil'> & { joinedAt: Date; isChanged: boolean }>`
    select f.merchant_no, right(f.card_number_masked, 4) as card_tail, f.bank, f.joined_at,
      exists (select from onboarding_files b where b.landlord_id = f.landlord_id and b.id <> f.id
        and b.joined_at is not null and b.card_number_hash is distinct from f.card_number_hash) as is_changed
    from onboarding_files f where f.landlord_id = ${landlordId} and f.state = 'joined'`.execute(ctx.db);
  const [found] = rows;
  if (!found) return null;
  const { payoutCoolingHours } = await readSettings(ctx.db, ctx.services);
  const { joinedAt, isChanged, ...merchant } = found;
  return { ...merchant, coolsUntil: coolsUntil({ joinedAt, isChanged }, payoutCoolingHours, ctx.now) };
};
