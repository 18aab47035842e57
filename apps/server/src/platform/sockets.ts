/**
 * Live updates: each process hears the relay's NOTIFY, reads the new positions, and sends every socket the ids of
 * what its user may see. The screen then fetches under its own permissions.
 */

import websocket from '@fastify/websocket';
import { type LiveChange, LiveHello, type LiveMessage } from '@minsu/contract/live.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { WebSocket } from 'ws';
import type { Database } from './database/open-database.ts';
import {
  type Listener,
  lastPosition,
  listen,
  type PlacedChange,
  readAfter,
  SESSION_CHANGED_CHANNEL,
  SESSION_CHANNEL,
} from './live-feed.ts';
import { errorFields, type Log } from './log.ts';
import { hashToken, type Sessions, type SessionUser, tokenOf } from './session.ts';

/** More missed changes than this: the client fetches everything anew. */
const RESUME_LIMIT = 2_000;
const BATCH = 500;
/** How long a socket's rights are taken as known. */
const RECHECK_MS = 15_000;
const HELLO_MS = 10_000;
const SESSION_ENDED = 4_001;
const POLICY = 1_008;
const GOING_AWAY = 1_001;
const TRY_AGAIN = 1_013;

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
  readonly userId: string;
  houses: ReadonlySet<string> | 'all';
  checkedAt: number;
}

const send = (socket: WebSocket, message: LiveMessage): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
};

/**
 * A change of single users is told to them alone; one of a house to who sees the house; any other to who sees all houses.
 */
const mayHear = ({ userId, houses }: Client, { change, toldUserIds }: PlacedChange): boolean => {
  if (toldUserIds !== null) return toldUserIds.includes(userId);
  return houses === 'all' || (change.houseId !== null && houses.has(change.houseId));
};

const visibleTo = (client: Client, placed: readonly PlacedChange[]): LiveChange[] =>
  placed.filter((each) => mayHear(client, each)).map(({ change }) => change);

/** The sockets of this process. */
class LiveHub {
  readonly clients = new Set<Client>();
  private readonly o: LiveOptions;
  private position: number;
  private reading = Promise.resolve();

  constructor(options: LiveOptions, position: number) {
    this.o = options;
    this.position = position;
  }

  /** Broadcasts run one after the other, so that every socket gets changes in their order. */
  announce(): void {
    this.reading = this.reading
      .then(() => this.broadcast())
      .catch((error: unknown) => this.o.log.warn('live update failed', errorFields(error)));
  }

  /** Closes the sockets of a session that has ended. */
  endSession(tokenHash: string): void {
    this.o.sessions.forget(Buffer.from(tokenHash, 'base64'));
    for (const client of this.clients)
      if (hashToken(client.token).toString('base64') === tokenHash) this.drop(client);
  }

  /** Its sockets hear by its new rights from the next broadcast on, and that there are new ones. */
  changeSession(tokenHash: string): void {
    this.o.sessions.forget(Buffer.from(tokenHash, 'base64'));
    this.reading = this.reading.then(async () => {
      for (const client of this.clients)
        if (hashToken(client.token).toString('base64') === tokenHash) {
          await this.recheck(client);
          if (this.clients.has(client)) send(client.socket, { type: 'rights' });
        }
    });
  }

  /** Admits a socket that names a living session, and sends what it missed. */
  async greet(socket: WebSocket, header: string, after: number | null): Promise<Client | null> {
    const token = tokenOf(header);
    const user = token === null ? null : await this.o.sessions.find(token, this.o.clock());
    if (!user || token === null) {
      send(socket, { type: 'expired' });
      socket.close(SESSION_ENDED, 'no session');
      return null;
    }
    const houses = await this.o.visibleHouses(user);
    const client: Client = { socket, token, userId: user.id, houses, checkedAt: performance.now() };
    // In the queue of broadcasts: what was missed ends exactly where the next broadcast begins.
    const admitted = this.reading.then(async () => {
      // Last, so that a client which has heard it has heard everything before.
      await this.resume(client, after);
      send(socket, { type: 'ready', position: this.position, instance: this.o.instance });
      this.clients.add(client);
    });
    this.reading = admitted.catch(() => {});
    await admitted;
    return client;
  }

  async stop(): Promise<void> {
    await this.reading;
    for (const client of this.clients) client.socket.close(GOING_AWAY, 'server stops');
  }

  private tell(client: Client, placed: readonly PlacedChange[]): void {
    const changes = visibleTo(client, placed);
    if (changes.length > 0) send(client.socket, { type: 'changes', changes });
  }

  private drop(client: Client): void {
    send(client.socket, { type: 'expired' });
    client.socket.close(SESSION_ENDED, 'session ended');
    this.clients.delete(client);
  }

  private async resume(client: Client, after: number | null): Promise<void> {
    if (after === null || after >= this.position) return;
    const placed = await readAfter(this.o.database, after, RESUME_LIMIT + 1);
    const missed = placed.filter(({ change }) => change.position <= this.position);
    if (missed.length > RESUME_LIMIT) send(client.socket, { type: 'reset', position: this.position });
    else this.tell(client, missed);
  }

  /** One that cannot be checked is asked to come again; the others go on. */
  private async recheck(client: Client): Promise<void> {
    try {
      const user = await this.o.sessions.peek(client.token, this.o.clock());
      if (!user) return this.drop(client);
      client.houses = await this.o.visibleHouses(user);
      client.checkedAt = performance.now();
    } catch (error) {
      this.o.log.warn('socket not checked', errorFields(error));
      this.clients.delete(client);
      client.socket.close(TRY_AGAIN, 'try again');
    }
  }

  private async broadcast(): Promise<void> {
    for (;;) {
      const changes = await readAfter(this.o.database, this.position, BATCH);
      const last = changes.at(-1);
      if (!last) return;
      this.position = last.change.position;
      // A house that changes hands counts at once; a session that ends is told by a channel of its own.
      const stale = changes.some(({ change }) => change.entity === 'house');
      for (const client of this.clients) {
        if (stale || performance.now() - client.checkedAt > RECHECK_MS) await this.recheck(client);
        if (this.clients.has(client)) this.tell(client, changes);
      }
    }
  }
}

/** One socket: the first message names the session, later ones only ask whether we live. */
const converse = (hub: LiveHub, socket: WebSocket): void => {
  let client: Promise<Client | null> | null = null;
  const patience = setTimeout(() => client === null && socket.close(POLICY, 'no hello'), HELLO_MS);
  // The database may be away for a moment: the client tries again.
  const giveUp = (): null => {
    socket.close(TRY_AGAIN, 'try again');
    return null;
  };
  const receive = (text: string): void => {
    const hello = LiveHello.safeParse(JSON.parse(text));
    if (!hello.success) socket.close(POLICY, 'unknown message');
    else if (hello.data.type === 'ping') send(socket, { type: 'pong' });
    else client ??= hub.greet(socket, hello.data.token, hello.data.after).catch(giveUp);
  };
  socket.on('message', (data: Buffer) => {
    try {
      receive(data.toString());
    } catch {
      socket.close(POLICY, 'malformed');
    }
  });
  socket.on('close', () => {
    clearTimeout(patience);
    void client?.then((known) => known && hub.clients.delete(known));
  });
  socket.on('error', () => socket.close());
};

export interface Live {
  count(): number;
  stop(): Promise<void>;
}

export const startLive = async (app: FastifyInstance, options: LiveOptions): Promise<Live> => {
  const hub = new LiveHub(options, await lastPosition(options.database));
  const listener: Listener = listen(options.connection, options.log, (channel, payload) => {
    if (channel === SESSION_CHANNEL) hub.endSession(payload);
    else if (channel === SESSION_CHANGED_CHANNEL) hub.changeSession(payload);
    else hub.announce();
  });
  await app.register(websocket, { options: { maxPayload: 4_096 } });
  app.get('/ws', { websocket: true }, (socket) => converse(hub, socket));
  await listener.ready;
  return {
    count: () => hub.clients.size,
    async stop() {
      await listener.stop();
      await hub.stop();
    },
  };
};
