/**
 * The sockets of this process and what each may hear: the ids of what has changed where its user may see it, and of a
 * topic that it watches what has become of the records.
 */

import type { Access } from '@minsu/contract/endpoint.ts';
import { heardByAll, type LiveChange, type LiveMessage, type LiveTopicName } from '@minsu/contract/live.ts';
import type pg from 'pg';
import type { WebSocket } from 'ws';
import type { Ctx } from './context.ts';
import type { Database } from './database/open-database.ts';
import { type PlacedChange, readAfter } from './live-feed.ts';
import { type LiveTopic, type TopicRights, topicMessages } from './live-topics.ts';
import { errorFields, type Log } from './log.ts';
import { hashToken, type Sessions, type SessionUser, tokenOf } from './session.ts';

/** More missed changes than this: the client fetches everything anew. */
const RESUME_LIMIT = 2_000;
const BATCH = 500;
/** How long a socket's rights are taken as known. */
const RECHECK_MS = 15_000;
/** After the database could not be read. */
const AGAIN_MS = 1_000;
const SESSION_ENDED = 4_001;
const GOING_AWAY = 1_001;
export const TRY_AGAIN = 1_013;

/** The houses a user's live changes may concern: a set of ids, or all. */
export type VisibleHouses = (user: SessionUser, access: Access) => Promise<ReadonlySet<string> | 'all'>;

export interface LiveOptions {
  readonly database: Database;
  readonly connection: pg.PoolConfig;
  readonly sessions: Sessions;
  readonly visibleHouses: VisibleHouses;
  readonly topics: readonly LiveTopic[];
  /** Reads as the system. */
  readonly read: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** For what this process keeps in memory: every change, whoever made it. */
  readonly heard: (change: LiveChange) => void;
  readonly instance: string;
  readonly clock: () => Date;
  readonly log: Log;
}

export interface Client {
  readonly socket: WebSocket;
  readonly token: string;
  readonly userId: string;
  houses: ReadonlySet<string> | 'all';
  /** The topics it watches, with what it may hear of each. */
  readonly watched: Map<LiveTopicName, TopicRights>;
  checkedAt: number;
}

const sendText = (socket: WebSocket, text: string | null): void => {
  if (text !== null && socket.readyState === socket.OPEN) socket.send(text);
};

export const send = (socket: WebSocket, message: LiveMessage): void =>
  sendText(socket, JSON.stringify(message));

/**
 * A change of single users is told to them alone; one of a house to who sees the house; one of what every screen shows to
 * everybody; any other to who sees all houses.
 */
const mayHear = ({ userId, houses }: Client, { change, toldUserIds }: PlacedChange): boolean => {
  if (toldUserIds !== null) return toldUserIds.includes(userId);
  return (
    houses === 'all' ||
    heardByAll.has(change.entity) ||
    (change.houseId !== null && houses.has(change.houseId))
  );
};

const visibleTo = (client: Client, placed: readonly PlacedChange[]): LiveChange[] =>
  placed.filter((each) => mayHear(client, each)).map(({ change }) => change);

export class LiveHub {
  readonly clients = new Set<Client>();
  private readonly o: LiveOptions;
  private position: number;
  private reading = Promise.resolve();
  private stopped = false;

  constructor(options: LiveOptions, position: number) {
    this.o = options;
    this.position = position;
  }

  /** Broadcasts run one after the other, so that every socket gets changes in their order. */
  announce(): void {
    this.reading = this.reading
      .then(() => this.broadcast())
      .catch((error: unknown) => {
        this.o.log.warn('live update failed', errorFields(error));
        // Nobody may announce anything for hours, and what was announced is not told yet.
        if (!this.stopped) setTimeout(() => this.announce(), AGAIN_MS).unref();
      });
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
    const houses = await this.o.visibleHouses(user, 'house:read');
    const checkedAt = performance.now();
    const client: Client = { socket, token, userId: user.id, houses, watched: new Map(), checkedAt };
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

  /** Tells a topic from a position on; one that the user may not read stays silent. */
  watch(client: Client, name: LiveTopicName, after: number): void {
    const topic = this.o.topics.find((one) => one.name === name);
    if (!topic) return;
    this.reading = this.reading
      .then(async () => {
        if (!this.clients.has(client)) return;
        const rights = await this.rightsOf(client, topic);
        if (!rights) return;
        const missed = await this.missed(after);
        if (missed === null) send(client.socket, { type: 'reset', position: this.position });
        else sendText(client.socket, (await this.tellOf(topic, missed))(rights));
        send(client.socket, { type: 'watching', topic: name, position: this.position });
        client.watched.set(name, rights);
      })
      .catch((error: unknown) => {
        this.o.log.warn('topic not watched', errorFields(error));
        client.socket.close(TRY_AGAIN, 'try again');
      });
  }

  async stop(): Promise<void> {
    this.stopped = true;
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

  private askToComeAgain(client: Client): void {
    this.clients.delete(client);
    client.socket.close(TRY_AGAIN, 'try again');
  }

  /** Null: more than can be told one by one. */
  private async missed(after: number): Promise<PlacedChange[] | null> {
    if (after >= this.position) return [];
    const placed = await readAfter(this.o.database, after, RESUME_LIMIT + 1);
    const missed = placed.filter(({ change }) => change.position <= this.position);
    return missed.length > RESUME_LIMIT ? null : missed;
  }

  private async resume(client: Client, after: number | null): Promise<void> {
    const missed = after === null ? [] : await this.missed(after);
    if (missed === null) send(client.socket, { type: 'reset', position: this.position });
    else this.tell(client, missed);
  }

  private async rightsOf(client: Client, { permission, viewOf }: LiveTopic): Promise<TopicRights | null> {
    const user = await this.o.sessions.peek(client.token, this.o.clock());
    if (!user?.may(permission)) return null;
    return { houses: await this.o.visibleHouses(user, permission), view: viewOf(user) };
  }

  /** Reads what has become of the records once; answers the message for each who listens. */
  private async tellOf(topic: LiveTopic, placed: readonly PlacedChange[]) {
    const changes = placed.map(({ change }) => change).filter(topic.concerns);
    return topicMessages(
      topic.name,
      changes.length > 0 ? await this.o.read((ctx) => topic.read(ctx, changes)) : [],
    );
  }

  private async tellTopic(topic: LiveTopic, placed: readonly PlacedChange[]): Promise<void> {
    const listening = [...this.clients].filter(({ watched }) => watched.has(topic.name));
    if (listening.length === 0) return;
    const messageFor = await this.tellOf(topic, placed).catch((error: unknown) => {
      this.o.log.warn('topic not told', errorFields(error));
      // They have not heard of these changes: they come again and ask from where they were.
      for (const client of listening) this.askToComeAgain(client);
      return null;
    });
    if (!messageFor) return;
    for (const { socket, watched } of listening) {
      const rights = watched.get(topic.name);
      if (rights) sendText(socket, messageFor(rights));
    }
  }

  /** One that cannot be checked is asked to come again; the others go on. */
  private async recheck(client: Client): Promise<void> {
    try {
      const user = await this.o.sessions.peek(client.token, this.o.clock());
      if (!user) return this.drop(client);
      client.houses = await this.o.visibleHouses(user, 'house:read');
      for (const topic of this.o.topics.filter(({ name }) => client.watched.has(name))) {
        const rights = await this.rightsOf(client, topic);
        if (rights) client.watched.set(topic.name, rights);
        else client.watched.delete(topic.name);
      }
      client.checkedAt = performance.now();
    } catch (error) {
      this.o.log.warn('socket not checked', errorFields(error));
      this.askToComeAgain(client);
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
      for (const { change } of changes) this.o.heard(change);
      for (const client of this.clients) {
        if (stale || performance.now() - client.checkedAt > RECHECK_MS) await this.recheck(client);
        if (this.clients.has(client)) this.tell(client, changes);
      }
      for (const topic of this.o.topics) await this.tellTopic(topic, changes);
    }
  }
}
