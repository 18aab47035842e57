/** What a query, command or job works with. In a command `db` is the transaction; nothing else is reachable. */
import type { Access } from '@minsu/contract/endpoint.ts';
import type { Language } from '@minsu/contract/texts.ts';
import type { CompiledQuery } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from './database/open-database.ts';
import { type Recorded, record } from './events.ts';
import type { FieldCipher } from './field-cipher.ts';
import type { Hooks } from './hooks.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';
import type { Work } from './run-work.ts';
import type { Sessions, SessionUser } from './session.ts';
import type { Ending } from './transaction.ts';

/** What lives as long as the process. */
/** Settings of the business that the platform itself follows. */
export type PlatformSetting =
  | 'sessionIdleHours'
  | 'sessionDays'
  | 'sessionsPerUser'
  | 'readsPerSecond'
  | 'writesPerSecond'
  | 'exportsPerHour'
  | 'loginsPerMinute'
  | 'directExportRows';

export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly cipher: FieldCipher;
  readonly sessions: Sessions;
  /** What the modules can do in the background, by name. */
  readonly works: ReadonlyMap<string, Work>;
  /** Subscribers to the hooks of modules (hooks.ts). */
  readonly hooks: Hooks;
  /** All of the business: one object as long as none of them is changed. */
  readonly settings: () => Promise<object>;
  /**
   * As the business has set it (contract/system/security-settings.ts). Whoever holds a connection hands it in: should all wait for a
   * second one, none comes.
   */
  readonly setting: (name: PlatformSetting, db?: Db) => Promise<number>;
  /** Tests set it. */
  readonly clock: () => Date;
  /** Fails with 503 while this machine's clock differs from the database's (machine-clock.ts): asked before every change. */
  readonly checkClock: () => Promise<void>;
  /** In [0, 1), for what is spread by chance; tests may set it. Secrets come from node:crypto. */
  readonly random: () => number;
}

export interface Caller {
  readonly user: SessionUser;
  readonly language: Language;
  readonly requestId: string;
  /** Hash of address and user agent; recognises a known device. */
  readonly deviceHash: Buffer;
  /** Device id sent by a browser that has one. */
  readonly deviceId: Buffer | null;
  readonly userAgent: string;
  /** IP address; empty for a job. */
  readonly address: string;
  readonly token: string | null;
}

export interface Ctx extends Caller {
  readonly db: Db;
  readonly services: Services;
  readonly now: Date;
  /** The permission the endpoint asked for; data scope follows from it. */
  readonly access: Access;
  newId(): string;
  /** One row = audit + history + outbox + live update, in the command's own transaction. */
  record(event: Recorded): Promise<void>;
  /** For what this process keeps in memory; other processes hear of a change by its event. */
  afterCommit(run: () => void): void;
  /** A write whose answer nothing needs: a change goes on without it, and fails with it at its end. */
  send(write: CompiledQuery): Promise<void>;
}

/** Outside a change nothing is left to its end: what is sent is waited for. */
const atOnce = (db: Db): Ending => ({
  afterCommit: () => {},
  send: async (write) => void (await db.executeQuery(write)),
});

export const createContext = (
  services: Services,
  db: Db,
  caller: Caller,
  access: Access,
  ending: Ending = atOnce(db),
): Ctx => {
  const now = services.clock();
  const ctx: Ctx = {
    ...caller,
    db,
    services,
    now,
    access,
    newId: () => newId(now.getTime()),
    record: (event) => record(ctx, event),
    afterCommit: ending.afterCommit,
    send: ending.send,
  };
  return ctx;
};
