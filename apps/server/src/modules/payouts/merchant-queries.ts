/** Where a landlord is paid: his settlement card at the institution. */
import { createHash } from 'node:crypto';
import { coolsUntil } from '@minsu/contract/payouts/payout-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from '../system/settings-queries.ts';

export interface Merchant {
  readonly merchantNo: string;
  readonly cardTail: string | null;
  readonly bank: string;
  /** Of merchant, card, holder and bank in one: what an approval is bound to. */
  readonly fingerprint: string;
  /** A changed card is not paid to before; null: nothing keeps it. */
  readonly coolsUntil: Date | null;
}

interface Row extends Omit<Merchant, 'coolsUntil' | 'fingerprint'> {
  readonly card: string | null;
  readonly accountName: string;
  readonly branch: string;
  readonly joinedAt: Date;
  readonly isChanged: boolean;
}

const fingerprintOf = ({ merchantNo, card, accountName, bank, branch }: Row): string =>
  createHash('sha256')
    .update(JSON.stringify([merchantNo, card, accountName, bank, branch]))
    .digest('hex');

/**
 * Null: he has not joined. A card is changed when he had joined before with another one, or was paid, or to be paid, before he
 * joined: his money went elsewhere.
 */
export const merchantOf = async (ctx: Ctx, landlordId: string): Promise<Merchant | null> => {
  const { rows } = await sql<Row>`
    select f.merchant_no, right(f.card_number_masked, 4) as card_tail, f.bank, f.joined_at,
      encode(f.card_number_hash, 'hex') as card, f.account_name, f.branch,
      exists (select from onboarding_files b where b.landlord_id = f.landlord_id and b.id <> f.id
        and b.joined_at is not null and (b.card_number_hash, b.account_name, b.bank)
          is distinct from (f.card_number_hash, f.account_name, f.bank))
      or exists (select from payouts p where p.landlord_id = f.landlord_id and p.asked_at < f.joined_at) as is_changed
    from onboarding_files f where f.landlord_id = ${landlordId} and f.state = 'joined'`.execute(ctx.db);
  const [found] = rows;
  if (!found) return null;
  const { payoutCoolingHours } = await readSettings(ctx.db, ctx.services);
  const { merchantNo, cardTail, bank, joinedAt, isChanged } = found;
  return {
    ...{ merchantNo, cardTail, bank, fingerprint: fingerprintOf(found) },
    coolsUntil: coolsUntil({ joinedAt, isChanged }, payoutCoolingHours, ctx.now),
  };
};
