/** Port of a text message service. One adapter per service; the service's own values stay inside the adapter. */
import type { SmsVendor } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import type { SmsApproval } from '@minsu/contract/foundation/messages/sms-account.ts';
import type { ServiceCalls } from './service-call.ts';

export interface SmsServiceAccount {
  readonly id: string;
  readonly vendor: SmsVendor;
  readonly credentials: Readonly<Record<string, string>>;
}

export interface SmsOrder {
  /** Our id of the sending; services return it in reports and queries. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** Null: the service takes the text. */
  readonly template: {
    readonly code: string;
    readonly signature: string;
    readonly values: readonly { readonly name: string; readonly value: string }[];
  } | null;
  /** Where reports of this message go; undefined: nothing can arrive here. */
  readonly reportUrl: string | undefined;
}

export type SmsSent =
  | { readonly kind: 'accepted'; readonly reference: string; readonly parts: number | null }
  /** `about` says what has to change before it can be sent. */
  | {
      readonly kind: 'refused';
      readonly about: 'number' | 'content' | 'account';
      readonly code: string;
      readonly message: string;
      /** The number is on the service's blocklist. */
      readonly hasOptedOut?: true;
    }
  /** Too many for now; certainly not taken. */
  | { readonly kind: 'limited'; readonly code: string; readonly message: string; readonly afterMs: number }
  /** Certainly not taken; another attempt may work. */
  | { readonly kind: 'notSent'; readonly message: string }
  /** It may have been taken. */
  | { readonly kind: 'unknown'; readonly message: string };

export interface SmsQuestion {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly reference: string | null;
  readonly sentAt: Date;
}

export interface SmsState {
  readonly state: 'accepted' | 'delivered' | 'undelivered';
  readonly reference: string;
  readonly code: string;
  readonly message: string;
  readonly parts: number | null;
}

export type SmsFound =
  | ({ readonly kind: 'found' } & SmsState)
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly message: string };

export interface SmsReport {
  /** Null: only their reference names the message. */
  readonly key: string | null;
  readonly reference: string;
  readonly to: string;
  readonly delivered: boolean;
  readonly code: string;
  readonly message: string;
  readonly parts: number | null;
}

export interface PushedReports {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The address as the service calls it. */
  readonly url: string;
}

export type ReadReports =
  | { readonly refused: string }
  | { readonly reports: readonly SmsReport[]; readonly answer: unknown };

export interface FetchedTemplates {
  readonly signatures: readonly {
    readonly name: string;
    readonly approval: SmsApproval;
    readonly reason: string;
  }[];
  readonly templates: readonly {
    readonly code: string;
    readonly name: string;
    readonly content: string;
    readonly approval: SmsApproval;
    readonly reason: string;
  }[];
}

export interface ServiceTest {
  readonly works: boolean;
  readonly message: string;
}

export interface SmsService {
  send(account: SmsServiceAccount, order: SmsOrder, calls: ServiceCalls): Promise<SmsSent>;
  find(account: SmsServiceAccount, question: SmsQuestion, calls: ServiceCalls): Promise<SmsFound>;
  readReports(account: SmsServiceAccount, pushed: PushedReports): ReadReports;
  /** Costs nothing and sends nothing. */
  test(account: SmsServiceAccount, calls: ServiceCalls): Promise<ServiceTest>;
  fetchTemplates?(
    account: SmsServiceAccount,
    calls: ServiceCalls,
  ): Promise<FetchedTemplates | { readonly failed: string }>;
}

export interface SmsServiceDeps {
  /** Without a slash at the end. */
  readonly address: string;
  readonly clock: () => Date;
  /** 32 hex characters from a secure source. */
  readonly nonce: () => string;
}

export type CreateSmsService = (deps: SmsServiceDeps) => SmsService;
