/** State of the Aliyun SMS sandbox. Times are milliseconds. */
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { defaultSettings, type Settings } from './settings.ts';

/** 0 under review, 1 approved, 2 rejected, 10 canceled. */
export const auditStates = [0, 1, 2, 10] as const;
export type AuditState = (typeof auditStates)[number];

export interface Account {
  readonly id: string;
  /** The newest first. Empty once all keys of the account are deleted. */
  readonly keys: AccessKey[];
  /** Where delivery reports are pushed; null: only by query. */
  reportUrl: string | null;
}

export interface AccessKey {
  readonly accessKeyId: string;
  readonly secret: string;
}

export interface Sign {
  readonly account: string;
  readonly name: string;
  /** `code`: for verification codes alone. */
  readonly kind: 'code' | 'general';
  status: AuditState;
  reason: string;
  readonly createdAt: number;
}

export interface Template {
  readonly account: string;
  readonly code: string;
  readonly name: string;
  /** With variables as `${name}`. */
  readonly content: string;
  /** 0 verification code, 1 notice, 2 promotion, 3 international. */
  readonly type: 0 | 1 | 2 | 3;
  status: AuditState;
  reason: string;
  readonly createdAt: number;
}

export interface Message {
  readonly account: string;
  readonly bizId: string;
  /** As the client wrote it. */
  readonly phone: string;
  /** Without country code in mainland China. */
  readonly number: string;
  readonly sign: string;
  readonly template: string;
  readonly content: string;
  readonly outId: string | null;
  readonly parts: number;
  readonly sentAt: number;
  /** Time its delivery ends; null afterwards. */
  dueAt: number | null;
  /** 1 waiting, 2 failed, 3 delivered. */
  status: 1 | 2 | 3;
  errCode: string;
  receivedAt: number | null;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  left: number;
}

export interface AliyunState extends BaseState {
  readonly accounts: Record<string, Account>;
  /** `account/name`. */
  readonly signs: Record<string, Sign>;
  /** `account/code`. */
  readonly templates: Record<string, Template>;
  readonly messages: Message[];
  /** What happens to messages to a number: a receipt code other than DELIVERED. */
  readonly outcomes: Record<string, string>;
  /** Business codes of the next messages. */
  readonly refusals: Refusal[];
  /** When each signature nonce was used. */
  nonces: Record<string, number>;
  readonly settings: Settings;
}

export type AliyunWorld = ServiceWorld<AliyunState>;

export const emptyAliyunState = (): AliyunState => ({
  shape: 1,
  turn: 0,
  hookDeliveries: [],
  accounts: {},
  signs: {},
  templates: {},
  messages: [],
  outcomes: {},
  refusals: [],
  nonces: {},
  settings: defaultSettings(),
});
