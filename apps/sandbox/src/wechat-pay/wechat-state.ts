/** State of the WeChat Pay sandbox. Amounts are whole fen, times milliseconds. */
import type { KeyPair } from '../payment-kit/rsa.ts';
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { defaultSettings, type Settings } from './settings.ts';

export type Product = 'native' | 'jsapi' | 'codepay' | 'profitsharing' | 'ecommerce';

export interface Merchant {
  readonly mchid: string;
  readonly name: string;
  readonly appids: string[];
  readonly products: Product[];
  /** 32 characters; null for merchants that do not call the API. */
  apiV3Key: string | null;
  /** Which keys WeChat signs with. `publicKey`: opened since October 2024, there is no platform certificate. */
  keyMode: 'publicKey' | 'certificate' | 'both';
  /** With `both`: share of the notices that the public key signs, 0 to 1. */
  publicKeyShare: number;
  publicKeyId: string;
  serialNo: string;
  /** Public key uploaded by the merchant; null: the sandbox's generated pair. */
  publicKey: string | null;
  isRevoked: boolean;
  /** Ten-thousandths. */
  readonly feeRate: number;
  available: number;
  /** Frozen until it is split or freed. */
  pending: number;
}

export interface Certificate {
  readonly serial: string;
  readonly from: number;
  readonly until: number;
  pem: string | null;
}

export type TradeType = 'NATIVE' | 'JSAPI' | 'MICROPAY';
export type TradeState = 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED' | 'REVOKED' | 'USERPAYING' | 'PAYERROR';

export interface Order {
  /** `payee/outTradeNo`: the number is unique for the merchant that is paid. */
  readonly id: string;
  readonly turn: number;
  readonly payee: string;
  /** Caller: the payee, or the platform above it. */
  readonly caller: string;
  readonly appid: string;
  readonly outTradeNo: string;
  readonly tradeType: TradeType;
  readonly description: string;
  readonly attach: string | null;
  readonly total: number;
  readonly notifyUrl: string | null;
  readonly expiresAt: number;
  readonly createdAt: number;
  /** The request without what may differ between repetitions. */
  readonly fingerprint: string;
  readonly sharesProfit: boolean;
  /** The code or prepay_id that works now. */
  code: string;
  codeUntil: number;
  openid: string | null;
  state: TradeState;
  transactionId: string | null;
  successAt: number | null;
  fee: number;
  /** Not yet split or released. */
  frozen: number;
  /** Paid to receivers, minus returns. */
  split: number;
  refunded: number;
  splitRequests: number;
}

export type RefundStatus = 'SUCCESS' | 'CLOSED' | 'PROCESSING' | 'ABNORMAL';

export interface Refund {
  readonly refundId: string;
  readonly outRefundNo: string;
  readonly orderId: string;
  readonly caller: string;
  readonly amount: number;
  readonly fingerprint: string;
  readonly notifyUrl: string | null;
  readonly createdAt: number;
  readonly isEcommerce: boolean;
  readonly account: string;
  status: RefundStatus;
  /** State it takes when it is due. */
  outcome: 'SUCCESS' | 'ABNORMAL' | 'CLOSED';
  dueAt: number | null;
  successAt: number | null;
  channel: 'ORIGINAL' | 'OTHER_BANKCARD';
  received: string;
  feeBack: number;
}

export interface SplitPart {
  readonly detailId: string;
  readonly type: string;
  readonly account: string;
  readonly amount: number;
  readonly description: string;
  result: 'PENDING' | 'SUCCESS' | 'CLOSED';
  failReason: string | null;
  finishedAt: number | null;
  returned: number;
}

export interface Split {
  /** `payee/outOrderNo`. */
  readonly id: string;
  readonly splitId: string;
  readonly outOrderNo: string;
  readonly orderId: string;
  readonly caller: string;
  readonly fingerprint: string;
  readonly createdAt: number;
  readonly dueAt: number;
  readonly freesRest: boolean;
  readonly isFinishOnly: boolean;
  readonly description: string;
  state: 'PROCESSING' | 'FINISHED';
  readonly parts: SplitPart[];
}

export interface SplitReturn {
  /** `payee/outReturnNo`. */
  readonly id: string;
  readonly returnNo: string;
  readonly outReturnNo: string;
  readonly splitId: string;
  readonly from: string;
  readonly amount: number;
  readonly description: string;
  readonly fingerprint: string;
  readonly createdAt: number;
  readonly dueAt: number;
  result: 'PROCESSING' | 'SUCCESS' | 'FAILED';
  failReason: string | null;
  finishedAt: number | null;
}

export const applymentStates = [
  'CHECKING',
  'ACCOUNT_NEED_VERIFY',
  'AUDITING',
  'REJECTED',
  'NEED_SIGN',
  'FINISH',
  'FROZEN',
  'CANCELED',
] as const;
export type ApplymentState = (typeof applymentStates)[number];

export interface Applyment {
  readonly applymentId: number;
  readonly outRequestNo: string;
  readonly platform: string;
  form: Readonly<Record<string, unknown>>;
  accountName: string;
  state: ApplymentState;
  stateDesc: string;
  subMchid: string | null;
  rejections: { param_name: string; reject_reason: string }[];
  movesAt: number | null;
}

export type WithdrawStatus = 'INIT' | 'CREATE_SUCCESS' | 'SUCCESS' | 'FAIL' | 'REFUND' | 'CLOSE';

export interface Withdrawal {
  readonly id: string;
  readonly withdrawId: string;
  readonly outRequestNo: string;
  readonly subMchid: string;
  readonly platform: string;
  readonly amount: number;
  readonly remark: string;
  readonly fingerprint: string;
  readonly notifyUrl: string | null;
  readonly createdAt: number;
  updatedAt: number;
  status: WithdrawStatus;
  reason: string;
  dueAt: number | null;
}

/** Money that moved on a merchant's account: the fund bill. */
export interface FundEntry {
  readonly at: number;
  readonly mchid: string;
  readonly flowId: string;
  readonly businessId: string;
  readonly name: string;
  readonly type: string;
  /** Below zero: money out. */
  readonly amount: number;
  readonly balance: number;
  readonly note: string;
  readonly voucher: string;
}

export interface WechatState extends BaseState {
  readonly keys: Record<string, KeyPair>;
  readonly merchants: Record<string, Merchant>;
  readonly certificates: Certificate[];
  readonly orders: Record<string, Order>;
  /** code_url, prepay_id or payment code → order. */
  readonly codes: Record<string, string>;
  /** Payment codes on guests' phones, and what happens when they are scanned. */
  readonly paymentCodes: Record<string, { readonly behaviour: CodeBehaviour; isUsed: boolean }>;
  readonly refunds: Record<string, Refund>;
  readonly receivers: Record<string, true>;
  readonly splits: Record<string, Split>;
  readonly splitReturns: Record<string, SplitReturn>;
  readonly applyments: Record<string, Applyment>;
  readonly withdrawals: Record<string, Withdrawal>;
  readonly fundEntries: FundEntry[];
  readonly media: Record<string, { readonly filename: string; readonly sha256: string }>;
  /** `mchid/date` of days whose bill is available early. */
  readonly readyBills: Record<string, true>;
  /** Orders and refunds left out of the bill. */
  readonly hiddenFromBill: Record<string, true>;
  /** Bills that can be downloaded, by the token in their address. */
  readonly downloads: Record<string, Download>;
  readonly settings: Settings;
}

export type BillKind = 'ALL' | 'SUCCESS' | 'REFUND' | 'FUND' | 'SUB_FUND' | 'SPLIT';

export interface Download {
  readonly mchid: string;
  readonly kind: BillKind;
  readonly date: string;
  readonly isGzip: boolean;
  readonly until: number;
  /** For a bill that is sealed: AES key as hexadecimal text, and nonce. */
  readonly sealedWith: { readonly key: string; readonly nonce: string } | null;
}

export const codeBehaviours = ['pays', 'asksPassword', 'noMoney', 'expired'] as const;
export type CodeBehaviour = (typeof codeBehaviours)[number];

export type WechatWorld = ServiceWorld<WechatState>;

export const emptyWechatState = (): WechatState => ({
  shape: 1,
  turn: 0,
  hookDeliveries: [],
  keys: {},
  merchants: {},
  certificates: [],
  orders: {},
  codes: {},
  paymentCodes: {},
  refunds: {},
  receivers: {},
  splits: {},
  splitReturns: {},
  applyments: {},
  withdrawals: {},
  fundEntries: [],
  media: {},
  readyBills: {},
  hiddenFromBill: {},
  downloads: {},
  settings: defaultSettings(),
});
