/** A database whose clock can be set: `now()` and `clock_timestamp()` of its sessions are shifted, as if its machine's clock were. */
import pg from 'pg';

export interface ShiftedClock {
  /** From now on the database is so many milliseconds ahead; negative: behind. */
  shift(ms: number): Promise<void>;
  close(): Promise<void>;
}

const shifted = (name: string): string => `
  create function public.${name}() returns timestamptz language sql as
    $$ select pg_catalog.${name}() + make_interval(secs => (select ms from clock_test.shift) / 1000.0) $$`;

/** For connections that are opened afterwards. */
export const shiftableClock = async (url: string): Promise<ShiftedClock> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('create schema clock_test');
  await client.query('create table clock_test.shift (ms float8 not null)');
  await client.query('insert into clock_test.shift values (0)');
  for (const name of ['now', 'clock_timestamp']) await client.query(shifted(name));
  const database = new URL(url).pathname.slice(1);
  await client.query(`alter database ${database} set search_path = public, pg_catalog`);
  return {
    async shift(ms) {
      await client.query('update clock_test.shift set ms = $1', [ms]);
    },
    close: () => client.end(),
  };
};
