/**
 * A child process that sends due messages on command, to be killed midway: `node automation-child.ts <database url>
 * <now>`.
 */

import { hooks } from '../../src/all-modules.ts';
import { readConfig } from '../../src/config.ts';
import { sendDue } from '../../src/operations/automation/send-runs.ts';
import { sealedColumns } from '../../src/operations/privacy/sealed-columns.ts';
import type { Services } from '../../src/platform/context.ts';
import { openKysely, openPool, setParsers } from '../../src/platform/database/open-database.ts';
import { openFieldCipher } from '../../src/platform/field-secrets.ts';
import { jobContext } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { tellReady } from '../tell-ready.ts';

const [url = '', now = ''] = process.argv.slice(2);
setParsers();
const log = createLog('silent');
const pool = openPool({ connection: { connectionString: url }, max: 2, statementTimeoutMs: 0, log });
const database = openKysely(pool);
const config = readConfig({ NODE_ENV: 'test' }, 'test');
const services = {
  config,
  log,
  cipher: await openFieldCipher(database, config.fieldKeys, sealedColumns),
  clock: () => new Date(now),
  checkClock: async () => {},
  hooks,
  random: Math.random,
} as unknown as Services;
const job = jobContext(services, database, () => {});

process.on('message', () => {
  void sendDue(job).then(() => process.send?.('done'));
});
await tellReady(database);
