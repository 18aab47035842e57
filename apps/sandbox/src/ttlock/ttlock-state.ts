/** State of the TTLock cloud and of the locks themselves. Times are milliseconds, as on the wire. */
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { defaultSettings, type Settings } from './settings.ts';

export interface Client {
  readonly clientId: string;
  clientSecret: string;
  /** Address that lock records are pushed to; set after the vendor's review of the app. */
  callbackUrl: string | null;
}

/** An account of the TTLock app, which owns locks. */
export interface Owner {
  readonly username: string;
  readonly uid: number;
  /** Lower-case hex. */
  passwordMd5: string;
}

export interface Token {
  readonly clientId: string;
  readonly username: string;
  expiresAt: number;
}

export interface Lock {
  readonly lockId: number;
  readonly owner: string;
  readonly lockName: string;
  lockAlias: string;
  readonly lockMac: string;
  electricQuantity: number;
  readonly timezoneRawOffset: number;
  readonly date: number;
  isOpen: boolean;
}

export interface Gateway {
  readonly gatewayId: number;
  readonly owner: string;
  readonly gatewayMac: string;
  readonly gatewayName: string;
  isOnline: boolean;
  /** Set by the control side: answers -3003. */
  isBusy: boolean;
}

/** A lock in reach of a gateway, from and to when. */
export interface Link {
  readonly lockId: number;
  readonly gatewayId: number;
  readonly rssi: number;
  readonly from: number;
  to: number | null;
}

/** A passcode as the cloud lists it. */
export interface Passcode {
  readonly keyboardPwdId: number;
  readonly lockId: number;
  keyboardPwd: string;
  keyboardPwdName: string;
  readonly keyboardPwdType: number;
  startDate: number;
  endDate: number;
  readonly sendDate: number;
  readonly isCustom: boolean;
  readonly sender: string;
}

/** A code that the lock takes, whether or not the cloud lists it. */
export interface DoorCode {
  readonly lockId: number;
  readonly code: string;
  readonly type: number;
  readonly start: number;
  readonly end: number;
  readonly isCustom: boolean;
  usedAt: number | null;
}

export interface LockRecord {
  readonly recordId: number;
  readonly lockId: number;
  readonly recordType: number;
  readonly success: 0 | 1;
  readonly keyboardPwd: string;
  readonly username: string;
  readonly electricQuantity: number;
  readonly lockDate: number;
  /** Null until a gateway has carried it to the cloud. */
  serverDate: number | null;
}

export interface Refusal {
  readonly errcode: number;
  readonly errmsg: string;
  /** A path; null: any. */
  readonly only: string | null;
  left: number;
}

export interface TtlockState extends BaseState {
  readonly clients: Record<string, Client>;
  readonly owners: Record<string, Owner>;
  readonly accessTokens: Record<string, Token>;
  readonly refreshTokens: Record<string, Token>;
  /** `clientId/username` that once got a token: their records are pushed to the client. */
  readonly authorized: Record<string, true>;
  readonly locks: Record<number, Lock>;
  readonly gateways: Record<number, Gateway>;
  readonly links: Link[];
  readonly passcodes: Record<number, Passcode>;
  doorCodes: DoorCode[];
  /** `lock/type/start/end` of random codes given and deleted: the period's code is spent. */
  readonly spent: Record<string, true>;
  readonly records: LockRecord[];
  readonly refusals: Refusal[];
  readonly settings: Settings;
}

export type TtlockWorld = ServiceWorld<TtlockState>;

export const emptyTtlockState = (): TtlockState => ({
  ...{ shape: 1, turn: 0, hookDeliveries: [], clients: {}, owners: {}, accessTokens: {} },
  ...{ refreshTokens: {}, authorized: {}, locks: {}, gateways: {}, links: [], passcodes: {} },
  ...{ doorCodes: [], spent: {}, records: [], refusals: [], settings: defaultSettings() },
});
