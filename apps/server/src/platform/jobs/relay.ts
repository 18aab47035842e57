/**
 * Gives new events their position, turns those with listeners into jobs, and sends one NOTIFY per batch. One relay at a
 * time commits batches in sequence, so reading after the last position misses nothing, however late an event was
 * committed. (A command adding its own job would pay a NOTIFY per commit: a tenth of the throughput.)
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { PreparedClient } from '../database/prepared-client.ts';
import { errorFields, type Log } from '../log.ts';

export const LIVE_CHANNEL = 'minsu_live';
const LEAD = 'select pg_try_advisory_lock($1) as held';
const BATCH = 500;
const IDLE_MS = 200;
/** After a batch, so that under load the next one carries many events instead of one. */
const GATHER_MS = 40;
const RECONNECT_MS = 1_000;

/** A job that listens, and how many events one of it may carry. */
export interface Listener {
  readonly job: string;
  readonly maxEvents: number;
}

/** Event name → the jobs that listen to it. */
export type Listeners = ReadonlyMap<string, readonly Listener[]>;

/** Event as passed to a job. */
export interface RelayedEvent extends Record<string, unknown> {
  readonly eventId: string;
  readonly houseId: string;
  readonly entityId: string;
  readonly name: string;
}

export interface Relay {
  /** Polls now instead of at the next tick. */
  nudge(): void;
  stop(): Promise<void>;
}

interface Placed {
  position: number;
  house_id: string;
  event_id: string;
  name: string;
  entity_id: string;
}

const PLACE = {
  name: 'relay_place',
  text: `
  with taken as (delete from event_outbox o using (select house_id, id from event_outbox order by id limit ${BATCH}) n
      where o.house_id = n.house_id and o.id = n.id returning o.house_id, o.id),
  fresh as (select e.* from events e join taken t on t.house_id = e.house_id and t.id = e.id)
  insert into event_positions (house_id, event_id, name, entity, entity_id, at, told_user_ids)
  select house_id, id, name, entity, entity_id, at, told_user_ids from fresh order by id
  returning position, house_id, event_id, name, entity_id`,
};

const ADD_JOBS = `select graphile_worker.add_jobs(array(
  select row(j->>'identifier', j->'payload', null, null, null, null, null, null)::graphile_worker.job_spec
  from jsonb_array_elements($1::jsonb) j))`;

const ANYTHING = { name: 'relay_anything', text: 'select 1 from event_outbox limit 1' };

/**
 * The name of a job that carries several events: processes of older versions, which take one event per job, leave it to
 * the others.
 */
export const severalOf = (job: string): string => `${job}.several`;

/** In the order of the events; placed in the same transaction, so none is given twice. */
const jobsOf = (placed: readonly Placed[], listeners: Listeners) => {
  const jobs: { identifier: string; events: RelayedEvent[] }[] = [];
  const filling = new Map<string, RelayedEvent[]>();
  for (const { name, event_id: eventId, house_id: houseId, entity_id: entityId } of placed)
    for (const { job: identifier, maxEvents } of listeners.get(name) ?? []) {
      let events = filling.get(identifier);
      if (events === undefined || events.length >= maxEvents) {
        events = [];
        filling.set(identifier, events);
        jobs.push({ identifier, events });
      }
      events.push({ eventId, houseId, entityId, name });
    }
  return jobs.map(({ identifier, events }) =>
    events.length === 1
      ? { identifier, payload: events[0] }
      : { identifier: severalOf(identifier), payload: { events } },
  );
};

/** Relays one batch in one transaction and returns how many events it had. An idle poll is one small read. */
export const relayBatch = async (client: pg.ClientBase, listeners: Listeners): Promise<number> => {
  const { rowCount } = await client.query(ANYTHING);
  if (!rowCount) return 0;
  await client.query('begin');
  try {
    const { rows } = await client.query<Placed>(PLACE);
    const jobs = jobsOf(rows, listeners);
    const last = Math.max(...rows.map((row) => row.position));
    // Together: where one fails, PostgreSQL takes the whole back at its end.
    await Promise.all([
      jobs.length > 0 && client.query(ADD_JOBS, [JSON.stringify(jobs)]),
      rows.length > 0 && client.query('select pg_notify($1, $2)', [LIVE_CHANNEL, String(last)]),
      client.query('commit'),
    ]);
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};

export const startRelay = (connection: pg.PoolConfig, listeners: Listeners, log: Log): Relay => {
  let stopped = false;
  let nudged = false;
  let wake: (() => void) | null = null;
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const lead = async (client: pg.Client): Promise<void> => {
    const lock = await client.query<{ held: boolean }>(LEAD, [advisoryLocks.relay]);
    if (!lock.rows[0]?.held) {
      await sleep(RECONNECT_MS);
      return;
    }
    while (!stopped) {
      nudged = false;
      const carried = await relayBatch(client, listeners);
      if (carried === BATCH || stopped) continue;
      if (carried > 0) await pause(GATHER_MS);
      else if (!nudged) await sleep(IDLE_MS);
    }
  };

  const run = async (): Promise<void> => {
    while (!stopped) {
      const client = new PreparedClient({ ...connection, pipeline: true, application_name: 'minsu-relay' });
      client.on('error', () => {});
      try {
        await client.connect();
        while (!stopped) await lead(client);
      } catch (error) {
        if (!stopped) log.warn('relay interrupted', errorFields(error));
        await sleep(RECONNECT_MS);
      } finally {
        await client.end().catch(() => {});
      }
    }
  };
  const running = run();

  const nudge = () => {
    nudged = true;
    wake?.();
  };
  return {
    nudge,
    async stop() {
      stopped = true;
      nudge();
      await running;
    },
  };
};
