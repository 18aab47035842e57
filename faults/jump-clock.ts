/**
 * Loaded with `--import`: on SIGUSR2 the clock jumps by the milliseconds in the file JUMP_FILE. Timers continue
 * unchanged.
 */
import fs from 'node:fs';

const file = process.env.JUMP_FILE ?? '';
const RealDate = Date;
const realNow = Date.now.bind(Date);
let offset = 0;
let jumps = 0;
const now = (): number => realNow() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
});

process.on('SIGUSR2', () => {
  offset = Number(fs.readFileSync(file, 'utf8'));
  jumps += 1;
  console.log(`clock jump ${jumps}: ${offset} ms`);
});
