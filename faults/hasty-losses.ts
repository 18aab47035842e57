/** How much a server loses that answers before it stores, when something happens to it; and what of it stays. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { rowsOf } from '../bench/bench.ts';

/** Four hands write to it while `happens` runs; then it is killed. Answers how many acknowledged writes are not there. */
export const hastyLosses = async (databaseUrl: string, happens: () => Promise<void>): Promise<number> => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'hasty-server.ts'), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const acknowledged: string[] = [];
  const exited = once(child, 'exit');
  const hand = async (number: number) => {
    for (let n = 0; ; n += 1) {
      const name = `${number}-${n}`;
      await fetch(`http://127.0.0.1:${Number(said)}/${name}`).then((answer) => answer.text());
      acknowledged.push(name);
    }
  };
  const hands = Promise.allSettled([1, 2, 3, 4].map(hand));
  await happens();
  child.kill('SIGKILL');
  await exited;
  await hands;
  const rows = await rowsOf<{ name: string }>(databaseUrl, 'select name from hasty');
  const stored = new Set(rows.map(({ name }) => name));
  return acknowledged.filter((name) => !stored.has(name)).length;
};
