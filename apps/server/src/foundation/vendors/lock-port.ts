/** Port of door locks: codes with a period are set on a lock, moved to another period, and removed. */
import type { LockVendor } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import type { TokenStore } from './access-token.ts';
import type { ServiceCalls } from './service-call.ts';
import type { ServiceTest } from './sms-port.ts';

export interface LockAccount {
  readonly id: string;
  readonly vendor: LockVendor;
  readonly credentials: Readonly<Record<string, string>>;
}

export interface DoorOrder {
  /** Our id of the code. */
  readonly key: string;
  /** Their id of the lock, or the room's where the service knows rooms. */
  readonly lock: string;
  readonly code: string;
  readonly from: Date;
  readonly to: Date;
  /** Their id of the code; null: not known. */
  readonly reference: string | null;
  /** An earlier call may have set it. */
  readonly mayBeThere: boolean;
}

export type DoorAnswer =
  | { readonly kind: 'done'; readonly reference: string | null }
  /** The lock refuses these digits: in use, or too simple. */
  | { readonly kind: 'taken'; readonly message: string }
  /** Busy for a moment: worth another attempt soon. */
  | { readonly kind: 'busy'; readonly message: string }
  /** The account has no such lock any more. */
  | { readonly kind: 'gone'; readonly message: string }
  /** Not done, or not certainly. May be repeated. */
  | { readonly kind: 'failed'; readonly message: string };

export interface Doors {
  /** Sets the code with its period; the same again changes nothing. */
  put(order: DoorOrder): Promise<DoorAnswer>;
  /** Removes it; one that is not there is removed. */
  remove(order: DoorOrder): Promise<DoorAnswer>;
}

export interface FetchedLock {
  readonly reference: string;
  readonly name: string;
  readonly battery: number | null;
  readonly hasGateway: boolean;
  readonly isOnline: boolean | null;
}

export interface FetchedLocks {
  readonly locks: readonly FetchedLock[];
  readonly gateways: number;
}

/** One account with its log of calls and its token. */
export interface LockSession {
  readonly account: LockAccount;
  readonly calls: ServiceCalls;
  readonly tokens: TokenStore;
}

export interface LockService {
  /** Opens no door. */
  test(session: LockSession): Promise<ServiceTest>;
  fetchLocks(session: LockSession): Promise<FetchedLocks | { readonly failed: string }>;
  doors(session: LockSession): Doors;
}

export interface LockServiceDeps {
  /** Without a slash at the end. */
  readonly address: string;
  readonly clock: () => Date;
}

export type CreateLockService = (deps: LockServiceDeps) => LockService;
