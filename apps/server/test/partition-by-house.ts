/**
 * Runs `deploy/citus.sql` on plain PostgreSQL: what would spread a table over nodes cuts it into partitions by hash of its house
 * instead. Keys without the house, references that cross houses and statements that need one whole table fail there as on a cluster.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const file = path.resolve(import.meta.dirname, '../../../deploy/citus.sql');
const PARTITIONS = 3;

const STAND_INS = `
create schema stand_in;
create table stand_in.calls (place int generated always as identity, kind text, name text, beside text);
create function create_reference_table(table_name text) returns void language sql as $$
  insert into stand_in.calls (kind, name) values ('copied', table_name) $$;
create function create_distributed_table(table_name text, distribution_column text, colocate_with text)
returns void language plpgsql as $$
declare
  old regclass := table_name::regclass;
  keys text[]; indexes text[]; triggers text[]; statement text; filled boolean;
begin
  insert into stand_in.calls (kind, name, beside) values ('byHouse', table_name, colocate_with);
  execute format('select exists (select from %I)', table_name) into filled;
  if filled then raise exception '% is not empty', table_name; end if;
  select coalesce(array_agg(format('alter table %I add constraint %I %s', table_name, conname, pg_get_constraintdef(oid))), '{}')
    into keys from pg_constraint where conrelid = old and contype in ('p', 'u', 'x');
  select coalesce(array_agg(pg_get_indexdef(indexrelid)), '{}') into indexes from pg_index
    where indrelid = old and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'));
  select coalesce(array_agg(pg_get_triggerdef(oid)), '{}') into triggers from pg_trigger where tgrelid = old and not tgisinternal;
  execute format('alter table %I rename to stand_in_old', table_name);
  execute format('create table %I (like stand_in_old including defaults including constraints including generated
    including identity including storage) partition by hash (%I)', table_name, distribution_column);
  drop table stand_in_old;
  for n in 0..${PARTITIONS - 1} loop
    execute format('create table stand_in.%I partition of %I for values with (modulus ${PARTITIONS}, remainder %s)',
      table_name || '_' || n, table_name, n);
  end loop;
  foreach statement in array keys || indexes || triggers loop execute statement; end loop;
end $$;`;

/** On a database without rows of houses. Answers what was done, in its order. */
export const partitionByHouse = async (
  url: string,
): Promise<readonly { kind: string; name: string; beside: string | null }[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(STAND_INS);
    // A cluster keeps them; here each table is made again under them.
    const views = await client.query<{ name: string; made: string }>(
      `select relname as name, pg_get_viewdef(oid) as made from pg_class
       where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`,
    );
    for (const { name } of views.rows) await client.query(`drop view if exists ${name} cascade`);
    await client.query(readFileSync(file, 'utf8'));
    for (const { name, made } of views.rows) await client.query(`create view ${name} as ${made}`);
    await client.query('commit');
    return (await client.query('select kind, name, beside from stand_in.calls order by place')).rows;
  } finally {
    await client.end();
  }
};
