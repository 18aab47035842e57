/** A feature module: the table of all it answers, its jobs, and what it listens to. */
import type { Access } from '@minsu/contract/endpoint.ts';
import type { Failure } from '@minsu/contract/failure.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import type { SearchGroup, SearchHit } from '@minsu/contract/search.ts';
import type { Caller, Ctx } from './context.ts';
import type { Subscription } from './hooks.ts';
import type { LiveTopic } from './live-topics.ts';
import type { HeardEvent } from './relay.ts';
import type { Route } from './routes.ts';
import type { Work } from './run-work.ts';

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
   * Takes some milliseconds and asks nobody outside: up to twenty events that came together are run by one job, one after the other.
   * Whoever is killed leaves all of them to be run again.
   */
  readonly short?: boolean;
  /**
   * Of up to twenty events that came together, those that mean something to it, by few looks for all: most events mean nothing to
   * most jobs. What is left of a job that is not short has a job of its own each. It may be asked again of the same event, and `run` may
   * come later: that decides for itself.
   */
  readonly concerning?: (job: JobContext, events: readonly HeardEvent[]) => Promise<readonly HeardEvent[]>;
}

export interface LoopContext extends JobContext {
  /** Look again at once. */
  wake(): void;
  /** What went wrong beside the turns. */
  warn(message: string, error: unknown): void;
}

/** A loop that has been begun. */
export interface LoopRun {
  /** One look; answers how many milliseconds may pass until the next. Every event wakes it sooner. */
  turn(): Promise<number>;
  /** Called once, when the signal is aborted: waits for what is under way, as far as that is worth waiting for. */
  end(): Promise<void>;
}

/** Work that never ends and runs in one process at a time. What it had not finished it finds again when it is begun again. */
export interface Loop {
  begin(job: LoopContext): LoopRun;
}

/** What the command palette finds in a module. */
export interface SearchSource {
  readonly group: SearchGroup;
  readonly permission: Permission;
  /** Best first, at most `limit`. `ctx.access` is the permission above, so that `inScope()` holds; no money in hits. */
  readonly find: (ctx: Ctx, keyword: string, limit: number) => Promise<SearchHit[]>;
}

export interface Module {
  readonly name: string;
  readonly routes: readonly Route[];
  /** What it does in the background for a user. */
  readonly works?: readonly Work[];
  /** Subscriptions to hooks of lower modules: `when(orderSaved, followSavedOrder)`. */
  readonly hooks?: readonly Subscription[];
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly loops?: Readonly<Record<string, Loop>>;
  readonly search?: readonly SearchSource[];
  /** What it tells open screens as it is now, where ids to be fetched would be too many. */
  readonly topics?: readonly LiveTopic[];
  /** Database constraint → what is said when it refuses. */
  readonly constraints?: Readonly<Record<string, Failure>>;
}
