/**
 * `npm run audit:verify`: checks the whole audit log while the server runs, names the first bad places and prints the newest
 * block, to be written down elsewhere. Uses the same settings as the server; ends with 1 when something is wrong.
 */

import { auditTexts } from '@minsu/contract/foundation/audit/audit.text.ts';
import type { AuditFinding } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { ConfigError, readConfig } from './config.ts';
import { anchorPath, readAnchor } from './foundation/audit/anchor.ts';
import { type Verified, verifyChain } from './foundation/audit/verify-chain.ts';
import { type Database, openKysely, openPool } from './platform/database/open-database.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './start-error.ts';
import { openToolDatabase } from './tool-database.ts';

const SHOWN = 20;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The event's current content; empty if the event is missing. */
interface Told {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly name: string;
  readonly entity: string;
  readonly entityId: string;
}

const toldOf = async (db: Database, findings: readonly AuditFinding[]): Promise<Map<string, Told>> => {
  const ids = findings.slice(0, SHOWN).flatMap(({ eventId }) => eventId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at', 'actor', 'name', 'entity', 'entityId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

const lineOf = (
  { fault, block, position, eventId }: AuditFinding,
  told: ReadonlyMap<string, Told>,
): string => {
  const row = eventId === null ? undefined : told.get(eventId);
  const place = [
    `${sayText(auditTexts[`fault_${fault}`], 'en-US')} (${fault})`,
    ...(block === null ? [] : [`block ${block}`]),
    ...(position === null ? [] : [`position ${position}`]),
    ...(eventId === null ? [] : [`event ${eventId}`]),
  ];
  if (row)
    place.push(`now: ${row.at.toISOString()} ${row.actor} ${row.name} of ${row.entity} ${row.entityId}`);
  return place.join(' · ');
};

const report = (
  { rows, blocks, waiting, head, findings, findingCount }: Verified,
  told: ReadonlyMap<string, Told>,
  seconds: number,
): void => {
  say(`${rows} rows in ${blocks} blocks, ${waiting} not sealed yet, checked in ${seconds.toFixed(1)} s`);
  if (head) say(`newest block: ${head.number} ${head.hash}`);
  if (findingCount === 0) return say('The audit log is intact.');
  say(`${findingCount} places are not as they were recorded:`);
  for (const finding of findings.slice(0, SHOWN)) say(`  ${lineOf(finding, told)}`);
  if (findingCount > SHOWN) say(`  … and ${findingCount - SHOWN} more`);
  process.exitCode = 1;
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env, '');
  const { connection, stop } = await openToolDatabase(config, say);
  const pool = openPool({ connection, max: 2, statementTimeoutMs: 0, log: createLog('error') });
  const database = openKysely(pool);
  const started = performance.now();
  let said = 0;
  try {
    const verified = await verifyChain({
      db: database,
      anchor: await readAnchor(anchorPath(config)),
      progress: async ({ rows, total }) => {
        if (performance.now() - said < 1_000) return;
        said = performance.now();
        say(`${rows} of ${total} rows …`);
      },
    });
    const seconds = (performance.now() - started) / 1_000;
    report(verified, await toldOf(database, verified.findings), seconds);
  } finally {
    await database.destroy();
    await stop();
  }
};

await main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  process.stderr.write(
    `\n${error instanceof ConfigError || error instanceof StartError || process.env.LOG_LEVEL !== 'debug' ? message : stack}\n\n`,
  );
  process.exitCode = 1;
});
