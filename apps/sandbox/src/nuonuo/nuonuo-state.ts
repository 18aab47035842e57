/** State of the Nuonuo sandbox. Times are milliseconds; amounts are texts, as on the wire. */
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { defaultSettings, type Settings } from './settings.ts';

export interface App {
  readonly appKey: string;
  appSecret: string;
  /** Tax number of the seller that the app acts for. */
  readonly taxNum: string;
  readonly sellerName: string;
  readonly tokens: { readonly token: string; readonly expiresAt: number }[];
  /** When tokens were asked for. */
  tokenCalls: number[];
}

/** 2 done, 20 issuing, 21 signing, 22 failed, 24 signing failed, 3 void. */
export type InvoiceStatus = '2' | '20' | '21' | '22' | '24' | '3';

export interface Line {
  readonly goodsName: string;
  readonly goodsCode: string;
  readonly num: string;
  readonly price: string;
  readonly taxRate: string;
  readonly tax: string;
  readonly taxExcludedAmount: string;
  readonly taxIncludedAmount: string;
}

export interface Invoice {
  readonly serialNo: string;
  readonly taxNum: string;
  readonly orderNo: string;
  readonly buyerName: string;
  readonly buyerTaxNum: string;
  readonly invoiceLine: string;
  readonly isRed: boolean;
  /** Number of the blue invoice that a red one turns round. */
  readonly blueNo: string | null;
  readonly lines: readonly Line[];
  readonly exTaxAmount: string;
  readonly taxAmount: string;
  readonly orderAmount: string;
  readonly callBackUrl: string | null;
  /** Where its files are. */
  readonly origin: string;
  readonly createdAt: number;
  status: InvoiceStatus;
  failCause: string;
  /** 20 digits; set when the invoice is issued. */
  invoiceNo: string;
  issuedAt: number | null;
  dueAt: number | null;
  /** Digits of the day's re-issue calls. */
  retries: number;
}

export interface RedConfirm {
  readonly billId: string;
  readonly billNo: string;
  readonly billUuid: string;
  readonly taxNum: string;
  readonly applySource: '0' | '1';
  readonly blueNo: string;
  readonly invoiceLine: string;
  readonly redReason: string;
  readonly amounts: { readonly taxExcluded: string; readonly tax: string };
  readonly lines: readonly Line[];
  readonly autoInvoice: boolean;
  readonly createdAt: number;
  /** 01 no confirmation, 02 buyer to confirm, 03 seller to confirm, 04 both, 05–09, 15 applying, 16 failed. */
  status: string;
  message: string;
  redInvoiceNo: string;
  redSerialNo: string;
  dueAt: number | null;
}

export interface Refusal {
  readonly code: string;
  readonly describe: string;
  /** A method; null: any. */
  readonly only: string | null;
  left: number;
}

export interface NuonuoState extends BaseState {
  readonly apps: Record<string, App>;
  readonly invoices: Record<string, Invoice>;
  readonly confirms: Record<string, RedConfirm>;
  /** senid of calls. */
  nonces: Record<string, number>;
  readonly refusals: Refusal[];
  readonly settings: Settings;
}

export type NuonuoWorld = ServiceWorld<NuonuoState>;

export const emptyNuonuoState = (): NuonuoState => ({
  ...{ shape: 1, turn: 0, hookDeliveries: [], apps: {}, invoices: {}, confirms: {}, nonces: {} },
  ...{ refusals: [], settings: defaultSettings() },
});
