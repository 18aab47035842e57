/**
 * The database as a start finds it, before anything is written: whether it can be reached, is of a version and an
 * encoding that can hold the business, and belongs to the user of the address. Problems are reported with the setting
 * and the remedy.
 */
import pg from 'pg';
import type { Config } from './config.ts';
import { wordsOf } from './platform/database/sqlstate-words.ts';
import { StartError } from './start-error.ts';

const OLDEST_MAJOR = 15;
const PATIENCE_MS = 30_000;

/** For the address: never its password. */
interface Place {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

const placeOf = ({ host, port, user = '', database = '' }: pg.Client): Place => ({
  host,
  port,
  user,
  database,
});

const SOCKET_CURE = 'start PostgreSQL (systemctl start postgresql), or correct host and port';

const createdb = (user: string, database: string): string =>
  `sudo -u postgres createdb --owner=${user} --encoding=UTF8 --template=template0 --lc-collate=C.UTF-8 --lc-ctype=C.UTF-8 ${database}`;

/** Messages by SQLSTATE, network error and driver error. */
const cureOf = (error: unknown, { host, port, user, database }: Place): string => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const at = host.startsWith('/') ? `socket ${host}/.s.PGSQL.${port}` : `${host}:${port}`;
  const cures: Readonly<Record<string, string>> = {
    ECONNREFUSED: `nobody listens at ${at}: ${SOCKET_CURE}.`,
    ENOENT: `there is no ${at}: ${SOCKET_CURE}.`,
    EACCES: `no right to use ${at}: see unix_socket_permissions of PostgreSQL.`,
    ENOTFOUND: `the host ${host} is not known: correct it. A password with @ or / in it must be URL-encoded (@ is %40, / is %2F).`,
    EAI_AGAIN: `the host ${host} cannot be looked up: no network, or no name server.`,
    ETIMEDOUT: `${at} does not answer: see listen_addresses of PostgreSQL, and firewalls in between.`,
    '28P01': `PostgreSQL refuses the password of ${user}: correct it, or set it anew (sudo -u postgres psql -c "\\password ${user}"). In the address @ : / # ? % of a password are written as %40 %3A %2F %23 %3F %25.`,
    '28000': `PostgreSQL does not let ${user} in: ${message}. Create the user (sudo -u postgres createuser --pwprompt ${user}), or allow it in pg_hba.conf.`,
    '3D000': `there is no database ${database}: create it (${createdb(user, database)}).`,
    '53300': 'all connections of PostgreSQL are taken: raise max_connections, or lower DATABASE_CONNECTIONS.',
    '57P03': 'PostgreSQL is starting or stopping: try again in a moment.',
  };
  return cures[code] ?? byMessage(message, user) ?? `${wordsOf(code) ?? message} (${code || 'no code'}).`;
};

const byMessage = (message: string, user: string): string | undefined => {
  if (/timeout expired|timeout exceeded/.test(message))
    return 'PostgreSQL does not answer: see host, port, listen_addresses, and firewalls in between.';
  if (/does not support SSL/.test(message))
    return 'this server speaks no TLS: leave sslmode out of the address.';
  if (/certificate/.test(message))
    return `the certificate of the server is not trusted (${message}): give its authority (?sslrootcert=/path), see docs/deploy.md.`;
  if (/password must be a string|SASL/.test(message))
    return `PostgreSQL asks for a password and the address has none: postgres://${user}:password@…`;
  return undefined;
};

interface Found {
  readonly version: number;
  readonly encoding: string;
  readonly mayCreate: boolean;
  readonly foreign: string | null;
  readonly copy: boolean;
  readonly extension: boolean;
}

const FOUND = `
  select current_setting('server_version_num')::int / 10000 as version,
    pg_encoding_to_char(d.encoding) as encoding,
    has_database_privilege(d.oid, 'create') and has_schema_privilege('public', 'create') as "mayCreate",
    (select pg_get_userbyid(c.relowner) from pg_class c
      where c.oid = to_regclass('public.schema_migrations') and not pg_has_role(c.relowner, 'usage')) as "foreign",
    pg_is_in_recovery() as copy,
    exists (select from pg_available_extensions where name = 'btree_gist') as extension
  from pg_database d where d.datname = current_database()`;

/** Null: all is as it must be. */
const wrongWith = (found: Found, { user, database }: Place): string | null => {
  if (found.version < OLDEST_MAJOR)
    return `this is PostgreSQL ${found.version}; ${OLDEST_MAJOR} or newer is needed.`;
  if (found.encoding !== 'UTF8')
    return `the database ${database} is encoded as ${found.encoding}, which does not hold Chinese: create another (${createdb(user, `${database}_utf8`)}) and name it in DATABASE_URL.`;
  if (found.copy) return `${database} is a copy that only reads: give the server that it follows.`;
  if (!found.mayCreate)
    return `${user} does not own the database ${database}: sudo -u postgres psql -c 'ALTER DATABASE "${database}" OWNER TO "${user}"'`;
  if (found.foreign !== null)
    return `the tables in ${database} belong to ${found.foreign}, not to ${user}: sudo -u postgres psql -d ${database} -c 'REASSIGN OWNED BY "${found.foreign}" TO "${user}"'`;
  if (!found.extension)
    return 'the extension btree_gist is not installed at the server: install the contrib package of PostgreSQL (Debian: postgresql, elsewhere postgresql-contrib).';
  return null;
};

/** Returns the failure in terms the operator can act on. */
export const checkDatabase = async ({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> => {
  // The embedded one is made as it must be.
  if (databaseUrl === undefined) return;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  const place = placeOf(client);
  try {
    await client.connect();
    const { rows } = await client.query<Found>(FOUND);
    const wrong = rows[0] ? wrongWith(rows[0], place) : null;
    if (wrong !== null) throw new StartError(`DATABASE_URL: ${wrong}`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATABASE_URL: ${cureOf(error, place)}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
};
