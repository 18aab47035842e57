/** Where a landlord's money goes: merchant, holder, kind, bank, branch and number of the account. */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { StoredFile } from './onboarding-row-queries.ts';

export interface ReceivingAccount {
  readonly accountKind: string | null;
  readonly accountName: string;
  readonly bank: string;
  readonly branch: string;
  readonly cardNumberHash: Buffer | null;
}

const fieldsOf = ({ accountKind, accountName, bank, branch, cardNumberHash }: ReceivingAccount) => [
  cardNumberHash?.toString('hex') ?? null,
  accountKind,
  accountName,
  bank,
  branch,
];

/** As a colleague confirms it, before there is a merchant; never the number. */
export const accountMark = (file: StoredFile): string => JSON.stringify(fieldsOf(file));

/** To which approvals are bound. */
export const accountFingerprint = (merchantNo: string, account: ReceivingAccount): string =>
  createHash('sha256')
    .update(JSON.stringify([merchantNo, ...fieldsOf(account)]))
    .digest('hex');

/**
 * File `of` changes where the money goes: its landlord had a merchant before, even for the same account, or was paid, or
 * about to be paid, without one.
 */
export const changesAccount = (of: string): RawBuilder<boolean> => {
  const f = sql.raw(of);
  return sql<boolean>`(exists (select from onboarding_files b where b.landlord_id = ${f}.landlord_id and b.id <> ${f}.id
      and b.joined_at is not null)
    or exists (select from payouts p where p.landlord_id = ${f}.landlord_id
      and coalesce(p.asked_at < ${f}.joined_at, true)))`;
};

interface SaidAccount {
  readonly bank: string;
  readonly branch: string;
  readonly tail: string | null;
}

/** `招商银行杭州分行 5158`; most branches name their bank. */
export const accountInWords = ({ bank, branch, tail }: SaidAccount): string =>
  [branch.startsWith(bank) ? '' : bank, branch, tail].filter(Boolean).join(' ');
