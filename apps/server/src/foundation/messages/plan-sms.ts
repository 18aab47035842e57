/**
 * Decides what to do with a text message that is due: ask about an earlier sending, give up, or send by an account. The sending is stored
 * before the call, and a unique index keeps a second one from being stored while the first may have been taken.
 */

import { smsFacts } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import {
  filledText,
  partsOf,
  type SmsNumber,
  smsNumberOf,
  templateValues,
} from '@minsu/contract/foundation/messages/sms-rules.ts';
import { type SmsContent, smsTemplate } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { SmsOrder } from '../vendors/sms-port.ts';
import { isReachable, reportUrlOf } from '../vendors/stored-keys.ts';
import type { Outgoing } from './notification-carriers.ts';
import { isOptedOutOf } from './opt-outs.ts';
import { type ActiveAccount, activeAccounts } from './sms-account-queries.ts';
import type { SmsReason } from './sms-reasons.ts';

export interface OpenSend {
  readonly id: string;
  readonly connectorId: string;
  readonly state: string;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly asked: number;
}

export type SmsPlan =
  | { readonly kind: 'ask'; readonly send: OpenSend }
  /** Taken already: its report came before the answer. */
  | { readonly kind: 'taken'; readonly send: OpenSend }
  | { readonly kind: 'refuse'; readonly reasons: readonly SmsReason[] }
  /** Limits that end with time. */
  | { readonly kind: 'wait'; readonly reasons: readonly SmsReason[]; readonly afterMs: number }
  /** Accounts that fail are left out for some minutes; counts as an attempt, so that a code does not wait endlessly. */
  | { readonly kind: 'retry'; readonly reasons: readonly SmsReason[] }
  | { readonly kind: 'send'; readonly connectorId: string; readonly order: SmsOrder };

/** The sending of this notification that may have been taken. */
const openSendOf = async (ctx: Ctx, { id, resends }: Outgoing): Promise<OpenSend | undefined> =>
  ctx.db
    .selectFrom('smsSends')
    .select(['id', 'connectorId', 'state', 'reference', 'createdAt', 'asked'])
    .where('notificationId', '=', id)
    .where('resends', '=', resends)
    .where('state', 'not in', ['refused', 'not_sent'])
    .executeTakeFirst();

export const contentOf = ({ content, text }: Outgoing): SmsContent =>
  content ?? { template: 'text', values: { text } };

type Filled = Pick<SmsOrder, 'text' | 'template'>;

const fill = (account: ActiveAccount, out: Outgoing, content: SmsContent): Filled | SmsReason => {
  const { usesTemplates, maxVariable } = smsFacts(account.vendor);
  const { name, mapping } = account;
  if (!usesTemplates) return { text: out.text, template: null };
  if (!mapping)
    return {
      key: 'notMapped',
      params: { account: name, template: smsTemplate(content.template).name[0] },
    };
  if (!mapping.isApproved) return { key: 'notApproved', params: { account: name } };
  const values = templateValues(mapping.content, mapping.variables, content.values, maxVariable);
  if (!('filled' in values)) {
    const { variable, kind, length } = values;
    return kind === 'empty'
      ? { key: 'valueEmpty', params: { account: name, variable } }
      : { key: 'valueTooLong', params: { account: name, variable, length, max: maxVariable ?? 0 } };
  }
  const { code, signature } = mapping;
  return {
    text: `【${signature}】${filledText(mapping.content, values.filled)}`,
    template: { code, signature, values: values.filled },
  };
};

interface Sent {
  readonly toNumber: number;
  readonly byAccount: number;
}

/** The account is locked, so that two processes do not both find the last place free. */
const sentToday = async (ctx: Ctx, connectorId: string, phoneHash: Buffer, day: string): Promise<Sent> => {
  await sql`select from connectors where id = ${connectorId} for update`.execute(ctx.db);
  const { rows } = await sql<Sent>`
    select count(*) filter (where phone_hash = ${phoneHash})::int as to_number,
      count(*) filter (where connector_id = ${connectorId})::int as by_account
    from sms_sends where day = ${day} and (phone_hash = ${phoneHash} or connector_id = ${connectorId})
      and state not in ('refused', 'not_sent')`.execute(ctx.db);
  return rows[0] ?? { toNumber: 0, byAccount: 0 };
};

interface Search {
  readonly ctx: Ctx;
  readonly out: Outgoing;
  readonly content: SmsContent;
  readonly number: SmsNumber;
  readonly phoneHash: Buffer;
  readonly day: string;
}

const reaches = ({ vendor }: ActiveAccount, { isDomestic }: SmsNumber): boolean =>
  smsFacts(vendor).reaches.includes(isDomestic ? 'domestic' : 'foreign');

/** The message as this account would send it, or why it cannot. */
const tryAccount = async (search: Search, account: ActiveAccount): Promise<Filled | SmsReason> => {
  const { ctx, out, content, number, phoneHash, day } = search;
  const { id, name, settings, blockedUntil } = account;
  if (!reaches(account, number)) return { key: 'notReached', params: { account: name } };
  if (blockedUntil && new Date(blockedUntil) > ctx.now) return { key: 'blocked', params: { account: name } };
  const filled = fill(account, out, content);
  if ('key' in filled) return filled;
  const sent = await sentToday(ctx, id, phoneHash, day);
  if (sent.toNumber >= settings.perNumberDaily)
    return { key: 'numberLimit', params: { count: sent.toNumber } };
  return sent.byAccount >= settings.dailyMax ? { key: 'accountLimit', params: { account: name } } : filled;
};

const reportAddress = async (ctx: Ctx, id: string): Promise<string | undefined> => {
  if (!isReachable(ctx)) return undefined;
  const row = await ctx.db
    .selectFrom('connectors')
    .select('hookKeyCipher')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return reportUrlOf(ctx, row.hookKeyCipher);
};

const store = async (search: Search, account: ActiveAccount, filled: Filled): Promise<SmsPlan> => {
  const { ctx, out, number, phoneHash, day } = search;
  const id = ctx.newId();
  await ctx.db
    .insertInto('smsSends')
    .values({
      ...{ id, notificationId: out.id, resends: out.resends, connectorId: account.id, state: 'sending' },
      ...{ phoneHash, day, parts: partsOf(filled.text), createdAt: ctx.now },
    })
    .execute();
  const reportUrl = await reportAddress(ctx, account.id);
  const order = { key: id, to: number.e164, ...filled, reportUrl };
  return { kind: 'send', connectorId: account.id, order };
};

/** A code is worthless tomorrow, when the limits have passed. */
const noneOf = (found: readonly SmsReason[], { template }: SmsContent): SmsPlan => {
  const reasons: readonly SmsReason[] = found.length > 0 ? found : [{ key: 'noAccount' }];
  const has = (...keys: SmsReason['key'][]) => reasons.some(({ key }) => keys.includes(key));
  const isCode = smsTemplate(template).isCode === true;
  if (has('blocked'))
    return isCode ? { kind: 'retry', reasons } : { kind: 'wait', reasons, afterMs: 5 * MINUTE_MS };
  return has('numberLimit', 'accountLimit') && !isCode
    ? { kind: 'wait', reasons, afterMs: HOUR_MS }
    : { kind: 'refuse', reasons };
};

/** `tried`: accounts that have just refused or failed. */
export const planSms = async (ctx: Ctx, out: Outgoing, tried: readonly string[]): Promise<SmsPlan> => {
  const open = await openSendOf(ctx, out);
  if (open)
    return { kind: open.state === 'sending' || open.state === 'unknown' ? 'ask' : 'taken', send: open };
  const number = smsNumberOf(out.to);
  if (!number) return { kind: 'refuse', reasons: [{ key: 'noNumber' }] };
  const content = contentOf(out);
  const phoneHash = ctx.services.cipher.hash(normalPhone(out.to));
  if (await isOptedOutOf(ctx, out.to, content.template))
    return { kind: 'refuse', reasons: [{ key: 'optedOut' }] };
  const search: Search = {
    ctx,
    out,
    content,
    number,
    phoneHash,
    day: localDate(ctx.now, BUSINESS_TIME_ZONE),
  };
  const reasons: SmsReason[] = [];
  for (const account of await activeAccounts(ctx, content.template)) {
    if (tried.includes(account.id)) continue;
    const found = await tryAccount(search, account);
    if ('key' in found) reasons.push(found);
    else return store(search, account, found);
  }
  return noneOf(reasons, content);
};
