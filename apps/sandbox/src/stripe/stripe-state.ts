/** State of the Stripe sandbox. Amounts are in the smallest unit of their currency, times in seconds, as on the wire. */
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { defaultSettings, type Settings } from './settings.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  secretKey: string;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly account: string;
  readonly url: string;
  readonly events: readonly string[];
  /** The newest first; older ones sign along until they are dropped. */
  readonly secrets: string[];
  isDisabled: boolean;
}

export type Metadata = Readonly<Record<string, string>>;

export interface Product {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly created: number;
}

export interface Price {
  readonly id: string;
  readonly account: string;
  readonly product: string;
  readonly currency: string;
  readonly unitAmount: number;
  readonly created: number;
}

export interface Line {
  readonly id: string;
  readonly price: string;
  readonly quantity: number;
}

export interface PaymentLink {
  readonly id: string;
  readonly account: string;
  readonly url: string;
  readonly lines: readonly Line[];
  readonly created: number;
  active: boolean;
  metadata: Metadata;
  readonly intentMetadata: Metadata;
  readonly inactiveMessage: string | null;
  /** Completed sessions that it takes; null: any number. */
  limit: number | null;
  count: number;
  readonly afterCompletion: {
    readonly type: 'redirect' | 'hosted_confirmation';
    readonly url: string | null;
  };
}

export interface Session {
  readonly id: string;
  readonly account: string;
  readonly paymentLink: string | null;
  readonly lines: readonly Line[];
  readonly currency: string;
  readonly total: number;
  readonly created: number;
  readonly expiresAt: number;
  readonly url: string;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  readonly clientReferenceId: string | null;
  readonly metadata: Metadata;
  readonly intentMetadata: Metadata;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  paymentIntent: string | null;
}

export interface Intent {
  readonly id: string;
  readonly account: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly metadata: Metadata;
  readonly session: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  charge: string | null;
  refunded: number;
}

export interface Refund {
  readonly id: string;
  readonly account: string;
  readonly intent: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly metadata: Metadata;
  readonly created: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  failureReason: string | null;
  balanceTransaction: string | null;
  dueAt: number | null;
}

export interface BalanceTransaction {
  readonly id: string;
  readonly account: string;
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly source: string;
  readonly description: string | null;
  readonly created: number;
}

export interface StripeEvent {
  readonly id: string;
  readonly account: string;
  readonly type: string;
  readonly created: number;
  readonly object: object;
}

export interface Remembered {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly at: number;
}

export interface StripeState extends BaseState {
  readonly accounts: Record<string, Account>;
  readonly webhooks: Record<string, WebhookEndpoint>;
  readonly products: Record<string, Product>;
  readonly prices: Record<string, Price>;
  readonly links: Record<string, PaymentLink>;
  readonly sessions: Record<string, Session>;
  readonly intents: Record<string, Intent>;
  readonly refunds: Record<string, Refund>;
  readonly balanceTransactions: Record<string, BalanceTransaction>;
  readonly events: Record<string, StripeEvent>;
  /** `account/key` of Idempotency-Key. */
  readonly remembered: Record<string, Remembered>;
  readonly settings: Settings;
}

export type StripeWorld = ServiceWorld<StripeState>;

export const emptyStripeState = (): StripeState => ({
  shape: 1,
  turn: 0,
  hookDeliveries: [],
  accounts: {},
  webhooks: {},
  products: {},
  prices: {},
  links: {},
  sessions: {},
  intents: {},
  refunds: {},
  balanceTransactions: {},
  events: {},
  remembered: {},
  settings: defaultSettings(),
});
