/** Translates database, network and disk errors for the log. Their own messages can contain row values or file keys. */
const byCode: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full: make room there',
  '53200': 'the database is out of memory',
  '53300': 'the database has no connection left: see max_connections and DATABASE_CONNECTIONS',
  '25006': 'the database is read-only: a copy, or one that was switched over',
  '25P02': 'a statement behind one that had failed',
  '28P01': 'the database refuses the password of DATABASE_URL',
  '28000': 'the database refuses this user: see pg_hba.conf',
  '3D000': 'there is no such database',
  '40001': 'two changes met; tried again',
  '40P01': 'two changes waited for each other; tried again',
  '42501': 'the user of the database lacks a right: it must own the database',
  '55P03': 'a lock was not given in time',
  '57014': 'the statement took longer than its limit',
  '57P01': 'the database was shut down',
  '57P02': 'the database has crashed',
  '57P03': 'the database is starting or stopping',
  ECONNREFUSED: 'nobody listens at the address of the database',
  ECONNRESET: 'the other side has cut the connection',
  EPIPE: 'the other side has cut the connection',
  ETIMEDOUT: 'the other side does not answer',
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'names cannot be looked up: no network, or no name server',
  ENOENT: 'a file or a socket is not there',
  ENOSPC: 'the disk of the files is full: make room in DATA_DIR',
  EDQUOT: 'the share of the disk for the files is used up: make room in DATA_DIR',
  EACCES: 'no right to read or write a file',
  EROFS: 'the disk of the files is read-only',
  EIO: 'the disk of the files fails',
  EMFILE: 'too many open files: raise the limit (LimitNOFILE)',
};

const byClass: Readonly<Record<string, string>> = {
  '08': 'the connection to the database broke',
  '22': 'a value that a column does not take',
  '23': 'a constraint of the database refused the change',
  '53': 'the database lacks resources',
  '54': 'a limit of the database was passed',
  '55': 'the database is not in the state for this',
  '57': 'an operator has stepped in at the database',
  '58': 'the system under the database fails (disk, files)',
  F0: 'the configuration of the database is wrong',
  XX: 'the database has found damage or a fault of its own: see its log',
};

export const wordsOf = (code: unknown): string | undefined =>
  typeof code === 'string'
    ? (byCode[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? byClass[code.slice(0, 2)] : undefined))
    : undefined;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** The database's disk is full; reads still work. */
export const isDatabaseFull = (error: unknown): boolean => codeOf(error) === '53100';

/** The database cannot be reached at the moment. */
export const isDatabaseAway = (error: unknown): boolean =>
  /^(08|57P)|^(ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE)/.test(codeOf(error)) ||
  ['53300', 'ENOENT'].includes(codeOf(error)) ||
  /timeout exceeded|timeout expired|Connection terminated|Connection ended/.test(
    (error as Error | null)?.message ?? '',
  );
