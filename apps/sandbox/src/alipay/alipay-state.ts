/** State of the Alipay sandbox. Amounts are whole fen here, text in yuan on the wire. */
import type { KeyPair } from '../payment-kit/rsa.ts';
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { defaultSettings, type Settings } from './settings.ts';

export interface App {
  readonly appId: string;
  readonly name: string;
  /** 2088…: the account that is paid. */
  readonly sellerId: string;
  /** The app's own key, uploaded; null: the pair that the fake made for it. */
  publicKey: string | null;
  /** Name of the pair that Alipay signs with. */
  signsWith: string;
  isRevoked: boolean;
  readonly products: ('faceToFace' | 'royalty')[];
  /** Ten-thousandths. */
  readonly feeRate: number;
  balance: number;
}

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS' | 'TRADE_FINISHED';

/** Result of a precreate: no trade exists before the guest scans it. */
export interface Prepared {
  readonly appId: string;
  readonly outTradeNo: string;
  readonly total: number;
  readonly subject: string;
  readonly body: string | null;
  readonly passbackParams: string | null;
  readonly notifyUrl: string | null;
  readonly fingerprint: string;
  readonly freezes: boolean;
  /** After this the trade can no longer be paid. */
  readonly expiresAt: number;
  qrCode: string;
  qrUntil: number;
  isDead: boolean;
}

export interface Trade {
  /** `sellerId/outTradeNo`. */
  readonly id: string;
  readonly tradeNo: string;
  readonly appId: string;
  readonly outTradeNo: string;
  readonly total: number;
  readonly subject: string;
  readonly passbackParams: string | null;
  readonly notifyUrl: string | null;
  readonly fingerprint: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly freezes: boolean;
  status: TradeStatus;
  buyerId: string;
  buyerLogonId: string;
  paidAt: number | null;
  closedAt: number | null;
  fee: number;
  refunded: number;
  /** Went to receivers. */
  split: number;
  splitRequests: number;
  isFreed: boolean;
  /** Not from a code on the seller's screen: paid by the buyer's code. */
  readonly isBarcode: boolean;
}

export interface Refund {
  readonly id: string;
  readonly tradeId: string;
  readonly outRequestNo: string;
  readonly amount: number;
  readonly at: number;
  readonly feeBack: number;
  /** Answered by the query; a failed refund is left out. */
  isDone: boolean;
  dueAt: number | null;
}

export interface Settle {
  readonly id: string;
  readonly settleNo: string;
  readonly tradeId: string;
  readonly outRequestNo: string;
  readonly fingerprint: string;
  readonly at: number;
  readonly details: {
    readonly detailId: string;
    readonly transIn: string;
    readonly amount: number;
    state: 'SUCCESS' | 'FAIL';
    errorCode: string | null;
  }[];
}

export interface AccountEntry {
  readonly at: number;
  readonly sellerId: string;
  readonly flowNo: string;
  readonly tradeNo: string;
  readonly outTradeNo: string;
  readonly subject: string;
  readonly amount: number;
  readonly balance: number;
  readonly kind: string;
  readonly note: string;
}

export const codeBehaviours = ['pays', 'asksPassword', 'noMoney', 'expired'] as const;
export type CodeBehaviour = (typeof codeBehaviours)[number];

export interface AlipayState extends BaseState {
  readonly keys: Record<string, KeyPair>;
  readonly apps: Record<string, App>;
  /** `sellerId/outTradeNo`. */
  readonly prepared: Record<string, Prepared>;
  /** qr_code → prepared. */
  readonly codes: Record<string, string>;
  readonly trades: Record<string, Trade>;
  readonly refunds: Record<string, Refund>;
  readonly receivers: Record<string, true>;
  readonly settles: Record<string, Settle>;
  readonly entries: AccountEntry[];
  readonly paymentCodes: Record<string, { readonly behaviour: CodeBehaviour; isUsed: boolean }>;
  readonly readyBills: Record<string, true>;
  readonly hiddenFromBill: Record<string, true>;
  readonly downloads: Record<string, Download>;
  readonly settings: Settings;
}

export interface Download {
  readonly sellerId: string;
  readonly type: 'trade' | 'signcustomer';
  readonly date: string;
  readonly until: number;
}

export type AlipayWorld = ServiceWorld<AlipayState>;

export const emptyAlipayState = (): AlipayState => ({
  shape: 1,
  turn: 0,
  hookDeliveries: [],
  keys: {},
  apps: {},
  prepared: {},
  codes: {},
  trades: {},
  refunds: {},
  receivers: {},
  settles: {},
  entries: [],
  paymentCodes: {},
  readyBills: {},
  hiddenFromBill: {},
  downloads: {},
  settings: defaultSettings(),
});
