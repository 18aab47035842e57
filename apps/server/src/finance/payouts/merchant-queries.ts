/** The payout account of a landlord: the settlement card at the institution. */
import { coolsUntil } from '@minsu/contract/finance/payouts/payout-rules.ts';
import { sql } from 'kysely';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  accountFingerprint,
  accountInWords,
  changesAccount,
  type ReceivingAccount,
} from '../onboarding/receiving-account.ts';

export interface Merchant {
  readonly merchantNo: string;
  readonly cardTail: string | null;
  readonly bank: string;
  /** Holder, bank and last digits. */
  readonly said: string;
  /** Fingerprint of the receiving account; approvals are bound to it. */
  readonly fingerprint: string;
  /** No payouts to a changed account before this time; null: no waiting time. */
  readonly coolsUntil: Date | null;
}

interface Row extends ReceivingAccount, Pick<Merchant, 'merchantNo' | 'cardTail'> {
  readonly joinedAt: Date;
  readonly isChanged: boolean;
}

/** Null: not registered. */
export const merchantOf = async (ctx: Ctx, landlordId: string): Promise<Merchant | null> => {
  const { rows } = await sql<Row>`
    select f.merchant_no, right(f.card_number_masked, 4) as card_tail, f.bank, f.branch, f.joined_at, f.card_number_hash,
      f.account_kind, f.account_name, ${changesAccount('f')} as is_changed
    from onboarding_files f where f.landlord_id = ${landlordId} and f.state = 'joined'`.execute(ctx.db);
  const [found] = rows;
  if (!found) return null;
  const { payoutCoolingHours } = await readSettings(ctx.db, ctx.services);
  const { merchantNo, cardTail, bank, branch, accountName, joinedAt, isChanged } = found;
  return {
    ...{ merchantNo, cardTail, bank },
    said: [accountName, accountInWords({ bank, branch, tail: cardTail })].filter(Boolean).join(' '),
    fingerprint: accountFingerprint(merchantNo, found),
    coolsUntil: coolsUntil({ joinedAt, isChanged }, payoutCoolingHours, ctx.now),
  };
};
