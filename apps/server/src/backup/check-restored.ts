/**
 * Checks a restored business: keys, indexes, audit log with its anchor, and the ledger. Returns messages about
 * problems.
 */
import { proofChecks } from '@minsu/contract/finance/ledger/ledger.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { hooks } from '../all-modules.ts';
import { type Config, ConfigError } from '../config.ts';
import { findBroken } from '../finance/ledger/proof-queries.ts';
import { anchorPath, readAnchor } from '../foundation/audit/anchor.ts';
import { verifyChain } from '../foundation/audit/verify-chain.ts';
import { readSettings } from '../foundation/system/settings-queries.ts';
import { sealedColumns } from '../operations/privacy/sealed-columns.ts';
import type { Services } from '../platform/context.ts';
import { type Database, openKysely, openPool } from '../platform/database/open-database.ts';
import { openFieldCipher } from '../platform/field-secrets.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { createSessions } from '../platform/http/session.ts';
import { jobContext } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';

interface Checked {
  readonly said: string;
  readonly wrong: readonly string[];
}

/** Needs a superuser: on a managed server it is left to the provider's tools. */
const checkIndexes = async (database: Database): Promise<Checked> => {
  const check = sql<{ count: number }>`
    select count(*)::int as count from (
      select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p') n`;
  try {
    const count = await database.transaction().execute(async (tx) => {
      await sql`create extension if not exists amcheck`.execute(tx);
      return (await check.execute(tx)).rows[0]?.count ?? 0;
    });
    return { said: `${count} indexes`, wrong: [] };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const isNotAllowed = code === '42501' || code === '0A000' || code === '58P01';
    return isNotAllowed
      ? { said: 'indexes not checked (no rights or no amcheck)', wrong: [] }
      : { said: 'indexes', wrong: [message] };
  }
};

const checkAudit = async (database: Database, config: Config): Promise<Checked> => {
  const verified = await verifyChain({ db: database, anchor: await readAnchor(anchorPath(config)) });
  const wrong = verified.findings.map(({ fault, block }) => `audit log: ${fault} at block ${block ?? '–'}`);
  return { said: `${verified.rows} rows of the audit log`, wrong };
};

const servicesOf = async (database: Database, config: Config): Promise<Services> => {
  const settings = () => readSettings(database, services);
  const setting: Services['setting'] = async (name) => (await settings())[name];
  const services: Services = {
    ...{ config, log: createLog('silent'), clock: () => new Date(), checkClock: async () => {} },
    random: Math.random,
    files: openFileStore(config),
    sessions: createSessions(database, () => setting('sessionIdleHours')),
    cipher: await openFieldCipher(database, config.fieldKeys, sealedColumns),
    works: new Map(),
    hooks,
    ...{ settings, setting },
  };
  return services;
};

const checkBooks = async (database: Database, services: Services): Promise<Checked> => {
  const wrong = await jobContext(services, database, () => {}).read(async (ctx) => {
    const found: string[] = [];
    for (const check of proofChecks) {
      const { broken, samples } = await findBroken(ctx, check);
      if (broken > 0) found.push(`books: ${check}: ${broken} (${samples.slice(0, 3).join(', ')})`);
    }
    return found;
  });
  return { said: `${proofChecks.length} proofs of the books`, wrong };
};

/** With the future `config.dataDir`, where the anchor is. */
export const checkRestored = async (
  config: Config,
  connection: pg.PoolConfig,
  say: (line: string) => void,
): Promise<string[]> => {
  const pool = openPool({ connection, max: 3, statementTimeoutMs: 0, log: createLog('silent') });
  const database = openKysely(pool);
  try {
    const services = await servicesOf(database, config);
    const checked = [
      await checkIndexes(database),
      await checkAudit(database, config),
      await checkBooks(database, services),
    ];
    say(`checked: ${checked.map(({ said }) => said).join(', ')}`);
    return checked.flatMap(({ wrong }) => wrong);
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  } finally {
    await database.destroy();
  }
};
