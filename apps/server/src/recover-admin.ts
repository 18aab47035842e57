/**
 * `npm run recover-admin -- <user> [--mail <address>] [--close-demo]`: gives an administrator who has lost the password
 * or the second factor a new password, beside the running server or without it. `--close-demo` also removes the
 * published password from the users of the demo business. Uses the same settings as the server.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { email } from '@minsu/contract/foundation/auth/account-fields.ts';
import { type Config, readConfig } from './config.ts';
import { usersWithDemoPassword } from './foundation/auth/known-passwords.ts';
import { hashPassword } from './foundation/auth/password-hash.ts';
import { closeDemoUser, RecoveryError, recoverAdmin } from './foundation/auth/recover-admin.ts';
import type { Database } from './platform/database/open-database.ts';
import { drawPassword } from './seed/first-admin.ts';
import { accountOfMachine, changeByTool, openUsers, sayWhy } from './tool-change.ts';
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

const recover = async (config: Config, database: Database, asked: ReturnType<typeof readArguments>) => {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  const unknownHash = await hashPassword(randomBytes(32).toString('base64url'));
  const askedBy = accountOfMachine();
  const demo = asked.closeDemo ? await usersWithDemoPassword(database) : [];
  return changeByTool(config, database, async (ctx) => {
    const recovered = await recoverAdmin(ctx, { ...asked, passwordHash, askedBy });
    const others = demo.filter(({ username }) => username !== recovered.username);
    for (const user of others) await closeDemoUser(ctx, user, { passwordHash: unknownHash, askedBy });
    return { ...recovered, password, closed: others.map(({ username }) => username) };
  });
};

const main = async (): Promise<void> => {
  const asked = readArguments();
  const config = readConfig(process.env, productVersion());
  const { database, stop } = await openUsers(config, say);
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
    await stop();
  }
};

await main().catch(sayWhy);
