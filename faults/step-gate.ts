/**
 * Stops the server inside the transaction of one step: a trigger on the row that the step writes waits for a lock that we hold. A kill
 * then lands after the commit of the step before and before the commit of this one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface GatedRow {
  readonly table: string;
  readonly event: 'insert' | 'update';
  /** Condition over `old` and `new`. Absent: any row. */
  readonly when?: string;
}

/** Any number that the product does not use. */
const LOCK = 5_231;
const LOOK_MS = 20;

const WAITING = `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;

export interface StepGate {
  /** Resolves when a transaction waits at the row. */
  hold(row: GatedRow, signal: AbortSignal): Promise<void>;
  /** Rolls back what waits, as the end of its connection would, and takes the gate away. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export const openStepGate = async (databaseUrl: string): Promise<StepGate> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$`);
  let table: string | null = null;
  return {
    async hold(row, signal) {
      await client.query('select pg_advisory_lock($1)', [LOCK]);
      table = row.table;
      await client.query(`create trigger wait_at_gate before ${row.event} on ${row.table} for each row
        ${row.when ? `when (${row.when})` : ''} execute function wait_at_gate()`);
      while ((await client.query(WAITING)).rowCount === 0) await sleep(LOOK_MS, null, { signal });
    },
    async open() {
      await client.query(`select pg_terminate_backend(pid) from (${WAITING}) w`);
      if (table !== null) await client.query(`drop trigger if exists wait_at_gate on ${table}`);
      table = null;
      await client.query('select pg_advisory_unlock_all()');
    },
    close: () => client.end(),
  };
};
