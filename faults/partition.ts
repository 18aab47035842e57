/**
 * F11: the connection between server and database goes silent: every request ends in time, nothing acknowledged is
 * lost, everything recovers without help.
 */
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SMALL } from '../bench/data-set.ts';
import { type Figure, figure } from '../bench/figures.ts';
import { startServer } from '../bench/processes.ts';
import { control, type Fault, none } from './fault.ts';
import { judgeStored, newHistory, settleUnknown, startSelling } from './selling.ts';

export interface Line {
  readonly url: string;
  /** Drops traffic in both directions without notice. */
  silence(isSilent: boolean): void;
  close(): void;
}

/** A TCP proxy to a database socket that can be silenced. */
export const openLine = async (databaseUrl: string): Promise<Line> => {
  const target = new URL(databaseUrl);
  const host = target.searchParams.get('host') ?? target.hostname;
  const port = target.searchParams.get('port') ?? target.port;
  const sockets = new Set<net.Socket>();
  let silent = false;
  const server = net.createServer((near) => {
    const far = host.startsWith('/')
      ? net.connect(`${host}/.s.PGSQL.${port}`)
      : net.connect(Number(port), host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (silent) from.pause();
      from.on('data', (piece) => void to.write(piece));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as net.AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${own}${target.pathname}`,
    silence(isSilent) {
      silent = isSilent;
      for (const socket of sockets) {
        if (isSilent) socket.pause();
        else socket.resume();
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

/** A client without timeouts waits as long as the connection is silent. */
const patient = async (line: Line, ms: number): Promise<Figure> => {
  const client = new pg.Client({ connectionString: line.url });
  client.on('error', () => {});
  await client.connect();
  line.silence(true);
  const asked = client.query('select 1').then(
    () => true,
    () => true,
  );
  const isAnswered = await Promise.race([asked, sleep(ms, false)]);
  line.silence(false);
  await asked;
  await client.end();
  return control('a question without a deadline', !isAnswered);
};

export const partition: Fault = {
  name: 'F11 silence between server and database',
  smoke: true,
  boundSeconds: { smoke: 90, full: 150 },
  async run(run) {
    const databaseUrl = await run.databases.of('partition', SMALL);
    const line = await openLine(databaseUrl);
    const server = await startServer({ dataDir: path.join(run.folder, 'partition'), databaseUrl: line.url });
    const history = newHistory();
    const selling = await startSelling({ databaseUrl, address: server.address, count: 8, history });
    while (selling.acknowledgedSince() < 30) await sleep(5);
    line.silence(true);
    await sleep(run.full ? 25_000 : 12_000);
    line.silence(false);
    const healed = performance.now();
    const before = selling.acknowledgedSince();
    while (selling.acknowledgedSince() === before && performance.now() - healed < 20_000) await sleep(10);
    const healMs = performance.now() - healed;
    await sleep(500);
    await selling.end();
    await settleUnknown(databaseUrl, server.address, history);
    const { lost, twice } = await judgeStored(databaseUrl, history);
    const { status } = await fetch(`${server.address}/health`);
    const deadline = await patient(line, 6_000);
    await server.stop();
    line.close();
    return [
      figure('longest that a request waited', Math.max(...history.waits) / 1_000, {
        unit: 's',
        digits: 1,
        limit: ['<=', 5.5],
      }),
      figure('sells again after the line is back', healMs / 1_000, {
        unit: 's',
        digits: 1,
        limit: ['<=', 2],
      }),
      none(`of ${history.acknowledged.size} orders acknowledged, lost`, lost),
      none('stored twice', twice),
      { name: 'health afterwards', measured: String(status), target: '200', passed: status === 200 },
      deadline,
    ];
  },
};
