/**
 * Plays a third of the browser stories that `npm test` leaves out: `node scripts/start.mjs scripts/stories/main.ts --seconds 900`. The turn
 * is the number of commits up to this one. Begins no further stories when they would not end in time, and names what it left out.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { shortStories } from '../../vitest.config.ts';
import { root, runTool } from '../tool.ts';
import { storiesOfTurn, THIRDS } from './stories-of-turn.ts';

/** Files run together; one start of the product serves them all. */
const BATCH = 6;
/** Estimate for the first batch. */
const FIRST_BATCH_SECONDS = 420;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** A clone without history knows no number: its commit's name stands in. */
const turnOf = (): number =>
  git('rev-parse', '--is-shallow-repository') === 'true'
    ? Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16)
    : Number(git('rev-list', '--count', 'HEAD'));

const secondsOf = (args: readonly string[]): number => {
  const seconds = Number(args[args.indexOf('--seconds') + 1]);
  if (!args.includes('--seconds') || !(seconds > 0))
    throw new Error('usage: node scripts/start.mjs scripts/stories/main.ts --seconds <limit>');
  return seconds;
};

async function main(): Promise<void> {
  const endsAt = performance.now() + secondsOf(process.argv) * 1000;
  const turn = turnOf();
  const others = fs
    .globSync('e2e/**/*.spec.ts', { cwd: root })
    .filter((file) => !shortStories.includes(file));
  const left = storiesOfTurn(others, turn);
  console.log(`Browser stories, third ${(turn % THIRDS) + 1} of ${THIRDS}:\n  ${left.join('\n  ')}`);
  let longest = FIRST_BATCH_SECONDS * 1000;
  while (left.length > 0 && performance.now() + longest < endsAt) {
    const batch = left.splice(0, BATCH);
    const began = performance.now();
    const { ok, output } = await runTool('scripts/test.ts', ['e2e', ...batch]);
    longest = performance.now() - began;
    console.log(output.trim());
    if (!ok) process.exitCode = 1;
  }
  if (left.length > 0)
    console.log(`No time for ${left.length}, first at another landing:\n  ${left.join('\n  ')}`);
}

await main();
