/**
 * Holds sessions the database had no space for: known to this process only, checked on every use, stored when there is
 * space. A full disk keeps no one out.
 */

import type { Db } from '../database/open-database.ts';
import { isDatabaseFull } from '../database/sqlstate-words.ts';

export interface HeldSession {
  readonly tokenHash: Buffer;
  readonly userId: string;
  /** As it was checked: another password ends the session. */
  readonly passwordHash: string;
  readonly deviceHash: Buffer;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Beyond it the oldest one ends. */
const MAX_HELD = 500;
const STORE_EVERY_MS = 5_000;

const keyOf = (hash: Buffer): string => hash.toString('base64');

export class HeldSessions {
  private readonly held = new Map<string, HeldSession>();
  private readonly db: Db;
  private triedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db) {
    this.db = db;
  }

  hold(session: HeldSession): void {
    const oldest = this.held.size >= MAX_HELD ? this.held.keys().next().value : undefined;
    if (oldest !== undefined) this.held.delete(oldest);
    this.held.set(keyOf(session.tokenHash), session);
  }

  drop(hash: Buffer): void {
    this.held.delete(keyOf(hash));
  }

  /** Returns the session while it is alive and the password is unchanged. */
  async userIdOf(hash: Buffer, now: Date): Promise<string | null> {
    const session = this.held.get(keyOf(hash));
    if (!session) return null;
    const owner = await this.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', session.userId)
      .executeTakeFirst();
    if (session.expiresAt > now && owner?.passwordHash === session.passwordHash) {
      await this.store(session, now);
      return session.userId;
    }
    this.drop(hash);
    return null;
  }

  private async store(session: HeldSession, now: Date): Promise<void> {
    if (performance.now() - this.triedAt < STORE_EVERY_MS) return;
    this.triedAt = performance.now();
    const { passwordHash: _, ...row } = session;
    try {
      await this.db
        .insertInto('sessions')
        .values({ ...row, lastSeenAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      this.drop(session.tokenHash);
    } catch (error) {
      if (!isDatabaseFull(error)) throw error;
    }
  }
}
