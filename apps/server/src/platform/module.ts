/** A feature module: the table of all it answers, its jobs, and what it listens to. */
import type { Failure } from '@minsu/contract/failure.ts';
import type { Ctx } from './context.ts';
import type { Route } from './routes.ts';

export interface JobContext {
  /** Runs a change as the system: one transaction, retried on conflict. */
  change<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Reads as the system. */
  read<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export interface Job {
  /** Delivered at least once: must be safe to repeat. */
  readonly run: (job: JobContext, payload: Record<string, unknown>) => Promise<void>;
  /** Cron pattern, UTC. */
  readonly cron?: string;
  /** Runs for these events, with `{ eventId, houseId, entityId, name }`. */
  readonly on?: readonly string[];
}

export interface Module {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly jobs?: Readonly<Record<string, Job>>;
  /** Database constraint → what is said when it refuses. */
  readonly constraints?: Readonly<Record<string, Failure>>;
}
