// `npm run mutants -- <file> [test …]`: makes one small fault at a time in a pure rule, runs the tests that read it, and names the
// faults that no test noticed. Tests that need a database are run only if a word of their path is given; `--sample=50` tries so many.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../tool.ts';
import { findCoveringTests } from './covering-tests.ts';
import { findMutants, type Mutant } from './mutations.ts';
import { runMutants, type Task } from './run-mutants.ts';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const files = words.filter((word) => fs.existsSync(path.join(root, word)));
const filters = words.filter((word) => !files.includes(word));
const sample = Number(
  process.argv.find((word) => word.startsWith('--sample='))?.slice('--sample='.length) ?? 0,
);

/** Spread evenly over the file, so that two runs try the same. */
function choose(mutants: Mutant[]): Mutant[] {
  if (sample === 0 || mutants.length <= sample) return mutants;
  return Array.from({ length: sample }, (_, i) => mutants[Math.floor((i * mutants.length) / sample)]).filter(
    (m) => m !== undefined,
  );
}

/** The mutants that these tests do not notice; null when they fail without any. */
async function survivorsOf(task: Omit<Task, 'sources' | 'onResult'>, source: string, mutants: Mutant[]) {
  const [alive, silent] = [new Set(mutants), new Set(mutants)];
  let isBroken = false;
  await runMutants({
    ...task,
    sources: [...mutants.map((mutant) => mutant.source), source],
    onResult: (index, isKilled) => {
      const mutant = mutants[index];
      if (mutant) silent.delete(mutant);
      if (isKilled && mutant) alive.delete(mutant);
      else if (isKilled) isBroken = true;
    },
  });
  if (silent.size > 0) console.log(`${task.file}: ${silent.size} mutants ended the process`);
  return isBroken ? null : [...alive];
}

async function check(file: string): Promise<boolean> {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  const { own, nearest, withDatabase, between } = findCoveringTests(file);
  const slow = withDatabase.filter((test) => filters.some((filter) => test.includes(filter)));
  const mutants = choose(findMutants(source));
  let survivors = mutants;
  // What the file's own tests notice, no other has to.
  for (const tests of [own, nearest, slow]) {
    if (tests.length === 0 || survivors.length === 0) continue;
    const left = await survivorsOf(
      { file, tests, between, needsDatabase: tests === slow },
      source,
      survivors,
    );
    if (!left) {
      console.log(`${file}: ${tests.join(' ')} fails as it is`);
      return false;
    }
    survivors = left;
  }
  for (const { line, change } of survivors) console.log(`${file}:${line} ${change}`);
  console.log(`${file}: ${mutants.length} mutants, ${survivors.length} survived`);
  return survivors.length === 0;
}

os.setPriority(10);
for (const file of files) if (!(await check(file))) process.exitCode = 1;
