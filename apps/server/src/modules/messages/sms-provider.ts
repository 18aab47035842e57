/** Who carries text messages: what is handed over, what came of it. One adapter per provider. */
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
  /** This number or text, for good. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Too much for now: it counts as no attempt. */
  | { readonly kind: 'limited'; readonly message: string; readonly afterMs: number }
  /** Time may mend it. */
  | { readonly kind: 'failed'; readonly message: string };

/** What a signed receipt says; `refused` when it is forged, old or not understood. */
export type ReadReceipt =
  | { readonly id: string; readonly delivered: boolean; readonly message: string | null }
  | { readonly refused: string };

/** Null: the provider knows no more than we do, or did not answer. */
export type AskedReceipt = Exclude<ReadReceipt, { refused: string }> | null;

export interface SmsProvider {
  /** Of a message whose receipt has not come. */
  askReceipt(id: string): Promise<AskedReceipt>;
  send(sms: OutgoingSms): Promise<SmsOutcome>;
  readReceipt(headers: Readonly<Record<string, string | undefined>>, body: string): ReadReceipt;
}

/** Undefined: none is set, and text messages are kept in the log. */
export const smsProviderOf = ({
  config,
  clock,
}: Pick<Services, 'config' | 'clock'>): SmsProvider | undefined =>
  config.sms && httpSms(config.sms, config.publicUrl, clock);
