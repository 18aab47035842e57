/** `Stripe-Signature` of a webhook: HMAC-SHA256 over `t.rawBody`. Document: docs.stripe.com/webhooks; stripe-node `src/Webhooks.ts`. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that an event may be away from our clock. */
export const TOLERANCE_S = 300;

export interface StripeSignature {
  readonly timestamp: number;
  /** Several while a secret is being rolled. */
  readonly signatures: readonly string[];
}

/** Returns null if the header has no timestamp or no signature of scheme v1. */
export const readStripeSignature = (header: string): StripeSignature | null => {
  const pairs = header.split(',').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return [name, value.join('=')] as const;
  });
  const valuesOf = (wanted: string) => pairs.filter(([name]) => name === wanted).map(([, value]) => value);
  const [timestamp, ...more] = valuesOf('t');
  const signatures = valuesOf('v1');
  if (timestamp === undefined || more.length > 0 || !/^\d{1,12}$/.test(timestamp)) return null;
  return signatures.length === 0 ? null : { timestamp: Number(timestamp), signatures };
};

/** The whole `whsec_…` text is the key. */
export const stripeHmac = (secret: string, timestamp: number, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Whether one of our secrets made one of the signatures. The caller checks the time. */
export const isStripeSigned = (
  secrets: readonly string[],
  { timestamp, signatures }: StripeSignature,
  body: Uint8Array,
): boolean =>
  secrets.some((secret) => {
    const wanted = stripeHmac(secret, timestamp, body);
    return signatures.filter((given) => isSame(given, wanted)).length > 0;
  });

export const isInTolerance = ({ timestamp }: StripeSignature, now: Date): boolean =>
  Math.abs(timestamp - now.getTime() / 1_000) <= TOLERANCE_S;
