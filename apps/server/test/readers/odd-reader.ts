/** A reader that does what a test asks of it. Runs in a reader process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { importFailures } from '@minsu/contract/platform/import-run.ts';
import type { IsolatedInput } from '../../src/platform/files/isolated-readers.ts';

export interface OddInput extends IsolatedInput {
  readonly task: 'echo' | 'sleep' | 'loop' | 'heap' | 'buffers' | 'refuse' | 'throw' | 'exit' | 'environment';
  readonly ms?: number;
}

const held: unknown[] = [];

const tasks: Readonly<Record<OddInput['task'], (input: OddInput) => unknown>> = {
  echo: ({ content }) => content.byteLength,
  sleep: async ({ ms = 0 }) => {
    await sleep(ms);
    return process.pid;
  },
  loop: () => {
    for (;;);
  },
  heap: () => {
    for (;;) held.push(Array.from({ length: 1_000 }, () => ({ held })));
  },
  buffers: () => {
    for (;;) held.push(Buffer.alloc(1024 * 1024, 1));
  },
  refuse: () => failAt('file', importFailures.tooManyRows, { limit: 7 }),
  throw: () => {
    throw new TypeError('of the reader');
  },
  exit: () => process.exit(0),
  environment: () => Object.keys(process.env),
};

const readOddly = (input: OddInput): unknown => tasks[input.task](input);

export default readOddly;
