/**
 * A screen's WebSocket client: connects to a ready process, reconnects when disconnected, and requests missed
 * changes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '@minsu/contract/platform/live.ts';

const AGAIN_MS = 100;
const PATIENCE_MS = 20_000;

export interface Follower {
  moves(): number;
  /** Number of orders received, once complete or timed out. */
  hearsAll(count: number): Promise<number>;
  close(): void;
}

export const openFollower = async (ready: () => readonly string[], token: string): Promise<Follower> => {
  const orders = new Set<string>();
  let position: number | null = null;
  let moves = -1;
  let closed = false;
  let socket: WebSocket | null = null;
  let greeted = () => {};
  const first = new Promise<void>((resolve) => {
    greeted = resolve;
  });
  const hear = (message: LiveMessage): void => {
    if (message.type === 'ready') {
      moves += 1;
      position = Math.max(position ?? 0, message.position);
      greeted();
    } else if (message.type === 'changes')
      for (const change of message.changes) {
        position = Math.max(position ?? 0, change.position);
        if (change.name === 'order.created') orders.add(change.entityId);
      }
  };
  const connect = (): void => {
    const address = ready()[0];
    if (closed) return;
    if (address === undefined) return void setTimeout(connect, AGAIN_MS);
    const opened = new WebSocket(`${address.replace('http', 'ws')}/ws`);
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ type: 'hello', token, after: position }));
    opened.onmessage = ({ data }) => hear(JSON.parse(String(data)) as LiveMessage);
    opened.onclose = () => void setTimeout(connect, AGAIN_MS);
    opened.onerror = () => {};
  };
  connect();
  await first;
  return {
    moves: () => moves,
    async hearsAll(count) {
      const deadline = Date.now() + PATIENCE_MS;
      while (orders.size < count && Date.now() < deadline) await sleep(50);
      return orders.size;
    },
    close() {
      closed = true;
      socket?.close();
    },
  };
};
