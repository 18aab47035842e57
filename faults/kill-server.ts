/** F1: repeated kill -9 of the server during sales. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMALL } from '../bench/data-set.ts';
import { type Figure, figure, median } from '../bench/figures.ts';
import { type Running, startServer } from '../bench/processes.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { hastyLosses } from './hasty-losses.ts';
import { doubleHeld, judgeStored, newHistory, settleUnknown, startSelling } from './selling.ts';

const CLIENTS = 16;
/** Kills, and acknowledged orders before each; with F2 sixty and thirty thousand in the full run. */
const amountOf = ({ full }: FaultRun) => (full ? { kills: 20, each: 500 } : { kills: 3, each: 40 });

export const killProcess = async (running: Running): Promise<void> => {
  process.kill(running.pid, 'SIGKILL');
  await running.stop();
};

/** Startup time of an empty process on an idle machine. */
const BARE_MS = 40;

const bareStart = async (): Promise<number> => {
  const started = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - started;
};

/** Two seconds, scaled by how much slower an empty process starts here than on an idle machine. */
const readyAgain = async (readyMs: readonly number[]): Promise<Figure> => {
  const bare: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) bare.push(await bareStart());
  const slower = Math.max(1, median(bare) / BARE_MS);
  return figure('ready again (from the start of the process; median)', median(readyMs) / 1_000, {
    ...{ unit: 's', digits: 1, limit: ['<=', Number((2 * slower).toFixed(1))] },
    note: `a bare process starts in ${median(bare).toFixed(0)} ms, quietly in ${BARE_MS}`,
  });
};

const killed = async (run: FaultRun, databaseUrl: string): Promise<Figure[]> => {
  const { kills, each } = amountOf(run);
  const history = newHistory();
  const readyMs: number[] = [];
  const begin = () => startServer({ dataDir: path.join(run.folder, 'killed-server'), databaseUrl });
  let server = await begin();
  for (let kill = 0; kill < kills; kill += 1) {
    const selling = await startSelling({ databaseUrl, address: server.address, count: CLIENTS, history });
    while (selling.acknowledgedSince() < each) await sleep(5);
    await sleep(run.random.int(0, 300));
    await killProcess(server);
    await selling.end();
    server = await begin();
    readyMs.push(server.readyMs);
  }
  const unknown = history.unknown.size;
  await settleUnknown(databaseUrl, server.address, history);
  await server.stop();
  const { lost, phantom, twice } = await judgeStored(databaseUrl, history);
  return [
    figure(`orders acknowledged over ${kills} kills`, history.acknowledged.size, {
      ...{ unit: '', limit: ['>=', kills * each] },
    }),
    none('of them lost', lost),
    none('stored that nobody tried', phantom),
    none(`stored twice, ${unknown} that nobody knew of sent again`, twice),
    none('room-nights held twice', await doubleHeld(databaseUrl)),
    await readyAgain(readyMs),
  ];
};

/** The same kill of a server that answers before storing. */
const hasty = async (databaseUrl: string): Promise<Figure> =>
  control('a server that answers before it stores', (await hastyLosses(databaseUrl, () => sleep(400))) > 0);

export const killServer: Fault = {
  name: 'F1 kill -9 of the server',
  smoke: true,
  boundSeconds: { smoke: 120, full: 500 },
  async run(run) {
    const databaseUrl = await run.databases.of('killserver', SMALL);
    // In its own database: among ten thousand orders its losses went unnoticed.
    return [...(await killed(run, databaseUrl)), await hasty(await run.databases.of('hasty', SMALL))];
  },
};
