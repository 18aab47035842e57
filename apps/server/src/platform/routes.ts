/**
 * query(), command(), channelCall() and fileQuery(): the only ways to answer a request. Each takes the contract's
 * endpoint, so that permission, input and output are stated once.
 */
import type { Readable } from 'node:stream';
import type { Endpoint } from '@minsu/contract/endpoint.ts';
import type { z } from 'zod';
import type { Ctx } from './context.ts';

type Input<E extends Endpoint> = z.output<E['input']>;
/** What a handler returns: the output schema strips the rest. */
type Output<E extends Endpoint> = z.input<E['output']>;

/** For work that must not sit in a transaction: a call to an outside system, or a slow hash. */
export interface StepCtx extends Ctx {
  /** Runs one change in a transaction of its own. */
  store<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export interface FileAnswer {
  readonly fileName: string;
  readonly mime: string;
  readonly body: Readable;
}

type Kind = 'query' | 'command' | 'channelCall' | 'file';

export interface Route {
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  /** A file that counts as a read, where others count as exports. */
  readonly isRead?: boolean;
  readonly run: (ctx: StepCtx, input: never) => Promise<unknown>;
}

/** Reads; `ctx.db` is the pool. */
export const query = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<Output<E>>,
): Route => ({
  kind: 'query',
  endpoint,
  run,
});

/** Changes; `ctx.db` is the transaction, committed when `run` returns and rolled back when it throws. */
export const command = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<Output<E>>,
): Route => ({
  kind: 'command',
  endpoint,
  run,
});

export const channelCall = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: StepCtx, input: Input<E>) => Promise<Output<E>>,
): Route => ({ kind: 'channelCall', endpoint, run });

/** A file that belongs to a record and is shown with it; read as often as anything else. */
export const privateFile = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<FileAnswer>,
): Route => ({ kind: 'file', endpoint, run, isRead: true });

/** Answers a file instead of the envelope. */
export const fileQuery = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<FileAnswer>,
): Route => ({ kind: 'file', endpoint, run });
