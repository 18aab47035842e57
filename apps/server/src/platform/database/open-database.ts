/** The connection pools, their parsers, and the typed query builder. */
import type { EventEmitter } from 'node:events';
import {
  CamelCasePlugin,
  type CompiledQuery,
  type ConnectionProvider,
  type ControlledTransaction,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type QueryCompiler,
  Transaction,
} from 'kysely';
import pg from 'pg';
import { errorFields, type Log } from '../log.ts';
import { noteDatabaseAnswer, noteDatabaseError } from './database-state.ts';
import { PreparedClient } from './prepared-client.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
/** Connection of a query: the pool in a read, the transaction in a command. */
export type Db = Kysely<DB>;

const DATE = 1082;
const DATE_ARRAY = 1182;
const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return value;
};

/** A `date` stays text: pg would make local midnight of it, which is another night in other time zones. */
export const setParsers = (): void => {
  const arrayOf = pg.types.getTypeParser(1009 as never) as (text: string) => string[];
  pg.types.setTypeParser(DATE, (text) => text);
  pg.types.setTypeParser(DATE_ARRAY as never, (text: string) => arrayOf(text));
  pg.types.setTypeParser(INT8, safeInteger);
  pg.types.setTypeParser(INT8_ARRAY as never, (text: string) => arrayOf(text).map(safeInteger));
  pg.types.setTypeParser(NUMERIC, Number);
};

/** How long to wait for a statement's answer after its timeout. */
const SILENCE_MS = 100;

/** Called with every error PostgreSQL returns. */
const onRefusal = (client: pg.PoolClient, note: (error: unknown) => void): void => {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('errorMessage', note);
};

export interface PoolOptions {
  readonly connection: pg.PoolConfig;
  readonly max: number;
  /** 0: no limit, for jobs, migrations and seeds, which also wait for a connection instead of giving up. */
  readonly statementTimeoutMs: number;
  readonly log: Log;
}

export const openPool = ({ connection, max, statementTimeoutMs, log }: PoolOptions): pg.Pool => {
  setParsers();
  const pool = new pg.Pool({
    ...connection,
    Client: PreparedClient,
    // Sends statements issued together in one batch.
    pipeline: true,
    max,
    connectionTimeoutMillis: statementTimeoutMs === 0 ? 60_000 : statementTimeoutMs,
    // A new one costs PostgreSQL as much as some hundred statements: it outlives a pause at the desk.
    idleTimeoutMillis: 600_000,
    // Keeps network equipment from dropping an idle connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // Drops a connection to a silent database, which cannot enforce its own timeout. Counts from the first statement of
    // a batch.
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + SILENCE_MS }),
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    application_name: 'minsu',
  });
  // Without listeners a restart of PostgreSQL would end the process.
  pool.on('error', (error) => {
    noteDatabaseError(log, error);
    log.debug('database connection lost', errorFields(error));
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
    noteDatabaseAnswer(log);
    onRefusal(client, (error) => noteDatabaseError(log, error));
  });
  logs.set(pool, log);
  return pool;
};

/**
 * Maps `snake_case` to `camelCase`. Uses only the plugin's name mapping: its copies of statements and rows cost a
 * quarter of building one and a third of decoding a board.
 */
class Names extends CamelCasePlugin {
  ofColumn(name: string): string {
    return this.snakeCase(name);
  }
  ofField(column: string): string {
    return this.camelCase(column);
  }
}
const names = new Names();
const fieldOf = (column: string): string => names.ofField(column);

class RenamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(names.ofColumn(identifier));
  }
}

class RenamingDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new RenamingCompiler();
  }
}

/** Log of each pool's connection and statement errors. */
const logs = new WeakMap<pg.Pool, Log>();
const noting = (pool: pg.Pool, note: (log: Log) => void): void => {
  const log = logs.get(pool);
  if (log) note(log);
};

/** The pool as Kysely uses it; who else draws from it reads the columns' own names. */
const renaming = (pool: pg.Pool): PostgresPool => {
  pool.on('release', (_error, client) => (client as unknown as PreparedClient).nameColumns(null));
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        noting(pool, (log) => noteDatabaseError(log, error));
        throw error;
      });
      noting(pool, noteDatabaseAnswer);
      (client as unknown as PreparedClient).nameColumns(fieldOf);
      return client as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
};

export const openKysely = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new RenamingDialect({ pool: renaming(pool) }) });

/** Opens no connection, because a transaction has one. */
const none = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction opens no connection')),
});

/** Errors of statements that follow a failed one. */
const BEHIND_A_FAILURE = new Set(['25P02', '26000']);

/**
 * Values the client sends unchanged. It might refuse others before sending; PostgreSQL would not miss the statement and
 * would commit the rest.
 */
const isPlain = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  value instanceof Date ||
  value instanceof Uint8Array ||
  (Array.isArray(value) && value.every(isPlain));

export interface Together {
  readonly db: Db;
  /** Sends a write in call order; `settled` reports its failure, which also stops later statements. */
  send(write: CompiledQuery): void;
  /** Number of sent statements without an answer. */
  readonly underWay: number;
  /** Resolves when all sent statements are answered; rejects with the first error. */
  settled(): Promise<void>;
  /** Refuses further statements, which would run after the end of the transaction. */
  close(): void;
}

/**
 * Runs independent statements of a transaction in one batch (`Promise.all`), in order; Kysely alone waits for each
 * answer. If several fail, all report the first failure.
 */
export const together = async (tx: ControlledTransaction<DB>): Promise<Together> => {
  const executor = tx.getExecutor();
  const connection = await executor.provideConnection((own) => Promise.resolve(own));
  let isOver = false;
  let cause: unknown;
  const byFirstCause = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (!BEHIND_A_FAILURE.has((error as { code?: string }).code ?? '')) cause = error;
      throw cause ?? error;
    }
  };
  const assertOpen = (): void => {
    if (isOver) throw new Error('a statement was asked for when its transaction was over');
  };
  const provideConnection: ConnectionProvider['provideConnection'] = async (consumer) => {
    assertOpen();
    return byFirstCause(consumer(connection));
  };
  const db = new Transaction<DB>({
    config: { dialect: none },
    dialect: none,
    driver: none.createDriver(),
    executor: executor.withConnectionProvider({ provideConnection }),
  });
  const sent = new Set<Promise<unknown>>();
  let failure: { readonly error: unknown } | undefined;
  return {
    db,
    send(write) {
      assertOpen();
      if (!write.parameters.every(isPlain))
        throw new TypeError('a write that is not waited for has plain values');
      const answer: Promise<unknown> = byFirstCause(connection.executeQuery(write))
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => sent.delete(answer));
      sent.add(answer);
    },
    get underWay() {
      return sent.size;
    },
    async settled() {
      await Promise.all(sent);
      if (failure) throw failure.error;
    },
    close() {
      isOver = true;
    },
  };
};
