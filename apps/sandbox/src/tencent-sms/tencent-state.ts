/** State of the Tencent Cloud SMS sandbox. Times are milliseconds. */
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { defaultSettings, type Settings } from './settings.ts';

/** 0 usable, 1 under review, 2 approved but not in force, -1 rejected. */
export const statusCodes = [0, 1, 2, -1] as const;
export type StatusCode = (typeof statusCodes)[number];

export interface Account {
  readonly id: string;
  /** The newest first. */
  readonly keys: { readonly secretId: string; readonly secretKey: string }[];
  readonly apps: string[];
  /** Where statuses are pushed; null: nowhere. */
  callbackUrl: string | null;
}

export interface Sign {
  readonly account: string;
  readonly id: number;
  readonly name: string;
  statusCode: StatusCode;
  reply: string;
  readonly createdAt: number;
}

export interface Template {
  readonly account: string;
  readonly id: number;
  readonly name: string;
  /** With variables as `{1}`. */
  readonly content: string;
  /** code: values of 0–6 digits; marketing: 8 to 22 o'clock alone. */
  readonly kind: 'code' | 'notice' | 'marketing';
  readonly isInternational: boolean;
  statusCode: StatusCode;
  reply: string;
  readonly createdAt: number;
}

export interface Message {
  readonly account: string;
  readonly app: string;
  readonly serialNo: string;
  /** E.164. */
  readonly phone: string;
  readonly countryCode: string;
  readonly subscriber: string;
  readonly content: string;
  readonly template: number;
  readonly sessionContext: string;
  readonly fee: number;
  readonly sentAt: number;
  /** Time its delivery ends; null afterwards. */
  dueAt: number | null;
  status: 'waiting' | 'SUCCESS' | 'FAIL';
  /** DELIVRD or the carrier's code. */
  errmsg: string;
  receivedAt: number | null;
  /** A status can be pulled once. */
  isPulled: boolean;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** `request`: an Error of the whole call. */
  readonly scope: 'number' | 'request';
  left: number;
}

export interface TencentState extends BaseState {
  readonly accounts: Record<string, Account>;
  readonly signs: Record<string, Sign>;
  readonly templates: Record<string, Template>;
  readonly messages: Message[];
  /** How messages to a number end: DELIVRD or a carrier's code. */
  readonly outcomes: Record<string, string>;
  /** Numbers that opted out. */
  readonly blacklist: Record<string, true>;
  readonly refusals: Refusal[];
  readonly settings: Settings;
}

export type TencentWorld = ServiceWorld<TencentState>;

export const emptyTencentState = (): TencentState => ({
  shape: 1,
  turn: 0,
  hookDeliveries: [],
  accounts: {},
  signs: {},
  templates: {},
  messages: [],
  outcomes: {},
  blacklist: {},
  refusals: [],
  settings: defaultSettings(),
});
