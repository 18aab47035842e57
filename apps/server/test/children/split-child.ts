/** A child process that does split runs on command, to be killed midway: `node split-child.ts <database url>`. */

import { hooks } from '../../src/all-modules.ts';
import { readConfig } from '../../src/config.ts';
import { runSplits } from '../../src/finance/splits/run-splits.ts';
import type { Services } from '../../src/platform/context.ts';
import { openKysely, openPool, setParsers } from '../../src/platform/database/open-database.ts';
import { jobContext } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { tellReady } from '../tell-ready.ts';

const [url = '', now = ''] = process.argv.slice(2);
setParsers();
const log = createLog('silent');
const pool = openPool({ connection: { connectionString: url }, max: 2, statementTimeoutMs: 0, log });
const database = openKysely(pool);
// A run asks for no key, no session and no other work.
const services = {
  config: readConfig({ NODE_ENV: 'test' }, 'test'),
  log,
  clock: () => new Date(now),
  checkClock: async () => {},
  hooks,
  random: Math.random,
} as unknown as Services;

const job = jobContext(services, database, () => {});

process.on('message', () => {
  void job
    .read((ctx) =>
      runSplits(
        { ctx, change: job.change, isStopped: () => false },
        { trigger: 'clock', all: true, chunk: 4 },
      ),
    )
    .then(() => process.send?.('done'));
});
await tellReady(database);
