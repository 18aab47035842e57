/**
 * All rows of a database at one moment, by COPY: for database servers of any version, and to move between an embedded
 * database and a server. It has no schema: on restore the migrations create it, up to the one the rows were written
 * under.
 */
import type pg from 'pg';
import { copyIn, copyOut } from './copy-stream.ts';
import { type TarEntry, textEntry } from './tar.ts';

/** The product's tables, and the jobs that wait. */
const SCHEMAS = ['public', 'graphile_worker'];
/** Created by migrations. */
const NOT_DUMPED = ['public.schema_migrations', 'graphile_worker.migrations'];
/** Bytes per entry of the pack. */
const PIECE = 8 * 1024 * 1024;

export interface Table {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly columns: readonly string[];
}

interface Sequence {
  readonly name: string;
  readonly value: string | null;
}

interface Contents {
  readonly tables: readonly Table[];
  readonly sequences: readonly Sequence[];
}

const rowsOf = async <T>(client: pg.Client, text: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query(text, values)).rows as T[];

/** Ordinary tables; what is unlogged is of the moment, generated columns follow. */
const tablesOf = (client: pg.Client): Promise<Table[]> =>
  rowsOf<Table>(
    client,
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
       and n.nspname || '.' || c.relname <> all($2)
     order by 1`,
    [SCHEMAS, NOT_DUMPED],
  );

const sequencesOf = (client: pg.Client): Promise<Sequence[]> =>
  rowsOf<Sequence>(
    client,
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = any($1) order by 1`,
    [SCHEMAS],
  );

const once = async function* (content: Buffer): AsyncGenerator<Buffer> {
  yield content;
};

/** In parts, because tar needs lengths in advance. */
async function* tableEntries(client: pg.Client, { name, columns }: Table): AsyncGenerator<TarEntry> {
  let held: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  const entry = (): TarEntry => {
    const content = Buffer.concat(held);
    held = [];
    bytes = 0;
    part += 1;
    const label = `${name.replaceAll('"', '')}/${String(part).padStart(6, '0')}`;
    return { name: `rows/${label}`, bytes: content.length, mode: 0o600, content: once(content) };
  };
  for await (const piece of copyOut(client, `copy ${name} (${columns.join(', ')}) to stdout`)) {
    held.push(piece);
    bytes += piece.length;
    if (bytes >= PIECE) yield entry();
  }
  if (bytes > 0) yield entry();
}

/** `client` is given up to it until the entries are read. */
export async function* dumpTables(client: pg.Client): AsyncGenerator<TarEntry> {
  await client.query('begin isolation level repeatable read, read only');
  const tables = await tablesOf(client);
  // Sequences are not transactional: reading them earlier could issue a number twice after a restore.
  const contents = async (): Promise<Contents> => ({ tables, sequences: await sequencesOf(client) });
  for (const table of tables) yield* tableEntries(client, table);
  yield textEntry('contents.json', JSON.stringify(await contents()));
  await client.query('commit');
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const foreignKeys = (client: pg.Client): Promise<Constraint[]> =>
  rowsOf<Constraint>(
    client,
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1) and k.conparentid = 0`,
    [SCHEMAS],
  );

export interface Loading {
  /** One part of a table's rows. */
  take(entry: TarEntry): Promise<void>;
  /** Keys, triggers and numbers again; nothing is there before. */
  finish(): Promise<void>;
}

/**
 * Removes rows inserted by migrations, because the dump contains them. Tables without the right to be emptied have no
 * rows.
 */
const emptyTables = async (client: pg.Client, tables: readonly Table[]): Promise<void> => {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount) await client.query(`delete from ${name}`);
  }
};

/** Into a database that was just migrated, in one transaction. */
export const loadTables = async (client: pg.Client): Promise<Loading> => {
  await client.query('begin');
  const tables = await tablesOf(client);
  const byLabel = new Map(tables.map((table) => [table.name.replaceAll('"', ''), table]));
  const keys = await foreignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await emptyTables(client, tables);
  let contents: Contents | null = null;
  const textOf = async ({ content }: TarEntry): Promise<string> => {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };
  return {
    async take(entry) {
      if (entry.name === 'contents.json') {
        contents = JSON.parse(await textOf(entry)) as Contents;
        return;
      }
      const label = entry.name.slice('rows/'.length, entry.name.lastIndexOf('/'));
      const table = byLabel.get(label);
      if (!table) throw new Error(`There is no table ${label} to put its rows into.`);
      await copyIn(client, `copy ${table.name} (${table.columns.join(', ')}) from stdin`, entry.content);
    },
    async finish() {
      if (!contents) throw new Error('The backup ends before its list of tables: it is cut off.');
      for (const { name, value } of contents.sequences)
        if (value !== null) await client.query('select setval($1::regclass, $2)', [name, value]);
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
      await client.query('commit');
      await client.query('analyze');
    },
  };
};
