/**
 * A child process that settles a month on command, to be killed midway: `node settle-child.ts <database url>
 * <config>`.
 */

import { hooks } from '../../src/all-modules.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Services } from '../../src/platform/context.ts';
import { openKysely, openPool, setParsers } from '../../src/platform/database/open-database.ts';
import { jobContext } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { tellReady } from '../tell-ready.ts';
import { type MonthToSettle, settleMonth } from './settle-month.ts';

const [url = '', env = '{}'] = process.argv.slice(2);
setParsers();
const log = createLog('silent');
const pool = openPool({ connection: { connectionString: url }, max: 2, statementTimeoutMs: 0, log });
const database = openKysely(pool);
const config: Config = readConfig({ NODE_ENV: 'test', ...(JSON.parse(env) as object) }, 'test');
let now = new Date();
// The work asks for no key, no session and no other work.
const services = {
  config,
  log,
  clock: () => now,
  checkClock: async () => {},
  hooks,
  random: Math.random,
} as unknown as Services;
const job = jobContext(services, database, () => {});

process.on('message', (asked: MonthToSettle & { readonly now: string }) => {
  now = new Date(asked.now);
  // One that cannot go on says nothing more, and is killed all the same.
  void settleMonth(job, asked, (stage) => process.send?.(stage)).then(() => process.send?.('done'));
});
await tellReady(database);
