/** An open loop: sends a fixed number of requests per second regardless of answers, up to a maximum outstanding. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '../bench/load.ts';

export interface Flooded {
  readonly offered: number;
  /** By status; 0: the connection broke. */
  readonly statuses: Map<number, number>;
  /** Answers of 429 and 503 without Retry-After. */
  readonly rude: number;
  /** Latency of 200 answers in ms. */
  readonly waits: number[];
  /** Connection times in ms. */
  readonly connects: number[];
}

interface Flood {
  readonly address: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly maxOut: number;
  /** Used in turn. */
  readonly tokens: readonly string[];
  readonly request: (turn: number) => Request;
}

const TICK_MS = 10;

interface Shared {
  readonly statuses: Map<number, number>;
  readonly waits: number[];
  readonly connects: number[];
  rude: number;
  out: number;
}

/** Reused connections have no connection time. */
const timeConnect = (call: http.ClientRequest, connects: number[]): void => {
  const started = performance.now();
  call.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => connects.push(performance.now() - started));
  });
};

interface Call {
  readonly address: string;
  readonly token: string;
  readonly request: Request;
}

const send = (agent: http.Agent, { address, token, request }: Call, shared: Shared): void => {
  const text = JSON.stringify(request.body);
  const started = performance.now();
  shared.out += 1;
  const end = (status: number, retryAfter?: string) => {
    shared.out -= 1;
    shared.statuses.set(status, (shared.statuses.get(status) ?? 0) + 1);
    if (status === 200) shared.waits.push(performance.now() - started);
    if ((status === 503 || status === 429) && !(Number(retryAfter) > 0)) shared.rude += 1;
  };
  const { hostname, port } = new URL(address);
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  const call = http.request({ hostname, port, agent, method: request.method, path: request.path, headers });
  timeConnect(call, shared.connects);
  call.on('response', (answer) => {
    answer.resume();
    answer.on('close', () => end(answer.statusCode ?? 0, answer.headers['retry-after']));
  });
  call.on('error', () => end(0));
  call.end(text);
};

export const flood = async (asked: Flood): Promise<Flooded> => {
  const { address, perSecond, seconds, maxOut, tokens, request } = asked;
  const agent = new http.Agent({ keepAlive: true, maxSockets: maxOut, maxFreeSockets: maxOut });
  const shared: Shared = { statuses: new Map(), waits: [], connects: [], rude: 0, out: 0 };
  const started = performance.now();
  let offered = 0;
  for (let passed = 0; passed < seconds; passed = (performance.now() - started) / 1_000) {
    const due = Math.floor(passed * perSecond);
    // Outstanding requests are limited to what one client machine can have.
    for (; offered < due && shared.out < maxOut; offered += 1)
      send(
        agent,
        { address, token: tokens[offered % tokens.length] ?? '', request: request(offered) },
        shared,
      );
    await sleep(TICK_MS);
  }
  while (shared.out > 0 && performance.now() - started < (seconds + 30) * 1_000) await sleep(50);
  agent.destroy();
  const { statuses, rude, waits, connects } = shared;
  return { offered, statuses, rude, waits, connects };
};
