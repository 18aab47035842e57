/** The payout account of a landlord: the settlement card at the institution. */
import { createHash } from 'node:crypto';
import { coolsUntil } from '@minsu/contract/finance/payouts/payout-rules.ts';
import { sql } from 'kysely';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';

export interface Merchant {
  readonly merchantNo: string;
  readonly cardTail: string | null;
  readonly bank: string;
  /** A fingerprint of merchant, card, holder and bank, to which approvals are bound. */
  readonly fingerprint: string;
  /** No payouts to a changed card before this time; null: no waiting time. */
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
 * Null: not registered. A card counts as changed if the landlord was registered with another, or was paid or about to
 * be paid before registering.
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
