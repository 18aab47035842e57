/** Refuses to start on a database configured to lose acknowledged writes. */
import type pg from 'pg';

export class DurabilityError extends Error {}

/** Settings that must be on, with the loss otherwise. */
const NEEDED = {
  fsync: 'a power cut would destroy it',
  full_page_writes: 'a power cut would tear its pages',
  synchronous_commit: 'a crash would lose what was acknowledged last',
} as const;

export const checkDurability = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, setting as value from pg_settings where name = any($1)',
    [Object.keys(NEEDED)],
  );
  for (const [name, loss] of Object.entries(NEEDED)) {
    if (rows.some((row) => row.name === name && row.value === 'off'))
      throw new DurabilityError(
        `The database runs with ${name} = off: ${loss}. Switch it on and start again.`,
      );
  }
};
