/**
 * Sends generated invalid input to every endpoint: never a 500, never internals, always the envelope. 50,000 calls with
 * FULL=1, some 12,000 in `npm run security`, 5,500 otherwise.
 */
import { type Endpoint, endpointKey } from '@minsu/contract/platform/endpoint.ts';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { tellFigure } from '../../../test/figures.ts';
import { badBodies, badInputs, judge, type Seen } from '../../../test/fuzz-inputs.ts';
import { inputFor } from '../../../test/permission-samples.ts';
import { full } from '../../../test/run-length.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { modules } from '../../all-modules.ts';
import { newId } from '../ids.ts';
import { openApi } from './openapi.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);
const routes = modules.flatMap((module) => module.routes);
const counted = process.env.MEASURED === '1';
const EACH = full ? Math.ceil(50_000 / routes.length) : counted ? 12 : 4;
const BODIES = full || counted ? badBodies.length : 3;

let t: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  t = await openTestApp({ env: { LOG_LEVEL: 'error' }, log: (line) => logged.push(line) });
  await buildHouse(t.database, { rooms: 3 });
});
afterAll(() => t.close());

test('the OpenAPI document has every endpoint with its method', () => {
  const document = openApi(
    routes.map(({ endpoint }) => endpoint),
    'test',
  ) as { paths: Record<string, Record<string, unknown>> };
  const missing = routes
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ path, method }) => !document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
    );
  expect(missing.map(endpointKey)).toEqual([]);
});

test('no body takes a field that it does not know: it is refused, or dropped where the wire format is a template’s or a platform’s', () => {
  const refused: string[] = [];
  const taken: string[] = [];
  for (const { endpoint, kind } of routes) {
    if (kind === 'machine' || endpoint.send === 'query') continue;
    const sample = inputFor(endpoint, '', () => newId()) as object;
    const { success, data, error } = endpoint.input.safeParse({ ...sample, fieldNobodyKnows: 1 });
    if (!success && JSON.stringify(error.issues).includes('fieldNobodyKnows'))
      refused.push(endpointKey(endpoint));
    if (success && 'fieldNobodyKnows' in data) taken.push(endpointKey(endpoint));
  }
  expect(taken).toEqual([]);
  expect(refused.length).toBeGreaterThan(500);
});

const pathWith = (endpoint: Endpoint, input: Record<string, unknown>): [string, Record<string, unknown>] => {
  const rest = { ...input };
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? 'x';
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    delete rest[name];
    return encodeURIComponent(text.isWellFormed() ? text.slice(0, 150) : 'x') || 'x';
  });
  return [url, rest];
};

const queryOf = (input: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [value]
            .flat()
            .map((one): [string, string] => [
              name,
              (typeof one === 'object' ? JSON.stringify(one) : String(one)).slice(0, 2_000),
            ]),
    ),
  ).toString();

/** One session for each call that would end it. */
let token = '';
const authorization = async (): Promise<string> => {
  if (token === '') token = (await t.openSession('admin')).token;
  return token;
};

let calls = 0;
/** One that breaks off was begun before it was known to fail. */
const brokenOff = (error: unknown): Seen => ({ status: 500, type: '', body: String(error) });
const send = async (endpoint: Endpoint, input: Record<string, unknown>): Promise<Seen> => {
  const [url, rest] = pathWith(endpoint, input);
  const headers = { authorization: await authorization(), 'accept-language': 'en-US' };
  const { method } = endpoint;
  calls += 1;
  const answer =
    endpoint.send === 'query'
      ? await t.app.inject({ method, url: `${url}?${queryOf(rest)}`, headers })
      : endpoint.send === 'form'
        ? await t.app.inject({
            ...{ method, url, payload: queryOf(rest) },
            headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          })
        : await t.app.inject({
            ...{ method, url, payload: JSON.stringify(rest) },
            headers: { ...headers, 'content-type': 'application/json' },
          });
  if (answer.statusCode === 401) token = '';
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type'] ?? ''),
    body: answer.body,
  };
};

const sendBody = async (endpoint: Endpoint, type: string, payload: string): Promise<Seen> => {
  const [url] = pathWith(endpoint, {});
  const headers = { authorization: await authorization(), 'content-type': type };
  const answer = await t.app.inject({ method: endpoint.method, url, headers, payload });
  if (answer.statusCode === 401) token = '';
  return { status: answer.statusCode, type: String(answer.headers['content-type'] ?? ''), body: answer.body };
};

/** A failure of the contract (a platform that cannot be reached here), or a question that took too long. */
const isDeclared = (line: string): boolean =>
  line.includes('contract/src/platform/failure.ts') || line.includes('"code":"57014"');

/** Turn by turn. */
const bodiesFor = (at: number) =>
  Array.from(
    { length: BODIES },
    (_, n) => badBodies[(at * BODIES + n) % badBodies.length] as (typeof badBodies)[0],
  );

/** Returns violations with their input. Platform endpoints use their own protocol. */
const fuzz = async (endpoint: Endpoint, at: number, isMachine: boolean): Promise<string[]> => {
  const found: string[] = [];
  const note = (said: string | null, sent: unknown, { status }: Seen) => {
    const counts = isMachine ? status >= 500 && status !== 503 : said !== null;
    const why = status >= 500 ? logged.at(-1)?.slice(0, 600) : '';
    if (counts) found.push(`${endpointKey(endpoint)} ${said} ${JSON.stringify(sent)?.slice(0, 200)} ${why}`);
  };
  for (const input of fc.sample(badInputs(endpoint), { numRuns: EACH, seed: SEED })) {
    const seen = await send(endpoint, input).catch(brokenOff);
    note(judge(seen), input, seen);
  }
  if (endpoint.send === 'query') return found;
  for (const [type, body] of bodiesFor(at)) {
    const seen = await sendBody(endpoint, type, body);
    note(judge(seen), [type, body.slice(0, 40)], seen);
  }
  return found;
};

test(`${routes.length} endpoints × ${EACH} inputs and broken bodies: no 500, no leak, always the envelope (seed ${SEED})`, async (context) => {
  const found: string[] = [];
  for (const [at, { endpoint, kind }] of routes.entries())
    found.push(...(await fuzz(endpoint, at, kind === 'machine')).slice(0, 2));
  tellFigure(context, 'calls', calls);
  tellFigure(context, 'found', found.length);
  expect(found).toEqual([]);
  expect(logged.filter((line) => !isDeclared(line))).toEqual([]);
}, 1_200_000);

test('what it looks for is found where it is planted', async () => {
  const app = Fastify();
  app.get('/raw', () => {
    throw new Error('boom');
  });
  app.get('/leak', (_request, reply) =>
    reply.code(422).send({ code: 422, message: 'invalid input syntax for type uuid', data: {} }),
  );
  app.get('/path', (_request, reply) =>
    reply.code(409).send({ code: 409, message: 'x', data: { reason: 'at run (/srv/a.ts:12)' } }),
  );
  app.get('/bare', (_request, reply) => reply.code(400).send({ error: 'bad' }));
  app.get('/html', (_request, reply) => reply.code(404).type('text/html').send('<h1>no</h1>'));
  const said: (string | null)[] = [];
  for (const url of ['/raw', '/leak', '/path', '/bare', '/html']) {
    const { statusCode, headers, body } = await app.inject({ url });
    said.push(judge({ status: statusCode, type: String(headers['content-type']), body }));
  }
  expect(said).toEqual([
    'status 500',
    'says "invalid input syntax"',
    expect.stringContaining('says "'),
    'no envelope',
    'a refusal as text/html',
  ]);
  await app.close();
});
