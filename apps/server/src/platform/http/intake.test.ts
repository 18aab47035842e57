/** Bodies of any size and shape are refused or read within bounds: the process lives on and serves the others. */
import { EventEmitter } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadAvatar } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { login, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { uploadHousePhoto } from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import { savePreferences } from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, FailureError } from '@minsu/contract/platform/failure.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallServer, startSmallServer } from '../../../test/children/small-server.ts';
import { tellFigure } from '../../../test/figures.ts';
import { sendRaw } from '../../../test/send-raw.ts';
import { largeBodies } from '../../../test/sheets/large-bodies.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { modules } from '../../all-modules.ts';
import {
  acceptedBodyOf,
  type BodyBudget,
  createBodyBudget,
  createIntake,
  intakeLimits,
  MAX_FORM,
} from './intake.ts';

const MIB = 1024 * 1024;
/** Memory that bodies may add to the idle process. */
const MAX_GROWTH_MB = 200;
const AT_ONCE = 20;

let t: TestApp;
let server: SmallServer;
let restMb = 0;
beforeAll(async () => {
  t = await openTestApp();
  server = await startSmallServer(t);
  await sendRaw(server.port, { method: 'GET', path: '/health' });
  restMb = await server.peakMb();
});
afterAll(async () => {
  server.end();
  await t.close();
});

const publicCalls = modules
  .flatMap(({ routes }) => routes)
  .map(({ endpoint }) => endpoint)
  .filter(({ permission }) => permission === 'public');

const pathOf = (path: string): string => path.replaceAll(/:\w+/g, 'x');

/** Calls of a signed-in user while `until` runs; answers their statuses. */
const callMeanwhile = async (token: string, until: Promise<unknown>): Promise<number[]> => {
  const statuses: number[] = [];
  let isOver = false;
  const end = until.finally(() => {
    isOver = true;
  });
  do {
    const { status } = await sendRaw(server.port, {
      path: userInfo.path,
      headers: { authorization: token, 'content-type': 'application/json' },
    });
    statuses.push(status);
    await sleep(20);
  } while (!isOver);
  await end;
  return statuses;
};

/** 0: a too long chunked body is cut off, and a client that keeps sending may miss the answer. */
const REFUSED = [413, 415, 503, 0];

test('40 MiB of every shape to every public call are refused, in the envelope', async (context) => {
  expect(publicCalls.length).toBeGreaterThanOrEqual(14);
  const wrong: string[] = [];
  let calls = 0;
  for (const endpoint of publicCalls)
    for (const [shape, make] of Object.entries(largeBodies)) {
      calls += 1;
      const { method } = endpoint;
      const { status, body } = await sendRaw(server.port, { method, path: pathOf(endpoint.path), ...make() });
      const isTold = status === 0 ? shape.endsWith('in chunks') : body.includes('"failure":"core.');
      if (!REFUSED.includes(status) || !isTold) wrong.push(`${endpointKey(endpoint)} ${shape}: ${status}`);
    }
  const growth = (await server.peakMb()) - restMb;
  tellFigure(context, 'calls', calls);
  tellFigure(context, 'growthMb', growth);
  expect(wrong).toEqual([]);
  expect(server.isAlive()).toBe(true);
  expect(growth).toBeLessThan(MAX_GROWTH_MB);
});

test.each(Object.keys(largeBodies))(
  '%s, 20 at once: refused, and signed-in users are served',
  async (shape) => {
    const { token } = await t.as('admin');
    const make = largeBodies[shape];
    if (!make) throw new Error(shape);
    const sent = Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const endpoint = publicCalls[at % publicCalls.length];
        if (!endpoint) throw new Error('no public call');
        const { method, path } = endpoint;
        return (await sendRaw(server.port, { method, path: pathOf(path), ...make() })).status;
      }),
    );
    const served = await callMeanwhile(token, sent);
    expect((await sent).filter((status) => !REFUSED.includes(status))).toEqual([]);
    expect(new Set(served)).toEqual(new Set([200]));
    expect((await server.peakMb()) - restMb).toBeLessThan(MAX_GROWTH_MB);
  },
);

test.each(Object.keys(largeBodies))(
  '%s of a signed-in user, 20 at once, file endpoints included',
  async (shape) => {
    const { token } = await t.as('housekeeper');
    const make = largeBodies[shape];
    if (!make) throw new Error(shape);
    const paths = [uploadAvatar.path, savePreferences.path, '/api/no/such/address', '/no/such/page'];
    const sent = Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const { headers, ...body } = make();
        const path = paths[at % paths.length] ?? '';
        return sendRaw(server.port, { path, headers: { ...headers, authorization: token }, ...body });
      }),
    );
    const served = await callMeanwhile((await t.as('admin')).token, sent);
    const statuses = (await sent).map(({ status }) => status);
    expect(statuses.filter((status) => ![...REFUSED, 404].includes(status))).toEqual([]);
    expect(new Set(served)).toEqual(new Set([200]));
    expect((await server.peakMb()) - restMb).toBeLessThan(MAX_GROWTH_MB);
  },
);

const jsonOf = (path: string, body: string, more: Record<string, string> = {}) =>
  sendRaw(server.port, {
    path,
    headers: { 'content-type': 'application/json', ...more },
    length: Buffer.byteLength(body),
    pieces: [Buffer.from(body)],
  });

test('a megabyte of empty objects is refused before a schema walks it', async () => {
  const { token } = await t.as('admin');
  const body = `{"list":"orders","value":{"columns":[${'{},'.repeat(300_000)}{}]}}`;
  const sent = Promise.all(
    Array.from({ length: AT_ONCE }, () => jsonOf(savePreferences.path, body, { authorization: token })),
  );
  const statuses = (await sent).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([413]));
  expect(server.isAlive()).toBe(true);
});

test('a form is refused where no file is declared, whatever its size and whoever sends it', async () => {
  const form = '--x\r\nContent-Disposition: form-data; name="list"\r\n\r\norders\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const { token } = await t.as('admin');
  const routes = modules.flatMap((module) => module.routes);
  const taken: string[] = [];
  // Guests’ endpoints refuse a user before the form; that they refuse forms of guests: guest-scope.test.ts.
  for (const { endpoint } of routes.filter(
    ({ endpoint: { send, permission } }) => send !== 'multipart' && permission !== 'guest',
  )) {
    const { statusCode } = await t.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint.path),
      headers: { ...headers, authorization: token },
      payload: form,
    });
    if (statusCode !== 415) taken.push(`${endpointKey(endpoint)} ${statusCode}`);
  }
  expect(routes.length).toBeGreaterThan(500);
  expect(taken).toEqual([]);
});

const sender = (key: string, isUser = true) => ({ key, isUser });

const refusalOf = (run: () => unknown): unknown => {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof FailureError ? error.failure : error;
  }
};

const fill = (budget: BodyBudget, keys: readonly string[], bytes: number, isUser: boolean) =>
  keys.map((key) => budget.take(sender(key, isUser), bytes));

test('the budget has a share for public calls, a limit for each sender, and takes back what is given back once', () => {
  const { all, public: anonymous, perUser, perNetwork } = intakeLimits;
  const budget = createBodyBudget();
  const networks = Array.from({ length: anonymous / perNetwork }, (_, at) => `network ${at}`);
  const leases = fill(budget, networks, perNetwork, false);
  expect(refusalOf(() => budget.take(sender('network z', false), 1))).toBe(coreFailures.unavailable);
  // Users have their own share.
  const one = budget.take(sender('user a'), perUser);
  expect(refusalOf(() => budget.take(sender('user a'), 1))).toBe(coreFailures.unavailable);
  const two = budget.take(sender('user b'), all - anonymous - perUser);
  expect(budget.taken()).toBe(all);
  expect(refusalOf(() => budget.take(sender('user c'), 1))).toBe(coreFailures.unavailable);
  for (const lease of [...leases, one, two, one]) lease.release();
  expect(budget.taken()).toBe(0);
  budget.take(sender('user a'), perUser).release();
  expect(budget.taken()).toBe(0);
});

test('a body keeps its room while its handler runs, also when the client has gone; a call whose client went before is not run', async () => {
  const budget = createBodyBudget();
  const intake = createIntake(budget);
  const accepted = acceptedBodyOf({ kind: 'command', endpoint: savePreferences });
  const arrive = async () => {
    const request = { method: 'POST', headers: { 'content-length': '1000' }, ip: '192.0.2.1' } as never;
    const raw = new EventEmitter();
    await intake.admit(accepted)(request, { raw } as never);
    return { request, raw };
  };
  const { request, raw } = await arrive();
  let end = () => {};
  const running = intake.during(request, () => new Promise<void>((resolve) => (end = resolve)));
  raw.emit('close');
  expect(budget.taken()).toBe(1_000);
  end();
  await running;
  expect(budget.taken()).toBe(0);
  const gone = await arrive();
  gone.raw.emit('close');
  expect(budget.taken()).toBe(0);
  await expect(intake.during(gone.request, async () => 'run')).rejects.toThrow('core.unavailable');
});

/** Sends the head of an upload and no more than that. */
const beginUpload = (token: string, length: number): Promise<{ status: number; socket: net.Socket }> =>
  new Promise((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1');
    const quiet = setTimeout(() => resolve({ status: 0, socket }), 400);
    socket.on('error', () => {});
    socket.once('data', (data) => {
      clearTimeout(quiet);
      resolve({ status: Number(data.toString().split(' ')[1]), socket });
    });
    socket.write(
      `POST ${uploadAvatar.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`,
    );
  });

test('uploads that never arrive keep their room, others find some, and it comes back when they hang up', async () => {
  const { token } = await t.as('finance');
  const most = Math.floor(intakeLimits.perUser / MAX_FORM);
  const begun = await Promise.all(Array.from({ length: most + 1 }, () => beginUpload(token, MAX_FORM)));
  expect(begun.map(({ status }) => status).sort()).toEqual([...Array<number>(most).fill(0), 503]);
  const other = await beginUpload((await t.as('operator')).token, MAX_FORM);
  expect(other.status).toBe(0);
  for (const { socket } of [...begun, other]) socket.destroy();
  await expect
    .poll(async () => {
      const again = await beginUpload(token, intakeLimits.perUser > MAX_FORM * most ? MAX_FORM : 1);
      again.socket.destroy();
      return again.status;
    })
    .toBe(0);
});

test('a connection that asks to become a socket brings no body', async () => {
  const answer = await sendRaw(server.port, {
    path: login.path,
    headers: { connection: 'upgrade', upgrade: 'websocket', 'content-type': 'application/json' },
    length: 1_000,
    pieces: [Buffer.from('{')],
  });
  expect(answer.status).toBe(400);
});

test('a real upload of ten megabytes passes, one byte more is told at its field', async () => {
  const { token } = await t.as('operator');
  const send = (bytes: number) => {
    const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    const pieces = [head, Buffer.alloc(bytes, 1), Buffer.from('\r\n--x--\r\n')];
    return sendRaw(server.port, {
      path: uploadHousePhoto.path,
      headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=x' },
      length: pieces.reduce((sum, piece) => sum + piece.length, 0),
      pieces,
    });
  };
  // Read whole and then judged by its content.
  expect((await send(10 * MIB)).status).toBe(422);
  const larger = await send(10 * MIB + 1);
  expect([larger.status, larger.body.includes('"path":"file"')]).toEqual([413, true]);
});
