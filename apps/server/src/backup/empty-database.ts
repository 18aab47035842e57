import type pg from 'pg';

/** Drops all that migrations made, whatever schemas they used, and what else the server's account owns. */
export const emptyDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname = 'public'
       or (nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema')`,
  );
  await client.query('begin');
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
  await client.query('create schema public');
  await client.query('commit');
};
