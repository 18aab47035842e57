/**
 * A landlord's payout account is changed by two people: a file of a landlord who had an account, or was to be paid
 * without one, is submitted after a colleague's confirmation. The landlord is notified, and payouts approved for the previous
 * account need a new approval.
 */

import { coolsUntil } from '@minsu/contract/finance/payouts/payout-rules.ts';
import type { DutyFact } from '@minsu/contract/foundation/duties/duty-request.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { queueMail } from '../../foundation/messages/queue-mail.ts';
import { queueSms } from '../../foundation/messages/queue-sms.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { StoredFile } from './onboarding-row-queries.ts';
import { accountInWords, accountMark, changesAccount } from './receiving-account.ts';

interface Account {
  readonly bank: string;
  readonly branch: string;
  readonly tail: string | null;
  readonly accountName: string;
}

/** The account of another file that was in force last. */
const accountBefore = async (ctx: Ctx, file: StoredFile): Promise<Account | null> => {
  const { rows } = await sql<Account>`
    select b.bank, b.branch, right(b.card_number_masked, 4) as tail, b.account_name
    from onboarding_files f join onboarding_files b on b.landlord_id = f.landlord_id and b.id <> f.id and b.joined_at is not null
    where f.id = ${file.id} order by b.joined_at desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
};

/** This account of this file was confirmed before: other supplements do not change the account. */
const isConfirmed = async (ctx: Ctx, file: StoredFile, account: string): Promise<boolean> => {
  const { rows } = await sql`
    select from duty_requests d where d.act = 'account' and d.subject = ${file.id} and d.state = 'confirmed'
      and d.input ->> 'account' = ${account} limit 1`.execute(ctx.db);
  return rows.length > 0;
};

const newAccountOf = (file: StoredFile): Account => ({
  ...{ bank: file.bank, branch: file.branch, accountName: file.accountName },
  tail: file.cardNumberMasked?.slice(-4) ?? null,
});

/** Whether money went, or was due to go, to another account before. */
export const isOtherAccount = async (ctx: Ctx, file: StoredFile): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select ${changesAccount('f')} as is from onboarding_files f where f.id = ${file.id}`.execute(ctx.db);
  return rows[0]?.is ?? false;
};

const holders = (before: Account | null, { accountName }: Account): string =>
  before === null || before.accountName === accountName
    ? accountName
    : `${before.accountName} → ${accountName}`;

/** Facts for the confirming colleague; null for a first account, or one already confirmed. */
export const accountChange = async (ctx: Ctx, file: StoredFile): Promise<DutyFact[] | null> => {
  if (!(await isOtherAccount(ctx, file)) || (await isConfirmed(ctx, file, accountMark(file)))) return null;
  const before = await accountBefore(ctx, file);
  const account = newAccountOf(file);
  return [
    { key: 'fileNo', kind: 'text', value: file.code },
    { key: 'oldAccount', kind: 'text', value: before ? accountInWords(before) : '—' },
    { key: 'newAccount', kind: 'text', value: accountInWords(account) },
    { key: 'holder', kind: 'text', value: holders(before, account) },
  ];
};

interface Words {
  readonly title: Text;
  readonly content: Text;
}

/** With the parameters `name`, `account` and `until`. */
const accountWords: Readonly<Record<'asked' | 'changed', Words>> = {
  asked: {
    title: ['您的结算账户正在变更', 'Your settlement account is being changed'],
    content: [
      '“{{name}}”的结算账户正在变更为 {{account}}。如非本人要求，请立即联系我们',
      'The settlement account of “{{name}}” is being changed to {{account}}. If you did not request this, tell us immediately',
    ],
  },
  changed: {
    title: ['您的结算账户已变更', 'Your settlement account has changed'],
    content: [
      '“{{name}}”的结算账户已变更为 {{account}}，{{until}} 之前不会向其打款。如非本人要求，请立即联系我们',
      'The settlement account of “{{name}}” is now {{account}}. No payouts go to it before {{until}}. If you did not request this, tell us immediately',
    ],
  },
};

const LANGUAGE: Language = 'zh-CN';

const timeWords = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    ...{ timeZone: BUSINESS_TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' },
  }).format(at);

const landlordOf = (ctx: Ctx, { landlordId }: StoredFile) =>
  ctx.db
    .selectFrom('landlords')
    .select(['name', 'userId', 'phoneCipher', 'emailCipher'])
    .where('id', '=', landlordId)
    .executeTakeFirstOrThrow();

/** By message box, mail and SMS, as far as each is available. */
export const tellAccount = async (ctx: Ctx, file: StoredFile, step: 'asked' | 'changed'): Promise<void> => {
  const { name, userId, phoneCipher, emailCipher } = await landlordOf(ctx, file);
  const { title, content } = accountWords[step];
  const { payoutCoolingHours } = await readSettings(ctx.db, ctx.services);
  const until = coolsUntil({ joinedAt: ctx.now, isChanged: true }, payoutCoolingHours, ctx.now) ?? ctx.now;
  const paramsIn = (language: Language) => ({
    ...{ name, account: accountInWords(newAccountOf(file)), until: timeWords(until, language) },
  });
  if (userId !== null)
    await tellUsers(ctx, {
      ...{ to: { userIds: [userId] }, kind: 'notice', subject: 'security', title },
      content: [sayText(content, 'zh-CN', paramsIn('zh-CN')), sayText(content, 'en-US', paramsIn('en-US'))],
      ...{ path: null, key: `account-${step}:${file.id}:${file.round}`, mailed: emailCipher !== null },
    });
  const { cipher } = ctx.services;
  const letter = {
    ...{ kind: 'landlord.accountChanged' as const, userId, language: LANGUAGE },
    ...{ subject: sayText(title, LANGUAGE), text: sayText(content, LANGUAGE, paramsIn(LANGUAGE)) },
  };
  if (emailCipher !== null) await queueMail(ctx, { ...letter, to: cipher.decrypt(emailCipher) });
  if (phoneCipher !== null)
    await queueSms(ctx, {
      ...{ ...letter, to: cipher.decrypt(phoneCipher) },
      content: {
        template: step === 'asked' ? 'payoutAccountAsked' : 'payoutAccountChanged',
        values: paramsIn(LANGUAGE),
      },
    });
};
