/** Limits on what a server accepts, queues and keeps open; none depends on the clock. */
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { coreFailures } from '@minsu/contract/platform/failure.ts';
import { expect, test } from 'vitest';
import { remainingWait } from '../../foundation/auth/login-throttle.ts';
import { createSlowReaderWatch } from '../live/slow-readers.ts';
import { createAdmission, MAX_CALLS, MAX_READS } from './admission.ts';
import { failureAnswer } from './http.ts';

const reader = { may: () => false, language: 'en-US' as const };

const refusalOf = (run: () => void): string => {
  try {
    run();
    return '';
  } catch (error) {
    const { status, body } = failureAnswer(error, reader, {});
    return `${status} ${body.data.failure} ${String(body.data.retryAfterSeconds)}`;
  }
};

/** Begins so many calls that do not end before `end` is called. */
const busy = (admission: ReturnType<typeof createAdmission>, kind: 'query' | 'command', count: number) => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const running = Array.from({ length: count }, () => admission.through(kind, () => held));
  return {
    end: async () => {
      end();
      await Promise.all(running);
    },
  };
};

test('reads are sent away first, with when to come again; what changes something goes on, up to its own bound', async () => {
  const admission = createAdmission(true);
  const away = '503 core.unavailable 2';
  const reads = busy(admission, 'query', MAX_READS);
  expect(refusalOf(() => admission.check('query'))).toBe(away);
  expect(refusalOf(() => admission.check('command'))).toBe('');
  const changes = busy(admission, 'command', MAX_CALLS - MAX_READS);
  expect(refusalOf(() => admission.check('command'))).toBe(away);
  await expect(admission.through('query', async () => 1)).rejects.toThrow('core.unavailable');
  await Promise.all([reads.end(), changes.end()]);
  expect([refusalOf(() => admission.check('query')), refusalOf(() => admission.check('command'))]).toEqual([
    '',
    '',
  ]);
});

test('a call that fails gives its place back; without limits nobody is sent away', async () => {
  const admission = createAdmission(true);
  for (let turn = 0; turn < MAX_READS + 1; turn += 1)
    await admission.through('query', () => Promise.reject(new Error('x'))).catch(() => {});
  expect(refusalOf(() => admission.check('query'))).toBe('');
  const open = createAdmission(false);
  const reads = busy(open, 'query', MAX_CALLS + 1);
  expect(refusalOf(() => open.check('query'))).toBe('');
  await reads.end();
});

test('who guessed five times waits half a minute, however far the clock is set back since', () => {
  const lastFailedAt = new Date('2026-11-20T04:00:00Z');
  const waitAt = (instant: string) => remainingWait({ failures: 5, lastFailedAt }, new Date(instant));
  expect(waitAt('2026-11-20T04:00:10Z')).toBe(20);
  expect(waitAt('2026-11-19T04:00:00Z')).toBe(30);
});

const SENT_BYTES = 40 * 1024 * 1024;

test('a connection whose other end reads nothing is cut, one that reads slowly is kept', async () => {
  const watch = createSlowReaderWatch(1_000);
  const accepted: net.Socket[] = [];
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    watch.add(socket);
    accepted.push(socket);
    socket.write(Buffer.alloc(SENT_BYTES));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const [deaf, slow] = [net.connect(port), net.connect(port)];
  for (const socket of [deaf, slow]) socket.pause().on('error', () => {});
  await expect.poll(() => accepted.length).toBe(2);
  await sleep(300);
  const began = performance.now();
  watch.look(began);
  // The response exceeded the buffers, so the server could continue writing.
  slow.resume();
  await expect.poll(() => slow.bytesRead, { interval: 1, timeout: 30_000 }).toBeGreaterThan(SENT_BYTES / 2);
  slow.pause();
  expect(watch.look(began + 1_500)).toBe(1);
  expect(accepted.filter((socket) => socket.destroyed)).toHaveLength(1);
  for (const socket of [deaf, slow]) socket.destroy();
  server.close();
});

test('a full disk is said to be so', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    const { status, body } = failureAnswer(Object.assign(new Error('write'), { code }), reader, {});
    expect([status, body.data.failure]).toEqual([507, coreFailures.storageFull.code]);
  }
});
