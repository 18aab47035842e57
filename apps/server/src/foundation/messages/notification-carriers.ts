/** How each kind of notification is sent, with results in a common form. */
import type { SmsContent } from '@minsu/contract/foundation/messages/sms-templates.ts';
import type { Ctx, Services } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import { errorText, isRefused, type MailError } from './mail-rules.ts';
import { isOptedOutOf } from './opt-outs.ts';
import { carryPush, removeSubscription } from './push/carry-push.ts';
import { sendByAccounts } from './send-sms.ts';
import { carriesSms, hasAccounts } from './sms-account-queries.ts';
import { smsProviderOf } from './sms-provider.ts';
import { storedReasons } from './sms-reasons.ts';
import { sendOverSmtp } from './smtp-mail.ts';

export const carriedChannels = ['mail', 'sms', 'push'] as const;
export type CarriedChannel = (typeof carriedChannels)[number];

export interface Outgoing {
  readonly id: string;
  readonly channel: CarriedChannel;
  readonly to: string;
  readonly masked: string;
  readonly subject: string;
  readonly text: string;
  readonly attempts: number;
  readonly resends: number;
  /** The template of a text message with its values. */
  readonly content?: SmsContent;
  readonly file?: { readonly name: string; readonly content: Buffer };
  /** Messages of the box that a push announces. */
  readonly inboxIds: readonly string[];
}

export type Outcome =
  | { readonly kind: 'sent'; readonly reference: string | null }
  | { readonly kind: 'refused' | 'failed'; readonly error: string; readonly code: string | undefined }
  /** Does not count as an attempt. */
  | { readonly kind: 'limited'; readonly error: string; readonly afterMs: number }
  /** No longer needed. */
  | { readonly kind: 'void' };

/** The idempotency key for the provider; a resend gets a new one. */
export const smsKeyOf = ({ id, resends }: { readonly id: string; readonly resends: number }): string =>
  `${id}.${resends}`;

export const isCarried = async (
  ctx: Pick<Ctx, 'db' | 'services'>,
  channel: CarriedChannel,
): Promise<boolean> => {
  if (channel === 'push') return true;
  return channel === 'mail' ? ctx.services.config.smtpUrl !== undefined : carriesSms(ctx);
};

const carryMail = async ({ config }: Services, mail: Outgoing): Promise<Outcome> => {
  try {
    await sendOverSmtp(config, mail);
    return { kind: 'sent', reference: null };
  } catch (reason) {
    const error = reason as MailError;
    const kind = isRefused(error) ? 'refused' : 'failed';
    return { kind, error: errorText(error, mail.to, mail.masked), code: error.code };
  }
};

const carryByGateway = async (services: Services, sms: Outgoing): Promise<Outcome> => {
  const provider = smsProviderOf(services);
  if (!provider) return { kind: 'failed', error: 'no provider', code: undefined };
  const outcome = await provider.send({ id: smsKeyOf(sms), to: sms.to, text: sms.text });
  if (outcome.kind === 'accepted') return { kind: 'sent', reference: outcome.reference };
  const error = outcome.message.replaceAll(sms.to, sms.masked);
  return outcome.kind === 'limited'
    ? { kind: 'limited', error, afterMs: outcome.afterMs }
    : { kind: outcome.kind, error, code: undefined };
};

export interface Carried {
  readonly outcome: Outcome;
  /** Belongs into the transaction that stores the outcome. */
  readonly store?: (ctx: Ctx) => Promise<void>;
}

/** Accounts of the screen come first; the gateway of the environment is used where there are none. */
const carrySms = async (job: JobContext, services: Services, out: Outgoing): Promise<Carried> => {
  if (await job.read(hasAccounts)) return sendByAccounts(job, out);
  const isRefused = await job.read((ctx) => isOptedOutOf(ctx, out.to, out.content?.template ?? 'text'));
  if (isRefused)
    return { outcome: { kind: 'refused', error: storedReasons([{ key: 'optedOut' }]), code: undefined } };
  return { outcome: await carryByGateway(services, out) };
};

const carryToDevice = async (job: JobContext, out: Outgoing): Promise<Carried> => {
  const outcome = await carryPush(job, out);
  if (outcome.kind === 'sent') return { outcome: { kind: 'sent', reference: null } };
  if (outcome.kind === 'limited' || outcome.kind === 'void') return { outcome };
  const { kind, error } = outcome;
  if (kind !== 'gone') return { outcome: { kind, error, code: undefined } };
  const store = (ctx: Ctx) => removeSubscription(ctx, out.to);
  return { outcome: { kind: 'refused', error, code: undefined }, store };
};

/** Outside of any transaction. */
export const carry = async (job: JobContext, services: Services, out: Outgoing): Promise<Carried> => {
  if (out.channel === 'mail') return { outcome: await carryMail(services, out) };
  return out.channel === 'sms' ? carrySms(job, services, out) : carryToDevice(job, out);
};
