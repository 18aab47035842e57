/**
 * Example API of a text message gateway (`SMS_URL`), used where no account is active under Connections: request, 签名 before the text, delayed receipts. Our own version of what
 * Chinese providers require. `http-sms.ts` is its adapter; public services have theirs in `vendors/sms`.
 */
import { z } from 'zod';

/** Sender and receiver may be this far apart, in milliseconds. */
export const SMS_WINDOW_MS = 5 * 60_000;

export const smsHeaders = {
  app: 'x-sms-app',
  /** Milliseconds. */
  timestamp: 'x-sms-timestamp',
  signature: 'x-sms-signature',
} as const;

/** Lower-case hex HMAC-SHA256 of this text under the sign key; `body` as its bytes are sent. */
export const smsSignText = (timestamp: string, body: string): string => `${timestamp}\n${body}`;

/** `PUT <url>/<id>`: idempotent by id. */
export const SmsRequest = z.object({
  id: z.string().min(1).max(64),
  to: z.string().min(5).max(24),
  /** Shown as 【…】 before the text. */
  signature: z.string().min(1).max(20),
  text: z.string().min(1).max(500),
  /** Address for receipts and replies. */
  notifyUrl: z.url({ protocol: /^https?$/ }),
  answerUrl: z.url({ protocol: /^https?$/ }),
});
export type SmsRequest = z.infer<typeof SmsRequest>;

export const SmsAccepted = z.object({ reference: z.string() });

/**
 * Receipt: late, repeated or missing. `GET <url>/<id>`, signed over an empty body, requests it; 404 if there is
 * none.
 */
export const SmsReceipt = z.object({
  id: z.string().min(1).max(64),
  state: z.enum(['delivered', 'undelivered']),
  /** The provider's reason for non-delivery. */
  message: z.string().max(200).optional(),
});
export type SmsReceipt = z.infer<typeof SmsReceipt>;

/** Reply from a phone 上行短信; the same id is the same message. */
export const SmsAnswer = z.object({
  id: z.string().min(1).max(64),
  from: z.string().min(5).max(24),
  text: z.string().trim().min(1).max(1_000),
});
export type SmsAnswer = z.infer<typeof SmsAnswer>;
