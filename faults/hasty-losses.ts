/** Losses of a server that answers before storing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { judgeStored, newHistory } from './selling.ts';

/** Four writers during `happens`, then a kill. Returns the number of acknowledged orders that are missing. */
export const hastyLosses = async (databaseUrl: string, happens: () => Promise<void>): Promise<number> => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'hasty-server.ts'), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const history = newHistory();
  const exited = once(child, 'exit');
  const hand = async (number: number) => {
    for (let n = 0; ; n += 1) {
      const name = `F-hasty-${number}-${n}`;
      history.tried.set(name, { method: 'POST', path: createOrder.path });
      await fetch(`http://127.0.0.1:${Number(said)}/${name}`).then((answer) => answer.text());
      history.acknowledged.add(name);
    }
  };
  const hands = Promise.allSettled([1, 2, 3, 4].map(hand));
  await happens();
  child.kill('SIGKILL');
  await exited;
  await hands;
  const { length } = (await judgeStored(databaseUrl, history)).lost;
  // Zero stored rows would mean that the planted server itself is broken.
  return length < history.acknowledged.size ? length : 0;
};
