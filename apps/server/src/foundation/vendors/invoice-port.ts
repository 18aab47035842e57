/** Port of an e-invoice service: a request is handed over under our number, then asked about until it is settled. */
import type { InvoiceVendor } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import type { TokenStore } from './access-token.ts';
import type { ServiceCalls } from './service-call.ts';
import type { ServiceTest } from './sms-port.ts';

export interface InvoiceAccount {
  readonly id: string;
  readonly vendor: InvoiceVendor;
  readonly credentials: Readonly<Record<string, string>>;
}

/** One account with its log of calls and its token. */
export interface InvoiceSession {
  readonly account: InvoiceAccount;
  readonly calls: ServiceCalls;
  readonly tokens: TokenStore;
}

export interface InvoiceOrder {
  /** Our number: the same one is never issued twice. At most 20 characters. */
  readonly ref: string;
  readonly kind: 'general' | 'special';
  readonly buyer: {
    readonly title: string;
    readonly taxCode: string | null;
    readonly address: string | null;
    readonly phone: string | null;
    readonly bank: string | null;
  };
  /** E-mail address or phone. */
  readonly receiver: string;
  readonly itemName: string;
  /** With tax. */
  readonly amountFen: number;
  readonly taxPercent: number;
  readonly remark: string;
}

export interface CreditOrder {
  readonly ref: string;
  readonly kind: 'general' | 'special';
  /** Number of the invoice that is credited. */
  readonly number: string;
  readonly buyerTitle: string;
  readonly taxCode: string | null;
  readonly cause: 'refund' | 'error';
}

/** `failed`: not handed over, or not certainly; the same may be handed over again. */
export type Handed =
  | { readonly kind: 'taken'; readonly serial: string | null }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export type Progress =
  | { readonly kind: 'done'; readonly number: string; readonly fileUrl: string | null }
  /** `message`: an action that someone has to take first. */
  | { readonly kind: 'working'; readonly message: string | null }
  | { readonly kind: 'refused'; readonly message: string }
  /** The service has no such request; right after sending it may not be visible yet. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly message: string };

export interface Question {
  readonly ref: string;
  readonly serial: string | null;
  /** A failed signature may be repeated. */
  readonly mayResign: boolean;
}

export interface InvoiceService {
  issue(session: InvoiceSession, order: InvoiceOrder): Promise<Handed>;
  progress(session: InvoiceSession, question: Question): Promise<Progress>;
  credit(session: InvoiceSession, order: CreditOrder): Promise<Handed>;
  creditProgress(session: InvoiceSession, ref: string): Promise<Progress>;
  /** Issues nothing. */
  test(session: InvoiceSession): Promise<ServiceTest>;
}

export interface InvoiceServiceDeps {
  /** Without a slash at the end. */
  readonly address: string;
  readonly clock: () => Date;
  /** Hex characters from a secure source, 32 of them. */
  readonly nonce: () => string;
}

export type CreateInvoiceService = (deps: InvoiceServiceDeps) => InvoiceService;
