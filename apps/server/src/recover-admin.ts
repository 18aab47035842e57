/**
 * `npm run recover-admin -- <user> [--mail <address>] [--close-demo]`: gives an administrator who has lost the password or the second
 * factor a new password, beside the running server or without it. `--close-demo` also takes the password that everybody knows from
 * the users of the demo business. Uses the same settings as the server.
 */
import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { email } from '@minsu/contract/auth/account-fields.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { usersWithDemoPassword } from './modules/auth/known-passwords.ts';
import { hashPassword } from './modules/auth/password-hash.ts';
import { closeDemoUser, RecoveryError, recoverAdmin } from './modules/auth/recover-admin.ts';
import { sealedColumns } from './modules/privacy/sealed-columns.ts';
import { readSettings } from './modules/system/settings-queries.ts';
import type { Services } from './platform/context.ts';
import { type Database, openKysely, openPool } from './platform/database/open-database.ts';
import { openFieldCipher } from './platform/field-secrets.ts';
import { jobContext } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { createSessions } from './platform/session.ts';
import { drawPassword } from './seed/first-admin.ts';
import { StartError } from './start-error.ts';
import { openToolDatabase } from './tool-database.ts';
import { productVersion } from './version.ts';

const USAGE = 'usage: npm run recover-admin -- <user name> [--mail <address>] [--close-demo]';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const readArguments = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { mail: { type: 'string' }, 'close-demo': { type: 'boolean' } },
  });
  const [username, ...more] = positionals;
  if (username === undefined || more.length > 0) throw new RecoveryError(USAGE);
  if (values.mail !== undefined && !email.safeParse(values.mail).success)
    throw new RecoveryError(`--mail ${values.mail}: no mail address.\n${USAGE}`);
  return { username, mail: values.mail, closeDemo: values['close-demo'] ?? false };
};

/** What a change is given outside of a server. */
const servicesOf = async (config: Config, database: Database): Promise<Services> => {
  const settings = () => readSettings(database, services);
  const setting: Services['setting'] = async (name, db = database) =>
    (await readSettings(db, services))[name];
  const services: Services = {
    ...{ config, settings, setting, log: createLog('error'), clock: () => new Date(), random: Math.random },
    sessions: createSessions(database, () => setting('sessionIdleHours')),
    cipher: await openFieldCipher(database, config.fieldKeys, sealedColumns),
    works: new Map(),
  };
  return services;
};

/** A database that was never started on, or is of another version, is none to write to. */
const hasUsers = (database: Database): Promise<boolean> =>
  database
    .selectFrom('users')
    .select('id')
    .limit(1)
    .execute()
    .then(
      (rows) => rows.length > 0,
      (error: { code?: string }) => {
        if (error.code === '42P01') return false;
        throw error;
      },
    );

const recover = async (config: Config, database: Database, asked: ReturnType<typeof readArguments>) => {
  if (!(await hasUsers(database)))
    throw new RecoveryError(
      `There are no users in ${config.databaseUrl === undefined ? config.dataDir : 'the database of DATABASE_URL'}: run with the settings of the server (DATA_DIR, DATABASE_URL).`,
    );
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  const unknownHash = await hashPassword(randomBytes(32).toString('base64url'));
  const askedBy = `${userInfo().username}@${hostname()}`;
  const demo = asked.closeDemo ? await usersWithDemoPassword(database) : [];
  const job = jobContext(await servicesOf(config, database), database, () => {});
  return job.change(async (ctx) => {
    const recovered = await recoverAdmin(ctx, { ...asked, passwordHash, askedBy });
    const others = demo.filter(({ username }) => username !== recovered.username);
    for (const user of others) await closeDemoUser(ctx, user, { passwordHash: unknownHash, askedBy });
    return { ...recovered, password, closed: others.map(({ username }) => username) };
  });
};

const main = async (): Promise<void> => {
  const asked = readArguments();
  const config = readConfig(process.env, productVersion());
  const { connection, stop } = await openToolDatabase(config, say);
  const database = openKysely(
    openPool({ connection, max: 2, statementTimeoutMs: 0, log: createLog('error') }),
  );
  try {
    const done = await recover(config, database, asked);
    say(`Log-in: ${done.username}`);
    say(`Password (shown only now): ${done.password}`);
    say(
      `${done.sessionsEnded} sign-ins and ${done.tokensRevoked} API tokens ended; second factor ${done.secondFactorRemoved ? 'removed' : 'was not set up'}.`,
    );
    if (done.closed.length > 0)
      say(`Closed until an administrator sends a link for a new password: ${done.closed.join(', ')}`);
    say('Sign in, choose a password of your own and set up the second factor again.');
  } finally {
    await database.destroy();
    await stop();
  }
};

const isKnown = (error: unknown): boolean =>
  [ConfigError, StartError, RecoveryError].some((kind) => error instanceof kind) ||
  String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

await main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  process.stderr.write(`\n${isKnown(error) || process.env.LOG_LEVEL !== 'debug' ? message : stack}\n\n`);
  process.exitCode = 1;
});
