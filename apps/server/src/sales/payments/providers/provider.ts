/**
 * The port between payments and a provider. An adapter translates one provider's wire format: it opens no transaction,
 * stores nothing, decides nothing and never retries, because only the caller knows whether repeating is safe. Amounts
 * are integers of the smallest unit with their currency, instants are `Date`s, days are `YYYY-MM-DD` in China (UTC+8).
 * Limits and supported kinds are data in `packages/contract/src/sales/payments/provider-registry.ts`.
 *
 * Adapters get their clock, HTTP client and nonces injected, so that published test vectors and tests need no mocks.
 * They may cache what they fetched for verification (platform certificates) in memory, by `account.id` and
 * `account.version`.
 */
import type { IntentKind, ProviderName } from '@minsu/contract/sales/payments/provider-registry.ts';

export interface Money {
  /** Integer of the currency's smallest unit: fen, cents. */
  readonly amountFen: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A merchant account with its keys open. Lives only for one call; never stored, logged or sent to a browser. */
export interface MerchantAccount {
  readonly id: string;
  /** Changes whenever keys change. */
  readonly version: number;
  readonly provider: ProviderName;
  readonly environment: 'production' | 'sandbox';
  /** WeChat Pay: mchid. Alipay: seller id (2088…). Stripe: account id (acct_…). */
  readonly merchantNo: string;
  readonly currency: string;
  /** Values by `CredentialField.name`; optional fields left empty are absent. */
  readonly credentials: Readonly<Record<string, string>>;
}

/**
 * How a call ended.
 * - `done`: the provider answered, and the answer's signature was verified where the provider signs answers.
 * - `refused`: understood and declined. Nothing moved, and the same request would be declined again. `code` is the provider's own.
 * - `unknown`: no answer, an unreadable or wrongly signed one, or a code that says the outcome is open. The request may or may not
 *   have been carried out. The caller queries; it never sends a new number.
 * - `later`: certainly not carried out (no connection was made, rate limit, bill not ready). The same request may be sent again
 *   after `retryAfterMs`.
 * - `unauthorised`: keys, certificate or contract are not accepted. Nothing moved; a person has to change the account.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string }
  | {
      readonly kind: 'later';
      readonly code: string;
      readonly message: string;
      readonly retryAfterMs: number;
    }
  | { readonly kind: 'unauthorised'; readonly code: string; readonly message: string };

export interface NewIntent {
  /** Ours, unique for all merchants, 6–32 characters `[0-9A-Za-z]`. The same number is the same payment. */
  readonly merchantOrderNo: string;
  readonly amount: Money;
  /** Shown to the guest. The adapter removes what the provider refuses (emoji, `/ = &`) and shortens it. */
  readonly description: string;
  /** Instant after which the guest must not be able to pay. The same for every repetition. */
  readonly expiresAt: Date;
  /** https, without a query. Absent: the provider cannot reach us, or is configured elsewhere (Stripe's dashboard). */
  readonly notifyUrl?: string;
}

export interface OpenedIntent {
  /** Content of the QR code, or the address that the guest opens. */
  readonly code: string;
  /** The provider's handle, if closing or querying needs one (Stripe: plink_…); null otherwise. */
  readonly providerRef: string | null;
}

export interface ScanIntent extends NewIntent {
  /** Digits of the guest's payment code, valid for about a minute. Never stored or logged. */
  readonly paymentCode: string;
  /** Name and number of the place that scans, for providers that ask for it. */
  readonly store: { readonly id: string; readonly name: string };
}

/** Identifies a payment that was created with us. */
export interface IntentRef {
  readonly kind: IntentKind;
  readonly merchantOrderNo: string;
  readonly providerRef: string | null;
  readonly amount: Money;
}

/** Identity of a payment at the provider. The caller compares every field; the adapter only reports. */
export interface PaidFacts {
  readonly merchantOrderNo: string;
  readonly providerTradeNo: string;
  /** As the provider states them: who was paid, through which app (null if the provider does not say). */
  readonly merchantNo: string | null;
  readonly appId: string | null;
  /** The whole price, before the provider's own coupons: what the folio is credited with. */
  readonly amount: Money;
  readonly paidAt: Date;
  /** Refunded so far, if the provider says so; 0 otherwise. */
  readonly refundedFen: number;
}

/**
 * - `absent`: the provider has no payment of this number. Before the scan this is normal for Alipay.
 * - `pending`: not paid yet (also: the guest is entering a password).
 * - `succeeded`: paid. Also after a partial or full refund.
 * - `closed`: can no longer be paid, and was not paid.
 * - `failed`: the attempt failed for good (scan: no money, code expired).
 */
export type PaymentState =
  | { readonly state: 'absent' | 'pending' | 'closed' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'succeeded'; readonly paid: PaidFacts };

export interface NewRefund {
  readonly payment: IntentRef;
  readonly providerTradeNo: string;
  /** Ours, unique for all refunds, up to 32 characters `[0-9A-Za-z]`. The provider's idempotency key: repetitions use the same. */
  readonly refundNo: string;
  readonly amount: Money;
  readonly reason: string;
  readonly notifyUrl?: string;
}

export interface RefundRef {
  readonly refundNo: string;
  /** As the provider named it when it was created, if known. */
  readonly providerRefundNo: string | null;
  readonly payment: IntentRef;
  readonly providerTradeNo: string;
}

/**
 * - `absent`: the provider has no refund of this number, or does not say (Alipay says nothing until it is done).
 * - `processing`: accepted, money is on its way.
 * - `succeeded`: with the guest.
 * - `abnormal`: accepted, but the guest's card or account does not take the money. It stays with the provider until staff choose
 *   another way; the payment counts as refunded there.
 * - `failed`: closed without moving money. A new refund needs a new number.
 */
export type RefundState =
  | { readonly state: 'absent' }
  | { readonly state: 'processing'; readonly providerRefundNo: string | null }
  | {
      readonly state: 'succeeded';
      readonly providerRefundNo: string | null;
      readonly amount: Money;
      readonly refundedAt: Date;
    }
  | {
      readonly state: 'abnormal' | 'failed';
      readonly providerRefundNo: string | null;
      readonly message: string;
    };

/** A call to our notification address, unread. Header names are in lower case. */
export interface NotificationRequest {
  /** As received: signatures are taken over exactly this text. */
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly receivedAt: Date;
}

export interface PaymentNotice {
  readonly kind: 'payment';
  /** The provider's id of the notification; repetitions carry the same. */
  readonly eventId: string;
  readonly merchantOrderNo: string;
  /** `succeeded` only if the notification itself proves that money was paid. `pending` and `closed` are hints: the caller queries. */
  readonly payment: PaymentState;
}

export interface RefundNotice {
  readonly kind: 'refund';
  readonly eventId: string;
  readonly refundNo: string;
  readonly refund: RefundState;
  readonly merchantNo: string | null;
}

/** Correctly signed, but about nothing that is handled here. Answered as accepted. */
export interface OtherNotice {
  readonly kind: 'other';
  readonly eventId: string;
  readonly about: string;
}

export type Notice = PaymentNotice | RefundNotice | OtherNotice;

/**
 * Why a notification is not believed. `unverifiable`: its key could not be fetched right now, so that it should be sent again;
 * the others are final.
 */
export type NoticeRefusal =
  | 'badSignature'
  | 'tooOld'
  | 'unknownKey'
  | 'malformed'
  | 'otherMerchant'
  | 'unverifiable';

/** In the documented form: a text is sent as plain text, an object as JSON, null without a body. */
export interface NoticeAnswer {
  readonly status: number;
  readonly body: string | Readonly<Record<string, unknown>> | null;
}

/** One line of a provider's bill of a day. */
export interface BillRow {
  readonly kind: 'payment' | 'refund';
  readonly merchantOrderNo: string;
  /** Set for a refund. */
  readonly refundNo: string | null;
  readonly providerTradeNo: string;
  readonly providerRefundNo: string | null;
  /** Positive, for payments and refunds alike. */
  readonly amount: Money;
  /** Fee of this line in fen, rounded half up: positive is a cost, negative is returned. */
  readonly feeFen: number;
  readonly at: Date;
}

export interface ProviderBill {
  /**
   * Can be iterated once. Throws `BillError` in the middle if the file is broken, ends early, misses a column, or its totals or
   * hash do not agree: nothing read so far may be used then.
   */
  readonly rows: AsyncIterable<BillRow>;
}

export class BillError extends Error {}

export interface ConnectionTest {
  /** The provider's description of the account, shown after the test; may be empty. */
  readonly accountName: string;
  /** As the provider states it, if it does; compared with what was entered. */
  readonly merchantNo: string | null;
}

export interface PaymentProvider {
  readonly name: ProviderName;
  /** A call that costs nothing and proves keys in both directions: our signature is accepted and the answer verifies. */
  testConnection(account: MerchantAccount): Promise<Outcome<ConnectionTest>>;
  /** WeChat Native, Alipay precreate. Only if `kinds` has `qr`. */
  createQr?(account: MerchantAccount, intent: NewIntent): Promise<Outcome<OpenedIntent>>;
  /** Stripe payment link, usable once. Only if `kinds` has `link`. */
  createLink?(account: MerchantAccount, intent: NewIntent): Promise<Outcome<OpenedIntent>>;
  /**
   * Takes the amount from a payment code. Never repeated by the caller: after `unknown`, or `done` with `pending`, it queries, and
   * closes (reverses) when the time is over. Only if `kinds` has `scan`.
   */
  scan?(account: MerchantAccount, intent: ScanIntent): Promise<Outcome<PaymentState>>;
  query(account: MerchantAccount, ref: IntentRef): Promise<Outcome<PaymentState>>;
  /**
   * Makes it unpayable; for a `scan`, reverses it. Repeatable. `closed` also if the provider has no such payment; `paid` if the guest
   * was faster: the caller queries.
   */
  close(account: MerchantAccount, ref: IntentRef): Promise<Outcome<'closed' | 'paid'>>;
  /** Repeatable with the same number and amount. `refused` with nothing moved: for example not enough balance. */
  refund(account: MerchantAccount, refund: NewRefund): Promise<Outcome<RefundState>>;
  queryRefund(account: MerchantAccount, ref: RefundRef): Promise<Outcome<RefundState>>;
  /** Verifies over the raw body before it parses anything. May fetch a certificate; has to answer within 4 seconds. */
  readNotification(
    account: MerchantAccount,
    request: NotificationRequest,
  ): Promise<Notice | { readonly refused: NoticeRefusal }>;
  /** Answer in the provider's form: accepted (it stops sending) or not (it sends again). */
  notificationAnswer(isAccepted: boolean): NoticeAnswer;
  /**
   * Payments and refunds of one day. Null: the provider has no bill of that day, which is how it says that nothing happened. `later`:
   * not ready. Absent if `billHour` is null.
   */
  openBill?(account: MerchantAccount, day: string): Promise<Outcome<ProviderBill | null>>;
}

export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly body?: string;
  readonly timeoutMs?: number;
  /** Default 2 MB; a bill may need more. */
  readonly maxBytes?: number;
}

export type ProviderReply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string | undefined>>;
      /** As received; complete. */
      readonly body: Buffer;
    }
  /** `wasSent` false: certainly nothing reached the provider (name not found, connection refused). */
  | { readonly kind: 'failed'; readonly wasSent: boolean; readonly message: string };

/** Never throws and never retries. Redirects are not followed. */
export type ProviderHttp = (request: ProviderRequest) => Promise<ProviderReply>;

export interface ProviderDeps {
  readonly http: ProviderHttp;
  readonly clock: () => Date;
  /** 32 characters `[0-9A-Z]` from a secure source. */
  readonly nonce: () => string;
  /** Base address per environment, without a slash at the end; a path follows, as in the provider's documents. */
  readonly address: Readonly<Record<MerchantAccount['environment'], string>>;
}

export type CreateProvider = (deps: ProviderDeps) => PaymentProvider;
