/** An open socket, what its user may hear of changes, and saying it. */
import { heardByAll, type LiveMessage, type LiveTopicName } from '@minsu/contract/live.ts';
import type { WebSocket } from 'ws';
import type { PlacedChange } from './live-feed.ts';
import type { TopicRights } from './live-topics.ts';

export interface Client {
  readonly socket: WebSocket;
  readonly token: string;
  readonly userId: string;
  houses: ReadonlySet<string> | 'all';
  /** The topics it watches, with what it may hear of each. */
  readonly watched: Map<LiveTopicName, TopicRights>;
  checkedAt: number;
}

/** A socket that is looked up: it is none of the clients yet when its session ends in this moment. */
export interface Greeting {
  readonly tokenHash: string | null;
  hasEnded: boolean;
}

/** RFC 6455 section 7.4; `sessionEnded` is ours: the client does not come again. */
export const closeCodes = {
  goingAway: 1_001,
  policy: 1_008,
  tryAgain: 1_013,
  sessionEnded: 4_001,
} as const;

/** What may wait for a client that does not read, in bytes: ten times what a client that comes back is told. */
const MOST_WAITING = 4 * 1024 * 1024;

/** Disconnects a client that falls too far behind; it reconnects and resumes from its position. */
export const sendText = (socket: WebSocket, text: string | null): void => {
  if (text === null || socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
  else socket.send(text);
};

export const send = (socket: WebSocket, message: LiveMessage): void =>
  sendText(socket, JSON.stringify(message));

export const turnAway = (socket: WebSocket): null => {
  send(socket, { type: 'expired' });
  socket.close(closeCodes.sessionEnded, 'no session');
  return null;
};

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

/** The message for each client as text; those who may hear the same are sent the same text. */
export const changeMessages = (placed: readonly PlacedChange[]): ((client: Client) => string | null) => {
  const texts = new Map<string, string>();
  return (client) => {
    const changes = placed.filter((each) => mayHear(client, each)).map(({ change }) => change);
    if (changes.length === 0) return null;
    const key = changes.length === placed.length ? '' : changes.map(({ position }) => position).join();
    const text = texts.get(key) ?? JSON.stringify({ type: 'changes', changes } satisfies LiveMessage);
    texts.set(key, text);
    return text;
  };
};
