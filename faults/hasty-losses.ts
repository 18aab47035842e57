/** How much a server loses that answers before it stores, when something happens to it; and what of it stays. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { judgeStored, newHistory } from './selling.ts';

/** Four hands write to it while `happens` runs; then it is killed. Answers how many acknowledged orders the judge misses. */
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
  // Where nothing was stored at all the planted server itself is broken.
  return length < history.acknowledged.size ? length : 0;
};
