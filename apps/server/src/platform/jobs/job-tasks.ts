/** The modules' jobs as tasks of the queue: for one event, or for several handled together. */
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import { errorFields, type Log } from '../log.ts';
import type { Job, JobContext, Module } from '../module.ts';
import { type Listener, type Listeners, type RelayedEvent, severalOf } from './relay.ts';

/** Jobs by name. */
export const jobsByName = (modules: readonly Module[]): [string, Job][] =>
  modules.flatMap((module) => Object.entries(module.jobs ?? {}));

/** To fetch and to end a job costs the database more than most of them do. */
const EVENTS_OF_A_JOB = 20;

/** Jobs that take several events at once. */
const takesSeveral = ({ short = false, concerning }: Job): boolean => short || concerning !== undefined;

export const listenersOf = (modules: readonly Module[]): Listeners => {
  const listeners = new Map<string, Listener[]>();
  for (const [name, job] of jobsByName(modules))
    for (const event of job.on ?? []) {
      const maxEvents = takesSeveral(job) ? EVENTS_OF_A_JOB : 1;
      listeners.set(event, [...(listeners.get(event) ?? []), { job: name, maxEvents }]);
    }
  return listeners;
};

type Event = Record<string, unknown>;

/** A cron payload is not an event. */
const isHeard = (given: Event): given is RelayedEvent => typeof given.eventId === 'string';

/** Delay before retrying an event that failed among others. */
const AGAIN_MS = 2_000;

const runOne = async (log: Log, [name, job]: [string, Job], context: JobContext, event: Event) => {
  const started = performance.now();
  await job.run(context, event);
  log.debug('job done', { job: name, ms: Math.round(performance.now() - started) });
};

const runAlone = async (log: Log, entry: [string, Job], context: JobContext, given: Event): Promise<void> => {
  const { concerning } = entry[1];
  const isMeant = !(concerning && isHeard(given)) || (await concerning(context, [given])).length > 0;
  if (isMeant) await runOne(log, entry, context, given);
};

/** If the shared filter fails, every event runs on its own and decides for itself. */
const meantFor = (
  log: Log,
  [name, job]: [string, Job],
  context: JobContext,
  events: readonly RelayedEvent[],
): Promise<readonly RelayedEvent[]> =>
  job.concerning
    ? job.concerning(context, events).catch((error: unknown) => {
        log.warn('job is run for each event', { job: name, ...errorFields(error) });
        return events;
      })
    : Promise.resolve(events);

/**
 * Runs events of a short job in sequence; those of long jobs get their own jobs. Failed or interrupted events get their
 * own job under the event's key, so the others do not run again.
 */
const runTogether = async (
  log: Log,
  entry: [string, Job],
  context: JobContext,
  { events, addJobs }: { events: readonly RelayedEvent[]; addJobs: JobHelpers['addJobs'] },
): Promise<void> => {
  const [name, job] = entry;
  // Without a time it is due by the database's clock, which may not be ours.
  const alone = (left: readonly RelayedEvent[], runAt?: Date) =>
    addJobs(
      left.map((event) => ({
        identifier: name,
        payload: event,
        jobKey: `${name}:${event.eventId}`,
        ...(runAt && { runAt }),
      })),
    );
  const meant = await meantFor(log, entry, context, events);
  if (!job.short) {
    if (meant.length > 0) await alone(meant);
    return;
  }
  for (const [at, event] of meant.entries()) {
    if (context.signal.aborted) {
      await alone(meant.slice(at));
      return;
    }
    await runOne(log, entry, context, event).catch(async (error: unknown) => {
      const { eventId, entityId } = event;
      log.warn('job is tried again alone', { job: name, eventId, entityId, ...errorFields(error) });
      const now = await context.read(async (ctx) => ctx.now.getTime());
      return alone([event], new Date(now + AGAIN_MS));
    });
  }
};

/** Each job under its name; jobs that take several events also under a second name (`relay.ts`). */
export const tasksOf = (log: Log, context: JobContext, modules: readonly Module[]): TaskList => {
  const under = (abortSignal: AbortSignal | undefined): JobContext =>
    abortSignal ? { ...context, signal: abortSignal } : context;
  return Object.fromEntries(
    jobsByName(modules).flatMap((entry): [string, Task][] => {
      const [name, job] = entry;
      const alone: Task = (payload, { abortSignal }) =>
        runAlone(log, entry, under(abortSignal), (payload ?? {}) as Event);
      if (!takesSeveral(job)) return [[name, alone]];
      const together: Task = (payload, { abortSignal, addJobs }) => {
        const { events } = payload as { events: RelayedEvent[] };
        return runTogether(log, entry, under(abortSignal), { events, addJobs });
      };
      return [
        [name, alone],
        [severalOf(name), together],
      ];
    }),
  );
};
