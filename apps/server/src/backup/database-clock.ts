/** A database's position for a backup: the time, and how far its content reaches. */
import type pg from 'pg';
import type { Manifest } from './manifest.ts';

type Queryable = Pick<pg.Client, 'query'>;

export const databaseNow = async (client: Queryable): Promise<Date> =>
  (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now as Date;

const LSN = "select (pg_current_wal_lsn() - '0/0')::text as lsn";
const PLACE = `select (select coalesce(max(generation), 0) from restores) as generation,
  coalesce(pg_sequence_last_value(pg_get_serial_sequence('event_positions', 'position')), 0) as position`;

/** Before the database is copied: what it holds leads at least so far. */
export const contentsOf = async (client: Queryable): Promise<NonNullable<Manifest['contains']>> => {
  const { rows } = await client.query<{ generation: number; position: string | number }>(PLACE);
  const lsn = await client.query<{ lsn: string }>(LSN).then(
    ({ rows: found }) => found[0]?.lsn ?? null,
    // Not permitted on a managed server.
    () => null,
  );
  return {
    generation: rows[0]?.generation ?? 0,
    position: Number(rows[0]?.position ?? 0),
    lsn: lsn?.split('.')[0] ?? null,
  };
};

/** Marks all later writes as newer than the restored backup. Creates its table in databases older than it. */
export const beginGeneration = async (client: Queryable, known: readonly Manifest[]): Promise<void> => {
  await client.query('create table if not exists restores (generation int not null)');
  const { rows } = await client.query<{ own: number }>(
    'select coalesce(max(generation), 0) as own from restores',
  );
  const last = Math.max(rows[0]?.own ?? 0, ...known.map(({ contains }) => contains?.generation ?? 0));
  await client.query('delete from restores');
  await client.query('insert into restores values ($1)', [last + 1]);
};
