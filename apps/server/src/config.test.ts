/** Settings: everything wrong is said at once, with the name of each, and a name that is almost right is pointed out. */
import { expect, test } from 'vitest';
import { misspelledSettings, readConfig } from './config.ts';

const said = (env: Record<string, string>): string => {
  try {
    readConfig(env, 'test');
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('all that is missing or wrong is said at once, each once', () => {
  const text = said({
    ...{
      NODE_ENV: 'production',
      PORT: 'eighty',
      SEED: 'demo',
      SMTP_URL: 'smtp://mail',
      LOGIN_CIPHER_KEY: 'short',
    },
    ...{ MT_URL: 'https://mt', TJ_OTA_ID: '7', DATABASE_URL: 'mysql://x' },
  });
  const names = text.match(/^ {2}[A-Z_, ]+(?=:)/gm)?.map((line) => line.trim());
  expect(names?.toSorted()).toEqual([
    'DATABASE_URL',
    'FIELD_KEYS',
    'LOGIN_CIPHER_KEY',
    'MAIL_FROM',
    'MT_DEVELOPER_ID, MT_SIGN_KEY',
    'PORT',
    'SEED',
    'TJ_URL',
  ]);
  expect(said({ NODE_ENV: 'test' })).toBe('');
});

test.for([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['MINSU_DATA_DIR', 'DATA_DIR'],
  ['Backup_Dir', 'BACKUP_DIR'],
  ['BACKUP_KEYS', 'BACKUP_KEY'],
  ['FIELDS_KEY', 'FIELD_KEYS'],
  ['LOGIN_CYPHER_KEY', 'LOGIN_CIPHER_KEY'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['PROT', 'PORT'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
] as const)('%s is pointed out as %s', ([name, meant]) => {
  expect(misspelledSettings({ [name]: 'x' })).toEqual([`${name} is no setting of Minsu; is ${meant} meant?`]);
});

test('what belongs to the system, to npm or to others is left alone, and what is set is no slip', () => {
  const others = [
    ...[
      'PATH',
      'HOME',
      'USER',
      'SHELL',
      'LANG',
      'LC_ALL',
      'PWD',
      'OLDPWD',
      'TERM',
      'MAIL',
      'LOGNAME',
      'HOSTNAME',
      'EDITOR',
    ],
    ...[
      'INIT_CWD',
      'NODE',
      'NODE_OPTIONS',
      'NODE_COMPILE_CACHE',
      'MALLOC_ARENA_MAX',
      'npm_config_loglevel',
      'SSH_TTY',
    ],
    ...[
      'JOURNAL_STREAM',
      'INVOCATION_ID',
      'PGHOST',
      'PGPORT',
      'TZ',
      'TMPDIR',
      'SANDBOX_DIR',
      'PORTS_OPEN',
      'COLORTERM',
    ],
    ...[
      'HTTP_PROXY',
      'NO_PROXY',
      'XDG_DATA_DIRS',
      'STATE_DIRECTORY',
      'LOGS_DIRECTORY',
      'MEMORY_PRESSURE_WATCH',
    ],
    ...['POSTGRES_PASSWORD', 'POSTGRES_USER', 'DOMAIN', 'COLUMNS', 'LINES', 'VITEST', 'CI', 'FORCE_COLOR'],
  ];
  expect(misspelledSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  expect(misspelledSettings({ DATABASE_URL: 'a', DATABASE_URI: 'b', DATADIR: '' })).toEqual([]);
  expect(said({ NODE_ENV: 'production', LOGIN_CYPHER_KEY: 'x' })).toContain('is LOGIN_CIPHER_KEY meant?');
});

test.for([
  'postgres://u:p@ss@db.example.com:5432/minsu#x',
  'postgres://u:p/w@db/minsu',
  'postgres://u:p?w@db/minsu',
  'postgres://u:p#w@db/minsu',
  'postgres://u:100%@db/minsu',
  'postgres://db:port/minsu',
  'db.example.com/minsu',
])('%s is refused with how a password is written', (url) => {
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'])
    expect(said({ [name]: url })).toMatch(new RegExp(`${name}: .*@ as %40`));
});

test.for([
  'postgres://u:p%40ss%2Fw%23%25@db.example.com:5432/minsu',
  'postgresql://u@db/minsu?sslmode=require',
  'postgres://u@/minsu?host=/var/run/postgresql',
  'postgres:///minsu?host=/var/run/postgresql&user=minsu',
  'postgres://u@[::1]:5433/minsu',
  'postgres://%2Fvar%2Frun%2Fpostgresql/minsu',
])('%s is taken', (url) => {
  expect(said({ DATABASE_URL: url })).toBe('');
});

test('the example screens are off in production unless they are asked for', () => {
  const keys = {
    LOGIN_CIPHER_KEY: '0123456789abcdef',
    FIELD_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  };
  const isOn = (env: Record<string, string>) => readConfig(env, 'test').demoScreens;
  expect(isOn({ NODE_ENV: 'production', ...keys })).toBe(false);
  expect(isOn({ NODE_ENV: 'production', DEMO_SCREENS: 'on', ...keys })).toBe(true);
  expect(isOn({ NODE_ENV: 'development' })).toBe(true);
  expect(isOn({ NODE_ENV: 'development', DEMO_SCREENS: 'off' })).toBe(false);
});
