/** A reader process: reads one file after the other for the server that started it, within its own memory limit (isolated-readers.ts). */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import type { IsolatedInput, ReaderReply, ReaderRequest } from './isolated-readers.ts';

/** As in isolated-readers.ts, for systems on which the server cannot see the memory of its readers. */
const MAX_MEMORY_BYTES = 640 * 1024 * 1024;
/** A reader that has grown so far is replaced, because allocators keep what they once had. */
const KEPT_MEMORY_BYTES = 300 * 1024 * 1024;
const MEMORY_CHECK_MS = 20;

const memory = process.memoryUsage.rss;

try {
  // A machine out of memory ends a reader before the server or the database.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Linux only.
}

setInterval(() => {
  if (memory() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
}, MEMORY_CHECK_MS).unref();

// A signal to the whole group ends the server first, which still needs its readers for the requests in flight.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

type Read = (input: IsolatedInput) => unknown;

const replyTo = async ({ reader, input }: ReaderRequest) => {
  try {
    const { default: read } = (await import(reader)) as { default: Read };
    return { kind: 'read', value: await read(input) } as const;
  } catch (error) {
    if (error instanceof FailureError)
      return { kind: 'refused', failure: error.failure, details: error.details } as const;
    return { kind: 'failed', message: String((error as Error).stack ?? error) } as const;
  }
};

const answer = async (request: ReaderRequest): Promise<void> => {
  const reply = await replyTo(request);
  const isLast = memory() > KEPT_MEMORY_BYTES;
  process.send?.({ ...reply, isLast } satisfies ReaderReply);
};

process.on('message', (request: ReaderRequest) => void answer(request));
