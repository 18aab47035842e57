/** The interface to SMS providers: requests and results. One adapter per provider. */
import type { SmsAnswer } from '@minsu/contract/foundation/messages/sms-wire.ts';
import type { Services } from '../../platform/context.ts';
import { httpSms } from './http-sms.ts';

export interface OutgoingSms {
  /** The provider takes it once under this id, however often it is handed over. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

export type SmsOutcome =
  | { readonly kind: 'accepted'; readonly reference: string }
  /** This number or text, permanently. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Too much for now: it counts as no attempt. */
  | { readonly kind: 'limited'; readonly message: string; readonly afterMs: number }
  /** Worth a retry. */
  | { readonly kind: 'failed'; readonly message: string };

export type SmsHeaders = Readonly<Record<string, string | undefined>>;

/** Forged, outdated or unreadable. */
export interface Refused {
  readonly refused: string;
}

export interface ToldReceipt {
  readonly id: string;
  readonly delivered: boolean;
  readonly message: string | null;
}

/** Null if the provider has no news or did not answer. */
export type AskedReceipt = ToldReceipt | null;

export interface SmsProvider {
  /** For a message still without a receipt. */
  askReceipt(id: string): Promise<AskedReceipt>;
  send(sms: OutgoingSms): Promise<SmsOutcome>;
  readReceipt(headers: SmsHeaders, body: string): ToldReceipt | Refused;
  readAnswer(headers: SmsHeaders, body: string): SmsAnswer | Refused;
}

/** Undefined: none is configured, and SMS are held in the log. */
export const smsProviderOf = ({
  config,
  clock,
}: Pick<Services, 'config' | 'clock'>): SmsProvider | undefined =>
  config.sms && httpSms(config.sms, config.publicUrl, clock);
