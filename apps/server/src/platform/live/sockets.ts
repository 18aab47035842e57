/**
 * Live updates: each process receives the relay's NOTIFY, reads new positions and sends every socket the ids its user
 * may see. Screens then fetch with their own permissions, or watch a topic.
 */
import websocket from '@fastify/websocket';
import { LiveHello } from '@minsu/contract/platform/live.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerOptions, WebSocket } from 'ws';
import { answerBrokenHandshakes } from '../http/raw-answers.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { type Client, closeCodes, send } from './live-clients.ts';
import {
  type Listener,
  lastPosition,
  listen,
  SESSION_CHANGED_CHANNEL,
  SESSION_CHANNEL,
} from './live-feed.ts';
import { LiveHub } from './live-hub.ts';
import type { LiveOptions } from './live-options.ts';

const HELLO_MS = 10_000;
/** For the other end to answer that a socket is closed, before it is cut. */
const CLOSE_MS = 2_000;
/** Sockets that have not named a session yet; browsers do so within milliseconds. */
const MAX_SILENT = 1_000;
/** Messages of one socket in a window: a ping now and then, and a topic watched or left. */
const MAX_MESSAGES = 60;
const WINDOW_MS = 10_000;

/** Whether another socket would exceed the limit. */
const createFlood = (limited: boolean): (() => boolean) => {
  let [began, count] = [performance.now(), 0];
  return () => {
    const now = performance.now();
    if (now - began > WINDOW_MS) [began, count] = [now, 0];
    count += 1;
    return limited && count > MAX_MESSAGES;
  };
};

/** The library's types lack `closeTimeout`. */
const socketOptions: Pick<ServerOptions, 'maxPayload'> & { readonly closeTimeout: number } = {
  maxPayload: 4_096,
  closeTimeout: CLOSE_MS,
};

export interface Door {
  enter(socket: Pick<WebSocket, 'terminate'>): void;
  leave(socket: Pick<WebSocket, 'terminate'>): void;
}

/** New idle sockets push out the longest-idle ones and no others. */
export const createDoor = (most = MAX_SILENT): Door => {
  const silent = new Set<Pick<WebSocket, 'terminate'>>();
  return {
    enter(socket) {
      silent.add(socket);
      if (silent.size <= most) return;
      const [longest] = silent;
      if (longest) silent.delete(longest);
      longest?.terminate();
    },
    leave: (socket) => void silent.delete(socket),
  };
};

/** One socket: the first message names the session, later ones only ask whether we live. */
const converse = (hub: LiveHub, door: Door, socket: WebSocket, isFlood: () => boolean): void => {
  door.enter(socket);
  let client: Promise<Client | null> | null = null;
  const patience = setTimeout(() => client === null && socket.close(closeCodes.policy, 'no hello'), HELLO_MS);
  // The database may be away for a moment: the client tries again.
  const giveUp = (): null => {
    socket.close(closeCodes.tryAgain, 'try again');
    return null;
  };
  const greet = async ({ token, after }: Extract<LiveHello, { type: 'hello' }>): Promise<Client | null> => {
    const known = await hub.greet(socket, token, after).catch(giveUp);
    if (known) door.leave(socket);
    return known;
  };
  const answer = (said: LiveHello): void => {
    if (said.type === 'ping') send(socket, { type: 'pong' });
    else if (said.type === 'hello') client ??= greet(said);
    else if (said.type === 'watch')
      void client?.then((known) => known && hub.watch(known, said.topic, said.after));
    else void client?.then((known) => known?.watched.delete(said.topic));
  };
  const receive = (text: string): void => {
    const hello = LiveHello.safeParse(JSON.parse(text));
    if (!hello.success) socket.close(closeCodes.policy, 'unknown message');
    else answer(hello.data);
  };
  socket.on('message', (data: Buffer) => {
    if (isFlood()) return socket.close(closeCodes.policy, 'too many messages');
    try {
      receive(data.toString());
    } catch {
      socket.close(closeCodes.policy, 'malformed');
    }
  });
  socket.on('close', () => {
    clearTimeout(patience);
    door.leave(socket);
    void client?.then((known) => known && hub.clients.delete(known));
  });
  socket.on('error', () => socket.close());
};

export interface Live {
  count(): number;
  stop(): Promise<void>;
}

export const startLive = async (
  app: FastifyInstance,
  options: LiveOptions,
  security: SecurityHeaders,
): Promise<Live> => {
  const hub = new LiveHub(options, await lastPosition(options.database));
  const listener: Listener = listen(options.connection, options.log, (channel, payload) => {
    if (channel === SESSION_CHANNEL) hub.endSession(payload);
    else if (channel === SESSION_CHANGED_CHANNEL) hub.changeSession(payload);
    else hub.announce();
  });
  await app.register(websocket, { options: socketOptions });
  answerBrokenHandshakes(app, security);
  const door = createDoor();
  app.get('/ws', { websocket: true }, (socket) => converse(hub, door, socket, createFlood(options.limited)));
  await listener.ready;
  return {
    count: () => hub.clients.size,
    async stop() {
      await listener.stop();
      await hub.stop();
    },
  };
};
