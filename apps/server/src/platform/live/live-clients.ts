/** An open socket, the changes its user may receive, and sending them. */
import { heardByAll, type LiveMessage, type LiveTopicName } from '@minsu/contract/platform/live.ts';
import type { WebSocket } from 'ws';
import type { PlacedChange } from './live-feed.ts';
import type { TopicRights } from './live-topics.ts';

export interface Client {
  readonly socket: WebSocket;
  readonly token: string;
  readonly userId: string;
  houses: ReadonlySet<string> | 'all';
  /** Watched topics with the rights for each. */
  readonly watched: Map<LiveTopicName, TopicRights>;
  checkedAt: number;
}

/** A socket being admitted; not yet a client if its session ends meanwhile. */
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

/** Bytes that may wait for a slow client: ten times what a reconnecting client receives. */
const MAX_WAITING = 4 * 1024 * 1024;

/** Disconnects a client that falls too far behind; it reconnects and resumes from its position. */
export const sendText = (socket: WebSocket, text: string | null): void => {
  if (text === null || socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_WAITING) socket.terminate();
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
 * Changes for single users go to them; those of a property to users who see it; those every screen shows to all; others
 * to users with all properties.
 */
const mayHear = ({ userId, houses }: Client, { change, toldUserIds }: PlacedChange): boolean => {
  if (toldUserIds !== null) return toldUserIds.includes(userId);
  return (
    houses === 'all' ||
    heardByAll.has(change.entity) ||
    (change.houseId !== null && houses.has(change.houseId))
  );
};

/** Message per client as text; clients with equal rights share one. */
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
