import type pg from 'pg';

/** Drops all that migrations made, whatever schemas they used, and what else the server's account owns. */
export const emptyDatabase = async (client: pg.Client): Promise<void> => {
  await client.query('begin');
  await client.query(`do $$
    declare name text;
    begin
      for name in
        select nspname from pg_namespace
        where nspname = 'public'
          or (nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema')
      loop
        execute format('drop schema %I cascade', name);
      end loop;
    end $$`);
  await client.query('create schema public');
  await client.query('commit');
};
