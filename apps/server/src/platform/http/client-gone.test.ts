/** A client that disconnects during its request is no server error. */
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let port: number;
const lines: string[] = [];
beforeAll(async () => {
  t = await openTestApp({ env: { LOG_LEVEL: 'info' }, log: (line) => lines.push(line) });
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

/** Leaves once the line has been silent: the server waits for the rest by then. */
const beginAndLeave = (head: string): Promise<void> =>
  new Promise((left) => {
    const socket = net.connect(port, '127.0.0.1', () => void socket.write(head));
    socket.setTimeout(200, () => socket.destroy());
    socket.on('error', () => undefined).once('close', () => left());
  });

test.each([
  ['a body', 'application/json', '{"list":"'],
  [
    'a file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  ],
])('%s that never comes whole is told, not logged as a failure', async (_, type, begun) => {
  const { token } = await t.as('admin');
  const path = type.startsWith('multipart') ? '/api/user/upload' : '/api/user/preferences';
  lines.length = 0;
  await beginAndLeave(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n${begun}`,
  );
  await expect.poll(() => lines.some((line) => line.includes('client gone')), { timeout: 5_000 }).toBe(true);
  expect(lines.filter((line) => line.includes('"error"') || line.includes('request failed'))).toEqual([]);
});
