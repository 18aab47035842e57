/** A feature module: routes, jobs, subscriptions and background works in one table. */

import type { Permission } from '@minsu/contract/permission.ts';
import type { Access } from '@minsu/contract/platform/endpoint.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import type { SearchGroup, SearchHit } from '@minsu/contract/search.ts';
import type { Caller, Ctx } from './context.ts';
import type { Subscription } from './hooks.ts';
import type { Route } from './http/routes.ts';
import type { RelayedEvent } from './jobs/relay.ts';
import type { Work } from './jobs/run-work.ts';
import type { LiveTopic } from './live/live-topics.ts';

export interface JobContext {
  /** Runs a change as the system: one transaction, retried on conflict. */
  change<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Reads as the system. */
  read<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Reads and changes with a user's rights under one permission. */
  as(caller: Caller, access: Access): { ctx: Ctx; change<T>(run: (ctx: Ctx) => Promise<T>): Promise<T> };
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

export interface Job {
  /** Delivered at least once: must be safe to repeat. */
  readonly run: (job: JobContext, payload: Record<string, unknown>) => Promise<void>;
  /** Cron pattern, UTC. */
  readonly cron?: string;
  /** Runs for these events, with `{ eventId, houseId, entityId, name }`. */
  readonly on?: readonly string[];
  /**
   * Takes milliseconds without outside calls: up to twenty simultaneous events run in one job, in sequence. After a
   * kill all run again.
   */
  readonly short?: boolean;
  /**
   * Filters up to twenty events in few reads, because most mean nothing to most jobs. For long jobs each remaining
   * event gets its own job. May be called again for an event; `run` decides for itself.
   */
  readonly concerning?: (
    job: JobContext,
    events: readonly RelayedEvent[],
  ) => Promise<readonly RelayedEvent[]>;
}

export interface LoopContext extends JobContext {
  /** Poll again at once. */
  wake(): void;
  /** Reports an error outside the turns. */
  warn(message: string, error: unknown): void;
}

/** A loop that has been begun. */
export interface LoopRun {
  /** Runs one poll and returns the milliseconds until the next. Every event wakes it sooner. */
  turn(): Promise<number>;
  /** Called once after the abort; waits for work in progress. */
  end(): Promise<void>;
}

/** Endless work in one process at a time. It finds unfinished work again after a restart. */
export interface Loop {
  begin(job: LoopContext): LoopRun;
}

/** Records a module offers to the command palette. */
export interface SearchSource {
  readonly group: SearchGroup;
  readonly permission: Permission;
  /** Best first, at most `limit`. `ctx.access` is the permission above, so that `inScope()` holds; no money in hits. */
  readonly find: (ctx: Ctx, keyword: string, limit: number) => Promise<SearchHit[]>;
}

export interface Module {
  readonly name: string;
  readonly routes: readonly Route[];
  /** Background works started by users. */
  readonly works?: readonly Work[];
  /** Subscriptions to hooks of lower modules: `when(orderSaved, followSavedOrder)`. */
  readonly hooks?: readonly Subscription[];
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly loops?: Readonly<Record<string, Loop>>;
  readonly search?: readonly SearchSource[];
  /** Live topics, where sending ids to fetch would be too much. */
  readonly topics?: readonly LiveTopic[];
  /** Failure for each database constraint. */
  readonly constraints?: Readonly<Record<string, Failure>>;
}
