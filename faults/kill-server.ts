/** F1: kill -9 of the server in the middle of sales, again and again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rowsOf } from '../bench/bench.ts';
import { SMALL } from '../bench/data-set.ts';
import { type Figure, figure, median } from '../bench/figures.ts';
import { type Running, startServer } from '../bench/processes.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { doubleHeld, judgeStored, newHistory, settleUnknown, startSelling } from './selling.ts';

const CLIENTS = 16;

export const killProcess = async (running: Running): Promise<void> => {
  process.kill(running.pid, 'SIGKILL');
  await running.stop();
};

const killed = async (run: FaultRun, databaseUrl: string): Promise<Figure[]> => {
  const kills = run.full ? 20 : 3;
  const history = newHistory();
  const readyMs: number[] = [];
  const begin = () => startServer({ dataDir: path.join(run.folder, 'killed-server'), databaseUrl });
  let server = await begin();
  for (let kill = 0; kill < kills; kill += 1) {
    const selling = await startSelling({ databaseUrl, address: server.address, count: CLIENTS, history });
    while (selling.acknowledgedSince() < 40) await sleep(5);
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
    none(`of ${history.acknowledged.size} orders acknowledged over ${kills} kills, lost`, lost),
    none('stored that nobody tried', phantom),
    none(`stored twice, ${unknown} that nobody knew of sent again`, twice),
    none('room-nights held twice', await doubleHeld(databaseUrl)),
    figure('ready again (from the start of the process; median)', median(readyMs) / 1_000, {
      ...{ unit: 's', digits: 1 },
      note: 'target 2 s on a quiet machine',
    }),
  ];
};

/** The same kill of a server that answers first. */
const hasty = async (databaseUrl: string): Promise<Figure> => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'hasty-server.ts'), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const acknowledged: string[] = [];
  const exited = once(child, 'exit');
  const hand = async (number: number) => {
    for (let n = 0; ; n += 1) {
      const name = `${number}-${n}`;
      await fetch(`http://127.0.0.1:${Number(said)}/${name}`).then((answer) => answer.text());
      acknowledged.push(name);
    }
  };
  const hands = Promise.allSettled([1, 2, 3, 4].map(hand));
  await sleep(400);
  child.kill('SIGKILL');
  await exited;
  await hands;
  const stored = new Set(
    (await rowsOf<{ name: string }>(databaseUrl, 'select name from hasty')).map(({ name }) => name),
  );
  return control(
    'a server that answers before it stores',
    acknowledged.some((name) => !stored.has(name)),
  );
};

export const killServer: Fault = {
  name: 'F1 kill -9 of the server',
  smoke: true,
  boundSeconds: { smoke: 120, full: 400 },
  async run(run) {
    const databaseUrl = await run.databases.of('killserver', SMALL);
    return [...(await killed(run, databaseUrl)), await hasty(databaseUrl)];
  },
};
