/**
 * Reads external content in separate processes, so a file that exhausts memory or time ends only its reader. Few
 * readers, bounded queue, one file each; overdue readers are killed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority, totalmem } from 'node:os';
import { coreFailures, type Failure, FailureError } from '@minsu/contract/platform/failure.ts';

const GIB = 1024 ** 3;
/** One core is left to the requests, and two readers may be at their limit of memory on a machine of 3 GiB. */
const readersFor = (cores: number, memoryBytes: number): number =>
  Math.max(1, Math.min(4, Math.max(2, cores - 1), Math.floor(memoryBytes / (1.5 * GIB))));
export const MAX_READERS = readersFor(
  availableParallelism(),
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
);
export const MAX_WAITING = 64;
const MAX_WAITING_BYTES = 128 * 1024 * 1024;
const MAX_SECONDS = 20;
/** JavaScript values of one reader. */
const MAX_HEAP_MB = 256;
/** All memory of one reader, pixels included. The largest pictures that may be uploaded need 500 MB. */
const MAX_MEMORY_BYTES = 640 * 1024 * 1024;
const CHECK_MS = 25;
/**
 * On a busy machine a reader waits for processor time, which is not its file's fault, so its limit may pass this many
 * times.
 */
const PATIENCE = 4;
/** Clock ticks per second in /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100;
const IDLE_MS = 30_000;

/** The file needed more memory or time than one file may have. */
export class ContentLimitError extends Error {
  readonly limit: 'memory' | 'time';
  constructor(limit: 'memory' | 'time') {
    super(`content limit: ${limit}`);
    this.limit = limit;
  }
}

export interface IsolatedInput {
  readonly content: Uint8Array;
}

export interface ReaderLimits {
  /** For the processor. */
  readonly seconds: number;
}

export interface ReaderRequest {
  /** URL of the module whose default export reads the content. */
  readonly reader: string;
  readonly input: IsolatedInput;
}

export type ReaderReply = (
  | { readonly kind: 'read'; readonly value: unknown }
  | {
      readonly kind: 'refused';
      readonly failure: Failure;
      readonly details: ConstructorParameters<typeof FailureError>[1];
    }
  | { readonly kind: 'failed'; readonly message: string }
) & {
  /** The reader holds much memory and ends after this reply. */
  readonly isLast: boolean;
};

interface Job extends ReaderRequest {
  readonly seconds: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Reader {
  readonly process: ChildProcess;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
  check: NodeJS.Timeout | undefined;
}

const readers = new Set<Reader>();
const waiting: Job[] = [];
let waitingBytes = 0;

/** Memory in bytes; 0 if the system does not report it. Readers check themselves too, but not while computing. */
const memoryOf = ({ process: { pid } }: Reader): number => {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/** Processor seconds used; 0 if the system does not report it. */
const computedBy = ({ process: { pid } }: Reader): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Fields after the name in brackets; the times are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
};

const settle = (reader: Reader, end: (job: Job) => void): void => {
  const { job } = reader;
  clearTimeout(reader.timer);
  clearInterval(reader.check);
  reader.job = null;
  if (job) end(job);
};

/** Removes the reader from the pool and ends it. */
const drop = (reader: Reader, limit: ContentLimitError['limit']): void => {
  readers.delete(reader);
  clearTimeout(reader.timer);
  reader.process.kill('SIGKILL');
  settle(reader, ({ reject }) => reject(new ContentLimitError(limit)));
  startWaiting();
};

const rest = (reader: Reader): void => {
  // A reader without work must not keep this process alive.
  reader.process.unref();
  reader.process.channel?.unref();
  reader.timer = setTimeout(() => drop(reader, 'time'), IDLE_MS).unref();
};

const take = (reader: Reader, reply: ReaderReply): void => {
  settle(reader, ({ resolve, reject }) => {
    if (reply.kind === 'read') resolve(reply.value);
    else if (reply.kind === 'refused') reject(new FailureError(reply.failure, reply.details));
    else reject(new Error(reply.message));
  });
  if (reply.isLast) drop(reader, 'memory');
  else {
    rest(reader);
    startWaiting();
  }
};

const openReader = (): Reader => {
  const child = fork(new URL('./isolated-reader-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--max-semi-space-size=8'],
    // No secrets: a reader works on content that may have been made to take it over.
    env: {
      MALLOC_ARENA_MAX: '2',
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const reader: Reader = { process: child, job: null, timer: undefined, check: undefined };
  child.on('message', (reply) => take(reader, reply as ReaderReply));
  for (const event of ['exit', 'error'] as const)
    child.on(event, () => {
      if (readers.has(reader)) drop(reader, 'memory');
    });
  try {
    // Requests go before files.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not allowed here, or it has ended already.
  }
  readers.add(reader);
  return reader;
};

const start = (reader: Reader, job: Job): void => {
  clearTimeout(reader.timer);
  reader.job = job;
  const until = computedBy(reader) + job.seconds;
  reader.timer = setTimeout(() => drop(reader, 'time'), PATIENCE * job.seconds * 1000);
  reader.check = setInterval(() => {
    if (memoryOf(reader) > MAX_MEMORY_BYTES) drop(reader, 'memory');
    else if (computedBy(reader) > until) drop(reader, 'time');
  }, CHECK_MS);
  reader.process.ref();
  reader.process.channel?.ref();
  const request: ReaderRequest = { reader: job.reader, input: job.input };
  reader.process.send(request, (error) => {
    if (error && readers.has(reader)) drop(reader, 'memory');
  });
};

function startWaiting(): void {
  const idle = [...readers].find(({ job }) => job === null);
  if (waiting.length === 0 || (!idle && readers.size >= MAX_READERS)) return;
  const job = waiting.shift() as Job;
  waitingBytes -= job.input.content.byteLength;
  start(idle ?? openReader(), job);
}

/**
 * Runs the default export of module `reader` with `input` in a reader process. Rethrows its FailureErrors. Throws ContentLimitError
 * where the content needs too much memory or time, and `core.unavailable` where too many files wait.
 */
export const readIsolated = <Input extends IsolatedInput, Output>(
  reader: URL,
  input: Input,
  { seconds }: ReaderLimits = { seconds: MAX_SECONDS },
): Promise<Output> =>
  new Promise<Output>((resolve, reject) => {
    const bytes = input.content.byteLength;
    if (waiting.length >= MAX_WAITING || waitingBytes + bytes > MAX_WAITING_BYTES)
      throw new FailureError(coreFailures.unavailable);
    waitingBytes += bytes;
    waiting.push({
      reader: reader.href,
      input,
      seconds,
      resolve: resolve as (value: unknown) => void,
      reject,
    });
    startWaiting();
  });
