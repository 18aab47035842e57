/** How each kind of notification is sent, with results in a common form. */
import type { Config } from '../../config.ts';
import type { Services } from '../../platform/context.ts';
import { errorText, isRefused, type MailError } from './mail-rules.ts';
import { smsProviderOf } from './sms-provider.ts';
import { sendOverSmtp } from './smtp-mail.ts';

export const carriedChannels = ['mail', 'sms'] as const;
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
  readonly file?: { readonly name: string; readonly content: Buffer };
}

export type Outcome =
  | { readonly kind: 'sent'; readonly reference: string | null }
  | { readonly kind: 'refused' | 'failed'; readonly error: string; readonly code: string | undefined }
  /** Does not count as an attempt. */
  | { readonly kind: 'limited'; readonly error: string; readonly afterMs: number };

/** The idempotency key for the provider; a resend gets a new one. */
export const smsKeyOf = ({ id, resends }: { readonly id: string; readonly resends: number }): string =>
  `${id}.${resends}`;

export const isSet = (config: Config, channel: CarriedChannel): boolean =>
  channel === 'mail' ? config.smtpUrl !== undefined : config.sms !== undefined;

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

const carrySms = async (services: Services, sms: Outgoing): Promise<Outcome> => {
  const provider = smsProviderOf(services);
  if (!provider) return { kind: 'failed', error: 'no provider', code: undefined };
  const outcome = await provider.send({ id: smsKeyOf(sms), to: sms.to, text: sms.text });
  if (outcome.kind === 'accepted') return { kind: 'sent', reference: outcome.reference };
  const error = outcome.message.replaceAll(sms.to, sms.masked);
  return outcome.kind === 'limited'
    ? { kind: 'limited', error, afterMs: outcome.afterMs }
    : { kind: outcome.kind, error, code: undefined };
};

/** Outside of any transaction; never rejects. */
export const carry = (services: Services, out: Outgoing): Promise<Outcome> =>
  out.channel === 'mail' ? carryMail(services, out) : carrySms(services, out);
