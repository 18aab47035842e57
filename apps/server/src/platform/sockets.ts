/**
 * Live updates: each process hears the relay's NOTIFY, reads the new positions, and sends every socket the ids of
 * what its user may see. The screen then fetches under its own permissions.
 */

import websocket from '@fastify/websocket';
import { type LiveChange, LiveHello, type LiveMessage } from '@minsu/contract/live.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { WebSocket } from 'ws';
import type { Database } from './database/open-database.ts';
import { NIL_ID } from './ids.ts';
import { errorFields, type Log } from './log.ts';
import { LIVE_CHANNEL } from './relay.ts';
import { hashToken, type Sessions, type SessionUser, tokenOf } from './session.ts';

export const SESSION_CHANNEL = 'minsu_session_ended';
/** More missed changes than this: the client fetches everything anew. */
const RESUME_LIMIT = 2_000;
const RECHECK_MS = 15_000;
const HELLO_MS = 10_000;

/** The houses a user's live changes may concern: a set of ids, or all. */
export type VisibleHouses = (user: SessionUser) => Promise<ReadonlySet<string> | 'all'>;

export interface LiveOptions {
  readonly database: Database;
  readonly connection: pg.PoolConfig;
  readonly sessions: Sessions;
  readonly visibleHouses: VisibleHouses;
  readonly instance: string;
  readonly clock: () => Date;
  readonly log: Log;
}

interface Client {
  readonly socket: WebSocket;
  readonly token: string;
  houses: ReadonlySet<string> | 'all';
  checkedAt: number;
}

export interface Live {
  count(): number;
  stop(): Promise<void>;
}

const send = (socket: WebSocket, message: LiveMessage): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
};

const visible = (client: Client, changes: readonly LiveChange[]): LiveChange[] => {
  const { houses } = client;
  if (houses === 'all') return [...changes];
  return changes.filter((change) => change.houseId !== null && houses.has(change.houseId));
};

const readAfter = async (db: Database, after: number, limit: number): Promise<LiveChange[]> => {
  const rows = await db
    .selectFrom('eventPositions')
    .select(['position', 'name', 'entity', 'entityId', 'houseId', 'at'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    houseId: row.houseId === NIL_ID ? null : row.houseId,
    at: row.at.toISOString(),
  }));
};

const lastPosition = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom('eventPositions')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst();
  return row?.position ?? 0;
};

const listen = (o: LiveOptions, on: (channel: string, payload: string) => void) => {
  let client: pg.Client | null = null;
  let stopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...o.connection, application_name: 'minsu-live' });
    next.on('error', () => {});
    next.on('end', () => {
      if (!stopped) setTimeout(() => void connect(), 500).unref();
    });
    next.on('notification', (n) => on(n.channel, n.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${LIVE_CHANNEL}; listen ${SESSION_CHANNEL}`);
      client = next;
      on(LIVE_CHANNEL, '');
    } catch (error) {
      o.log.warn('live listener not connected', errorFields(error));
    }
  };
  const ready = connect();
  return {
    ready,
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
    },
  };
};

export const startLive = async (app: FastifyInstance, o: LiveOptions): Promise<Live> => {
  const clients = new Set<Client>();
  let position = await lastPosition(o.database);
  let reading = Promise.resolve();

  const drop = (client: Client, message: LiveMessage) => {
    send(client.socket, message);
    client.socket.close(4001, 'session ended');
    clients.delete(client);
  };

  const recheck = async (client: Client): Promise<boolean> => {
    const user = await o.sessions.find(client.token, o.clock());
    if (!user) {
      drop(client, { type: 'expired' });
      return false;
    }
    client.houses = await o.visibleHouses(user);
    client.checkedAt = performance.now();
    return true;
  };

  const broadcast = async (): Promise<void> => {
    for (;;) {
      const changes = await readAfter(o.database, position, 500);
      const last = changes.at(-1);
      if (!last) return;
      position = last.position;
      const stale = changes.some((change) => change.entity === 'house' || change.entity === 'user');
      for (const client of clients) {
        if (stale || performance.now() - client.checkedAt > RECHECK_MS) await recheck(client);
        const seen = visible(client, changes);
        if (seen.length > 0) send(client.socket, { type: 'changes', changes: seen });
      }
    }
  };

  const listener = listen(o, (channel, payload) => {
    if (channel === SESSION_CHANNEL) {
      o.sessions.forget(Buffer.from(payload, 'base64'));
      for (const client of clients)
        if (hashToken(client.token).toString('base64') === payload) drop(client, { type: 'expired' });
      return;
    }
    reading = reading
      .then(broadcast)
      .catch((error: unknown) => o.log.warn('live update failed', errorFields(error)));
  });

  const resume = async (client: Client, after: number | null): Promise<void> => {
    if (after === null || after >= position) return;
    const missed = await readAfter(o.database, after, RESUME_LIMIT + 1);
    if (missed.length > RESUME_LIMIT) send(client.socket, { type: 'reset', position });
    else if (missed.length > 0) send(client.socket, { type: 'changes', changes: visible(client, missed) });
  };

  const greet = async (socket: WebSocket, header: string, after: number | null): Promise<Client | null> => {
    const token = tokenOf(header);
    const user = token === null ? null : await o.sessions.find(token, o.clock());
    if (!user || token === null) {
      send(socket, { type: 'expired' });
      socket.close(4001, 'no session');
      return null;
    }
    const client: Client = {
      socket,
      token,
      houses: await o.visibleHouses(user),
      checkedAt: performance.now(),
    };
    clients.add(client);
    send(socket, { type: 'ready', position, instance: o.instance });
    await resume(client, after);
    return client;
  };

  const receive = async (socket: WebSocket, text: string, known: Client | null): Promise<Client | null> => {
    const hello = LiveHello.safeParse(JSON.parse(text));
    if (!hello.success) {
      socket.close(1008, 'unknown message');
      return known;
    }
    if (hello.data.type === 'ping') {
      send(socket, { type: 'pong' });
      return known;
    }
    return known ?? (await greet(socket, hello.data.token, hello.data.after));
  };

  await app.register(websocket, { options: { maxPayload: 4_096 } });
  app.get('/ws', { websocket: true }, (socket) => {
    let client: Client | null = null;
    const patience = setTimeout(() => !client && socket.close(1008, 'no hello'), HELLO_MS);
    socket.on('message', (data: Buffer) => {
      receive(socket, data.toString(), client).then(
        (greeted) => {
          client = greeted;
        },
        () => socket.close(1008, 'malformed'),
      );
    });
    socket.on('close', () => {
      clearTimeout(patience);
      if (client) clients.delete(client);
    });
    socket.on('error', () => socket.close());
  });
  await listener.ready;

  return {
    count: () => clients.size,
    async stop() {
      await listener.stop();
      await reading;
      for (const client of clients) client.socket.close(1001, 'server stops');
    },
  };
};
