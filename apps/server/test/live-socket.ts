/** A socket that has said hello, and everything it hears. */
import type { LiveMessage } from '@minsu/contract/platform/live.ts';
import { WebSocket } from 'ws';

export const openSocket = async (address: string, token: string, after: number | null = null) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
  const heard: LiveMessage[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as LiveMessage);
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.send(JSON.stringify({ type: 'hello', token, after }));
  const until = async (found: (message: LiveMessage) => boolean): Promise<LiveMessage> => {
    for (;;) {
      const message = heard.find(found);
      if (message) return message;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  await until((message) => message.type === 'ready' || message.type === 'expired');
  return {
    socket,
    heard,
    until,
    /** Its code. */
    closed,
    /** The last position it knows of. */
    position: (): number =>
      heard.reduce((last, message) => {
        if (message.type === 'changes') return Math.max(last, message.changes.at(-1)?.position ?? 0);
        return 'position' in message ? Math.max(last, message.position) : last;
      }, 0),
    changes: () => heard.flatMap((message) => (message.type === 'changes' ? message.changes : [])),
  };
};

export type OpenSocket = Awaited<ReturnType<typeof openSocket>>;
