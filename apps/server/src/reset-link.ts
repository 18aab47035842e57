/**
 * `npm run reset-link -- <user>`: prints a link that sets a password once, for whom no mail can be sent. Beside the running server or
 * without it, with its settings.
 */
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { RecoveryError } from './foundation/auth/recover-admin.ts';
import { makeResetLink } from './foundation/auth/send-reset-link.ts';
import type { Ctx } from './platform/context.ts';
import { accountOfMachine, changeByTool, openUsers, sayWhy } from './tool-change.ts';
import { productVersion } from './version.ts';

const HOURS = 72;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const linkFor = async (ctx: Ctx, name: string): Promise<string> => {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'status'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', name.toLowerCase()))
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new RecoveryError(`There is no user "${name}".`);
  if (user.status !== 1) throw new RecoveryError(`"${name}" is frozen: unfreeze the user first.`);
  const link = await makeResetLink(ctx, user.id, HOURS);
  await ctx.record({
    name: 'user.resetSent',
    entity: 'user',
    entityId: user.id,
    after: { askedBy: accountOfMachine() },
  });
  return link;
};

const main = async (): Promise<void> => {
  const [name, ...more] = parseArgs({ allowPositionals: true, options: {} }).positionals;
  if (name === undefined || more.length > 0)
    throw new RecoveryError('usage: npm run reset-link -- <user name>');
  const config = readConfig(process.env, productVersion());
  const { database, stop } = await openUsers(config, say);
  try {
    const link = await changeByTool(config, database, (ctx) => linkFor(ctx, name));
    say(`For ${name}, once, within ${HOURS} hours; hand it over yourself:`);
    say(link);
  } finally {
    await stop();
  }
};

await main().catch(sayWhy);
