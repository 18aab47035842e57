/** Context of a query, command or job. In a command `db` is the transaction; nothing else is reachable. */
import type { Access } from '@minsu/contract/platform/endpoint.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import type { CompiledQuery } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from './database/open-database.ts';
import type { Ending } from './database/transaction.ts';
import type { FieldCipher } from './field-cipher.ts';
import type { FileStore } from './files/file-store.ts';
import type { Hooks } from './hooks.ts';
import type { Sessions, SessionUser } from './http/session.ts';
import { newId } from './ids.ts';
import { type Recorded, record } from './jobs/events.ts';
import type { Work } from './jobs/run-work.ts';
import type { Log } from './log.ts';

/** Services that live as long as the process. */
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
  /** Content of uploaded files, on the disk or in a bucket. */
  readonly files: FileStore;
  readonly sessions: Sessions;
  /** Background works of the modules, by name. */
  readonly works: ReadonlyMap<string, Work>;
  /** Subscribers to the hooks of modules (hooks.ts). */
  readonly hooks: Hooks;
  /** All of the business: one object as long as none of them is changed. */
  readonly settings: () => Promise<object>;
  /**
   * Value of a business setting (contract/foundation/system/security-settings.ts). Pass the connection you hold: if every request
   * waited for a second one, none would get it.
   */
  readonly setting: (name: PlatformSetting, db?: Db) => Promise<number>;
  /** Tests set it. */
  readonly clock: () => Date;
  /**
   * Throws 503 while the machine's clock differs from the database's (machine-clock.ts). Called before every change.
   */
  readonly checkClock: () => Promise<void>;
  /** Random number in [0, 1), replaceable in tests. Secrets come from node:crypto. */
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
  /** Permission of the endpoint; the data scope follows from it. */
  readonly access: Access;
  newId(): string;
  /** Writes one row that is audit, history, outbox and live update, in the command's transaction. */
  record(event: Recorded): Promise<void>;
  /** Runs after the commit, for this process's memory; other processes react to the event. */
  afterCommit(run: () => void): void;
  /** Sends a write without waiting for its result; the command fails at its end if the write fails. */
  send(write: CompiledQuery): Promise<void>;
}

/** Outside a command writes are awaited. */
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
