/**
 * Sends forms of every size and shape to every upload endpoint: never a 500, always the envelope, memory within limits.
 * The server runs in its own process with a small heap.
 */
import { type Endpoint, endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallServer, startSmallServer } from '../../../test/children/small-server.ts';
import { tellFigure } from '../../../test/figures.ts';
import { formShapes } from '../../../test/form-shapes.ts';
import { judge } from '../../../test/fuzz-inputs.ts';
import { type RawAnswer, sendRaw } from '../../../test/send-raw.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { modules } from '../../all-modules.ts';

/** On top of what the server needs at rest: its heap may fill up to 256 MB before it is cleaned. */
const MAX_GROWTH_MB = 320;

let t: TestApp;
let server: SmallServer;
beforeAll(async () => {
  t = await openTestApp();
  server = await startSmallServer(t);
});
afterAll(async () => {
  server.end();
  await t.close();
});

const uploads = modules
  .flatMap(({ routes }) => routes)
  .map(({ endpoint }) => endpoint)
  .filter(({ send }) => send === 'multipart');

/** A chunked body that is too long is cut off, and its sender may miss the answer. */
const isCut = (shape: string, { status }: RawAnswer): boolean => status === 0 && shape.endsWith('in chunks');

const fuzz = async (endpoint: Endpoint, token: string): Promise<string[]> => {
  const found: string[] = [];
  for (const [shape, make] of Object.entries(formShapes)) {
    const { headers, ...body } = make();
    const answer = await sendRaw(server.port, {
      path: endpoint.path.replaceAll(/:\w+/g, 'x'),
      headers: { ...headers, authorization: token },
      ...body,
    });
    const { status } = answer;
    const type = answer.headers['content-type'] ?? '';
    const wrong = judge({ status, type, body: answer.body });
    const isAnswered = status >= 200 || isCut(shape, answer);
    if (wrong !== null || !isAnswered) found.push(`${endpointKey(endpoint)} ${shape}: ${wrong ?? status}`);
  }
  return found;
};

test('every endpoint that accepts a file × every shape: no 500, no leak, always the envelope, memory within bounds', async (context) => {
  expect(uploads.length).toBeGreaterThanOrEqual(16);
  const { token } = await t.as('admin');
  await sendRaw(server.port, { method: 'GET', path: '/health' });
  const restMb = await server.peakMb();
  const found: string[] = [];
  for (const endpoint of uploads) found.push(...(await fuzz(endpoint, token)));
  const peakMb = await server.peakMb();
  tellFigure(context, 'endpoints', uploads.length);
  tellFigure(context, 'calls', uploads.length * Object.keys(formShapes).length);
  tellFigure(context, 'found', found.length);
  tellFigure(context, 'restMb', restMb);
  tellFigure(context, 'peakMb', peakMb);
  expect(found).toEqual([]);
  expect(server.isAlive()).toBe(true);
  expect(peakMb - restMb).toBeLessThan(MAX_GROWTH_MB);
}, 600_000);

test('ten at once of the largest shapes', async (context) => {
  const { token } = await t.as('admin');
  const restMb = await server.peakMb();
  const shapes = Object.entries(formShapes).filter(([name]) => /MiB|20,000/.test(name));
  const wrong: string[] = [];
  for (const [shape, make] of shapes) {
    const sent = Array.from({ length: 10 }, async (_, at) => {
      const { headers, ...body } = make();
      const path = uploads[at % uploads.length]?.path ?? '';
      const answer = await sendRaw(server.port, {
        path,
        headers: { ...headers, authorization: token },
        ...body,
      });
      const isFine = isCut(shape, answer) || (answer.status >= 200 && answer.status !== 500);
      if (!isFine) wrong.push(`${path} ${shape}: ${answer.status}`);
    });
    await Promise.all(sent);
  }
  const peakMb = await server.peakMb();
  tellFigure(context, 'peakMb', peakMb);
  expect(wrong).toEqual([]);
  expect(server.isAlive()).toBe(true);
  expect(peakMb - restMb).toBeLessThan(MAX_GROWTH_MB);
}, 600_000);
