/**
 * `npm run bench` measures what docs/performance.md promises and writes it there, `npm run bench -- <group>…` some of it;
 * `--database URL` uses that server instead of an embedded one, `--dry` writes nothing. Times on a busy machine say little: most
 * figures are ratios to a bare run by turns in the same call, and the floor itself is measured at the beginning and the end.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/tool.ts';
import { groupNames, groups } from './all-groups.ts';
import type { Bench } from './bench.ts';
import { benchFolder, Databases } from './databases.ts';
import { type Figure, type GroupResult, printTable } from './figures.ts';
import { type FloorRate, floorRate, noiseOf, noiseShare } from './noise.ts';
import { mergeRows, readRows, writeRows } from './performance-table.ts';
import { measureAudit } from './groups/audit.ts';
import { measureAvailability } from './groups/availability.ts';
import { measureBoard } from './groups/board.ts';
import { measureBoardPage } from './groups/board-page.ts';
import { measureBookings } from './groups/bookings.ts';
import { measureChannelPush } from './groups/channel-push.ts';
import { measureContention } from './groups/contention.ts';
import { measureEvaluationList } from './groups/evaluation-list.ts';
import { measureGrowth } from './groups/growth.ts';
import { measureHouseList } from './groups/house-list.ts';
import { measureImports } from './groups/imports.ts';
import { measureKeyRotation } from './groups/key-rotation.ts';
import { measureLedger } from './groups/ledger.ts';
import { measureLive } from './groups/live.ts';
import { measureLiveBoards } from './groups/live-boards.ts';
import { measureLiveSockets } from './groups/live-sockets.ts';
import { measureMemberList } from './groups/member-list.ts';
import { measureMemory } from './groups/memory.ts';
import { measureNightAudit } from './groups/night-audit.ts';
import { measureOrderCommands } from './groups/order-commands.ts';
import { measureLongOrderList, measureOrderList } from './groups/order-list.ts';
import { measurePageSpeed } from './groups/page-speed.ts';
import { measurePapers } from './groups/papers.ts';
import { measurePhotos } from './groups/photos.ts';
import { measurePricePage } from './groups/price-page.ts';
import { measurePrices } from './groups/prices.ts';
import { measureLongReports, measureReports } from './groups/reports.ts';
import { measureRoomPlan } from './groups/room-plan.ts';
import { measureSignIn } from './groups/sign-in.ts';
import { measureSplitRun } from './groups/split-run.ts';
import { measureStart } from './groups/start.ts';
import { measureStatements } from './groups/statements.ts';
import { measureTaskList } from './groups/task-list.ts';
import { measureThreadList } from './groups/thread-list.ts';
import { measureWebWeight } from './groups/web-weight.ts';
import { measureWebhooks } from './groups/webhooks.ts';
import { measureWorkplace } from './groups/workplace.ts';

const groups: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  start: measureStart,
  'sign-in': measureSignIn,
  bookings: measureBookings,
  contention: measureContention,
  'order-commands': measureOrderCommands,
  'order-list': measureOrderList,
  'order-list-million': measureLongOrderList,
  'house-list': measureHouseList,
  photos: measurePhotos,
  'evaluation-list': measureEvaluationList,
  'task-list': measureTaskList,
  'thread-list': measureThreadList,
  'member-list': measureMemberList,
  imports: measureImports,
  board: measureBoard,
  availability: measureAvailability,
  prices: measurePrices,
  'room-plan': measureRoomPlan,
  'night-audit': measureNightAudit,
  statements: measureStatements,
  reports: measureReports,
  'reports-long': measureLongReports,
  workplace: measureWorkplace,
  ledger: measureLedger,
  'split-run': measureSplitRun,
  'channel-push': measureChannelPush,
  'key-rotation': measureKeyRotation,
  audit: measureAudit,
  papers: measurePapers,
  growth: measureGrowth,
  live: measureLive,
  'live-boards': measureLiveBoards,
  'live-sockets': measureLiveSockets,
  webhooks: measureWebhooks,
  memory: measureMemory,
  'web-weight': measureWebWeight,
  'page-speed': measurePageSpeed,
  'board-page': measureBoardPage,
  'price-page': measurePricePage,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' }, dry: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(`There is no group "${unknown.join('", "')}". Groups: ${groupNames.join(', ')}.`);
  process.exit(1);
}
const chosen = positionals.length > 0 ? positionals : groupNames;

const folder = await benchFolder();
const databases = await Databases.open(folder, values.database);
const close = async () => {
  await databases.close();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));

interface Measured extends GroupResult {
  readonly isBroken: boolean;
}

/** A group that breaks down is a failed figure: the others are still worth knowing. */
const measure = async (group: string): Promise<Measured> => {
  try {
    const figures = await (groups[group] as (bench: Bench) => Promise<Figure[]>)({ databases, folder });
    return { group, figures, isBroken: false };
  } catch (error) {
    console.error(error);
    const broken = { name: 'could not be measured', measured: '', target: '', passed: false };
    return { group, figures: [broken], isBroken: true };
  }
};

const write = (results: readonly Measured[], swing: number): void => {
  const file = path.join(root, 'docs/performance.md');
  const page = fs.readFileSync(file, 'utf8');
  const when = `${new Date().toISOString().slice(0, 10)} ±${(swing * 100).toFixed(0)} %`;
  const whole = results.filter(({ isBroken }) => !isBroken);
  const rows = mergeRows({ stored: readRows(page), results: whole, when, order: groupNames });
  fs.writeFileSync(file, writeRows(page, rows));
};

const results: Measured[] = [];
const rates: FloorRate[] = [];
try {
  console.log(`${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  rates.push(await floorRate(databases));
  for (const group of chosen) {
    const started = performance.now();
    console.log(`${group} …`);
    const result = await measure(group);
    results.push(result);
    printTable([result]);
    console.log(`${group}: ${((performance.now() - started) / 1_000).toFixed(0)} s\n`);
  }
  rates.push(await floorRate(databases));
} finally {
  await close();
}
printTable([...results, { group: 'machine', figures: noiseOf(rates) }]);
if (values.dry !== true) write(results, noiseShare(rates));
const missed = results.flatMap(({ figures }) => figures).filter(({ passed }) => passed === false);
console.log(`${missed.length === 0 ? 'every target reached' : `${missed.length} targets missed`}`);
if (missed.length > 0) process.exitCode = 1;
