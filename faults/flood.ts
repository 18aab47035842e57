/** An open loop: so many calls a second are sent whether or not the ones before were answered, up to a number that is out. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '../bench/load.ts';

export interface Flooded {
  readonly offered: number;
  /** By status; 0: the connection broke. */
  readonly statuses: Map<number, number>;
  /** Answers of 429 and 503 without Retry-After. */
  readonly rude: number;
  /** Of those answered with 200, in ms. */
  readonly waits: number[];
  /** How long new connections took until they stood, in ms. */
  readonly connects: number[];
}

interface Flood {
  readonly address: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly mostOut: number;
  /** One after the other. */
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

/** A connection that was kept has no such time. */
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
  const { address, perSecond, seconds, mostOut, tokens, request } = asked;
  const agent = new http.Agent({ keepAlive: true, maxSockets: mostOut, maxFreeSockets: mostOut });
  const shared: Shared = { statuses: new Map(), waits: [], connects: [], rude: 0, out: 0 };
  const started = performance.now();
  let offered = 0;
  for (let passed = 0; passed < seconds; passed = (performance.now() - started) / 1_000) {
    const due = Math.floor(passed * perSecond);
    // What is out already is all that a client of this machine can have.
    for (; offered < due && shared.out < mostOut; offered += 1)
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
