/**
 * Tracks this process's sockets and sends each the ids of changed records its user can see, and patches of watched
 * topics.
 */
import type { LiveTopicName } from '@minsu/contract/platform/live.ts';
import type { WebSocket } from 'ws';
import { hashToken, isHeldUp, type SessionUser, tokenOf } from '../http/session.ts';
import { errorFields } from '../log.ts';
import {
  type Client,
  changeMessages,
  closeCodes,
  type Greeting,
  send,
  sendText,
  turnAway,
} from './live-clients.ts';
import { type PlacedChange, readAfter } from './live-feed.ts';
import type { LiveOptions } from './live-options.ts';
import { type LiveTopic, type TopicRights, topicMessages } from './live-topics.ts';

/** More missed changes than this: the client fetches everything again. */
const RESUME_LIMIT = 2_000;
const BATCH = 500;
/** Interval of rights checks, which run beside broadcasts so none waits. */
const RECHECK_MS = 15_000;
const POLL_MS = 1_000;
/** Rights older than this are checked before they are used. */
const OLDEST_MS = 30_000;
/** Sessions checked in parallel. */
const AT_ONCE = 8;
/** Sockets per session. */
const MAX_SOCKETS = 100;
/** After the database could not be read. */
const AGAIN_MS = 1_000;

const hashOf = (token: string): string => hashToken(token).toString('base64');

export class LiveHub {
  readonly clients = new Set<Client>();
  private readonly greetings = new Set<Greeting>();
  private readonly o: LiveOptions;
  private position: number;
  private reading = Promise.resolve();
  private stopped = false;
  private readonly looking: NodeJS.Timeout;

  constructor(options: LiveOptions, position: number) {
    this.o = options;
    this.position = position;
    let busy = false;
    this.looking = setInterval(() => {
      if (busy) return;
      busy = true;
      void this.recheckOlderThan(RECHECK_MS).finally(() => {
        busy = false;
      });
    }, POLL_MS).unref();
  }

  /** Broadcasts run one after the other, so that every socket gets changes in their order. */
  announce(): void {
    this.reading = this.reading
      .then(() => this.broadcast())
      .catch((error: unknown) => {
        this.o.log.warn('live update failed', errorFields(error));
        // Retries, because no further announcement may come for hours.
        if (!this.stopped) setTimeout(() => this.announce(), AGAIN_MS).unref();
      });
  }

  /** Closes the sockets of a session that has ended. */
  endSession(tokenHash: string): void {
    this.o.sessions.forget(Buffer.from(tokenHash, 'base64'));
    for (const client of this.clients) if (hashOf(client.token) === tokenHash) this.drop(client);
    for (const greeting of this.greetings) if (greeting.tokenHash === tokenHash) greeting.hasEnded = true;
  }

  /** Applies new rights from the next broadcast and notifies the screens. */
  changeSession(tokenHash: string): void {
    this.o.sessions.forget(Buffer.from(tokenHash, 'base64'));
    this.reading = this.reading.then(async () => {
      for (const client of this.clients)
        if (hashOf(client.token) === tokenHash) {
          await this.recheck([client]);
          if (this.clients.has(client)) send(client.socket, { type: 'rights' });
        }
    });
  }

  /** Admits a socket with a live session and sends what it missed. */
  async greet(socket: WebSocket, header: string, after: number | null): Promise<Client | null> {
    const token = tokenOf(header);
    const greeting: Greeting = { tokenHash: token && hashOf(token), hasEnded: false };
    this.greetings.add(greeting);
    try {
      const client = await this.known(socket, token);
      return client && (await this.admit(client, after, greeting));
    } finally {
      this.greetings.delete(greeting);
    }
  }

  /** Null if the socket was refused with a reason. */
  private async known(socket: WebSocket, token: string | null): Promise<Client | null> {
    const user = token === null ? null : await this.o.sessions.find(token, this.o.clock());
    // Sockets are for people; programs use webhooks.
    if (!user || user.apiToken || token === null) return turnAway(socket);
    if (isHeldUp(user)) {
      // Asks an open screen to reload its user and show what must be set up.
      send(socket, { type: 'rights' });
      socket.close(closeCodes.policy, 'not set up');
      return null;
    }
    if (this.o.limited && this.socketsOf(token) >= MAX_SOCKETS) {
      socket.close(closeCodes.tryAgain, 'too many windows');
      return null;
    }
    const houses = await this.o.visibleHouses(user, 'house:read');
    const checkedAt = performance.now();
    return { socket, token, userId: user.id, houses, watched: new Map(), checkedAt };
  }

  /** Runs in the broadcast queue, so the missed changes end exactly where the next broadcast begins. */
  private async admit(client: Client, after: number | null, greeting: Greeting): Promise<Client | null> {
    const { socket } = client;
    const admitted = this.reading.then(async () => {
      if (!greeting.hasEnded) await this.resume(client, after);
      // From here on a session that ends finds it among the clients.
      if (greeting.hasEnded) return turnAway(socket);
      // Sent last: a client that received it has received everything before.
      send(socket, { type: 'ready', position: this.position, instance: this.o.instance });
      this.clients.add(client);
      return client;
    });
    this.reading = admitted.then(() => {}).catch(() => {});
    return admitted;
  }

  /** Sends a topic from a position on; nothing if the user may not read it. */
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
        client.socket.close(closeCodes.tryAgain, 'try again');
      });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.looking);
    await this.reading;
    for (const client of this.clients) client.socket.close(closeCodes.goingAway, 'server stops');
  }

  private socketsOf(token: string): number {
    return [...this.clients].filter((client) => client.token === token).length;
  }

  private drop(client: Client): void {
    send(client.socket, { type: 'expired' });
    client.socket.close(closeCodes.sessionEnded, 'session ended');
    this.clients.delete(client);
  }

  /** The user's role now requires two-step verification: the screen reloads the user and asks for it. */
  private holdUp(client: Client): void {
    this.clients.delete(client);
    send(client.socket, { type: 'rights' });
    client.socket.close(closeCodes.policy, 'not set up');
  }

  private askToComeAgain(client: Client): void {
    this.clients.delete(client);
    client.socket.close(closeCodes.tryAgain, 'try again');
  }

  /** Null if there are too many to send singly. */
  private async missed(after: number): Promise<PlacedChange[] | null> {
    if (after >= this.position) return [];
    const placed = await readAfter(this.o.database, after, RESUME_LIMIT + 1);
    const missed = placed.filter(({ change }) => change.position <= this.position);
    return missed.length > RESUME_LIMIT ? null : missed;
  }

  private async resume(client: Client, after: number | null): Promise<void> {
    const missed = after === null ? [] : await this.missed(after);
    if (missed === null) send(client.socket, { type: 'reset', position: this.position });
    else sendText(client.socket, changeMessages(missed)(client));
  }

  private async rightsOf(client: Client, topic: LiveTopic): Promise<TopicRights | null> {
    const user = await this.o.sessions.peek(client.token, this.o.clock());
    return user && this.rightsFor(user, topic);
  }

  private async rightsFor(user: SessionUser, { permission, viewOf }: LiveTopic): Promise<TopicRights | null> {
    if (!user.may(permission)) return null;
    return {
      houses: await this.o.visibleHouses(user, permission),
      viewOf: (houseId) => viewOf(user, houseId),
    };
  }

  /** Reads the changed records once and returns a message per listener. */
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
      // These clients missed the changes, so they reconnect and resume from their position.
      for (const client of listening) this.askToComeAgain(client);
      return null;
    });
    if (!messageFor) return;
    for (const { socket, watched } of listening) {
      const rights = watched.get(topic.name);
      if (rights) sendText(socket, messageFor(rights));
    }
  }

  /** Checks one session for all its sockets. Sockets that cannot be checked are asked to reconnect. */
  private async recheckSession(token: string, sockets: readonly Client[]): Promise<void> {
    try {
      const user = await this.o.sessions.peek(token, this.o.clock());
      if (!user) {
        for (const client of sockets) this.drop(client);
        return;
      }
      if (isHeldUp(user)) {
        for (const client of sockets) this.holdUp(client);
        return;
      }
      const houses = await this.o.visibleHouses(user, 'house:read');
      const watched = this.o.topics.filter(({ name }) => sockets.some((client) => client.watched.has(name)));
      const rights = await Promise.all(watched.map((topic) => this.rightsFor(user, topic)));
      for (const client of sockets) {
        client.houses = houses;
        for (const [at, { name }] of watched.entries()) {
          const known = rights[at];
          if (!client.watched.has(name)) continue;
          if (known) client.watched.set(name, known);
          else client.watched.delete(name);
        }
        client.checkedAt = performance.now();
      }
    } catch (error) {
      this.o.log.warn('sockets not checked', errorFields(error));
      for (const client of sockets) this.askToComeAgain(client);
    }
  }

  /** One check per session, whatever its number of sockets. */
  private async recheck(clients: readonly Client[]): Promise<void> {
    const queue = [...Map.groupBy(clients, ({ token }) => token)];
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) await this.recheckSession(...next);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, work));
  }

  private recheckOlderThan(ms: number): Promise<void> {
    const before = performance.now() - ms;
    return this.recheck([...this.clients].filter(({ checkedAt }) => checkedAt < before));
  }

  private async broadcast(): Promise<void> {
    for (;;) {
      const changes = await readAfter(this.o.database, this.position, BATCH);
      const last = changes.at(-1);
      if (!last) return;
      this.position = last.change.position;
      // A property's new owner applies at once; ended sessions have their own channel.
      const stale = changes.some(({ change }) => change.entity === 'house');
      for (const { change } of changes) this.o.heard(change);
      await this.recheckOlderThan(stale ? 0 : OLDEST_MS);
      const messageFor = changeMessages(changes);
      for (const client of this.clients) sendText(client.socket, messageFor(client));
      for (const topic of this.o.topics) await this.tellTopic(topic, changes);
    }
  }
}
