/** All parts of a schema as comparable lines. */
import { rowsOf } from '../bench/bench.ts';

const PARTS = `
select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname = 'public' and k.contype <> 'n'
union all select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
union all select 'function ' || p.proname || ' ' || md5(pg_get_functiondef(p.oid)) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  left join pg_depend e on e.objid = p.oid and e.deptype = 'e' where n.nspname = 'public' and p.prokind = 'f' and e.objid is null
union all select 'sequence ' || sequencename from pg_sequences where schemaname = 'public'
order by 1`;

export const schemaOf = async (databaseUrl: string): Promise<string[]> =>
  (await rowsOf<{ line: string }>(databaseUrl, PARTS)).map(({ line }) => line);

/** Lines in only one of them. */
export const differences = (one: readonly string[], other: readonly string[]): string[] => [
  ...one.filter((line) => !other.includes(line)).map((line) => `- ${line}`),
  ...other.filter((line) => !one.includes(line)).map((line) => `+ ${line}`),
];
