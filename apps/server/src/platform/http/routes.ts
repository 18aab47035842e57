/**
 * query(), command(), preflightCommand(), externalCommand(), fileQuery() and machineCall(): the only ways to answer a request.
 * Each takes the contract's endpoint, so that permission, input and output are stated once.
 */
import type { Readable } from 'node:stream';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import type { z } from 'zod';
import type { Ctx } from '../context.ts';

type Input<E extends Endpoint> = z.output<E['input']>;
/** Handler result; the output schema strips other fields. */
type Output<E extends Endpoint> = z.input<E['output']>;

/** For work that must not sit in a transaction: a call to an outside system, or a slow hash. */
export interface StepCtx extends Ctx {
  /** Runs a change in its own transaction. */
  store<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export interface FileAnswer {
  readonly fileName: string;
  readonly mime: string;
  readonly body: Readable;
  /** Strong validator: who names it again (If-None-Match) is answered 304 without a body. */
  readonly etag?: string;
}

/** A signed call of another machine, as it came in. */
export interface MachineRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Path with its query string. */
  readonly path: string;
  readonly body: string;
}

/** Answer in the other machine's protocol, without envelope. */
export interface MachineAnswer {
  readonly status: number;
  readonly body: unknown;
}

type Kind = 'query' | 'command' | 'externalCommand' | 'file' | 'machine';

export interface Route {
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  /** A file that counts as a read, where others count as exports. */
  readonly isRead?: boolean;
  /** A query that a copy of the database may answer. */
  readonly onReplica?: boolean;
  /** A query whose answer is shared by simultaneous callers with equal input and rights (shared-reads.ts). */
  readonly shared?: boolean;
  /** For a shared query: the houses that its answer is about, as the input names them (kept-answers.ts). */
  readonly houses?: (input: never) => readonly string[] | undefined;
  /** For a command: what another system is asked before the transaction begins. */
  readonly ask?: (ctx: StepCtx, input: never) => Promise<unknown>;
  readonly run: (ctx: StepCtx, input: never, asked?: unknown) => Promise<unknown>;
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

/**
 * A read for many simultaneous callers. Its handler uses only the caller's permissions, scope and language. With
 * `houses`, everything it shows must write an event of one of them or of the business.
 */
export const sharedQuery = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<Output<E>>,
  houses?: (input: Input<E>) => readonly string[] | undefined,
): Route => ({ ...query(endpoint, run), shared: true, ...(houses && { houses }) });

/** A long read without decisions; a replica may answer (replica.ts). Never writes. */
export const replicaQuery = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<Output<E>>,
): Route => ({ ...query(endpoint, run), onReplica: true });

/** Changes; `ctx.db` is the transaction, committed when `run` returns and rolled back when it throws. */
export const command = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<Output<E>>,
): Route => ({
  kind: 'command',
  endpoint,
  run,
});

/**
 * A command that another system must approve: `ask` runs outside the transaction and may fail; its result goes to
 * `run`. It may be called again with the same input.
 */
export const preflightCommand = <E extends Endpoint, A>(
  endpoint: E,
  ask: (ctx: StepCtx, input: Input<E>) => Promise<A>,
  run: (ctx: Ctx, input: Input<E>, asked: A) => Promise<Output<E>>,
): Route => ({ kind: 'command', endpoint, ask, run: (ctx, input, asked) => run(ctx, input, asked as A) });

/**
 * A signed call of another machine: a raw body, so that the signature can be checked, and an answer without the
 * envelope. No session; `run` identifies the caller. The endpoint is declared `public`.
 */
export const machineCall = (
  endpoint: Endpoint,
  run: (ctx: StepCtx, request: MachineRequest) => Promise<MachineAnswer>,
): Route => ({ kind: 'machine', endpoint, run });

/** A command that calls another system or does slow work, outside a transaction; `ctx.store()` opens short ones. */
export const externalCommand = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: StepCtx, input: Input<E>) => Promise<Output<E>>,
): Route => ({ kind: 'externalCommand', endpoint, run });

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
