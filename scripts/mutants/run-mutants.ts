// Runs all mutants of a file in one Vitest run. Each has an in-memory test file that imports the tests, and the
// modules up to the mutated file, under its own name (`?mutant=7`). Other modules are shared.
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { createVitest, type TestModule } from 'vitest/node';
import { root } from '../tool.ts';
import { guardLoops } from './guard-loops.ts';

const LIMIT_SECONDS = 20;

export interface Task {
  file: string;
  /** Source of the file per mutant. */
  sources: string[];
  tests: string[];
  /** The mutated file, its tests, and the modules between. */
  between: Set<string>;
  needsDatabase: boolean;
  onResult(index: number, isKilled: boolean): void;
}

const wrapperOf = (index: number): string => path.join(root, `mutant-${index}.test.ts`);

const WRAPPER = /\/mutant-(\d+)\.test\.ts$/;

const indexOf = (id = ''): string | undefined => /\?mutant=(\d+)$/.exec(id)?.[1] ?? WRAPPER.exec(id)?.[1];

/** Stops at the first failing test. */
const wrapper = (tests: string[]): string => `
import { afterEach, beforeEach } from 'vitest';
let isDead = false;
beforeEach((context) => context.skip(isDead));
afterEach((context) => { isDead ||= context.task.result?.state === 'fail'; });
globalThis.mutantDeadline = process.uptime() + ${LIMIT_SECONDS};
${tests.map((test) => `await import('./${test}');`).join('\n')}
`;

function mutantPlugin({ file, sources, tests, between }: Task): Plugin {
  return {
    name: 'mutants',
    enforce: 'pre',
    async resolveId(source, importer) {
      const named = WRAPPER.exec(source)?.[1];
      if (named !== undefined) return wrapperOf(Number(named));
      const index = indexOf(importer);
      if (index === undefined) return null;
      const found = await this.resolve(source, importer?.replace(/\?.*/, ''), { skipSelf: true });
      if (!found || !between.has(path.relative(root, found.id))) return found;
      return `${found.id}?mutant=${index}`;
    },
    load(id) {
      const index = indexOf(id);
      if (index === undefined) return null;
      if (id === wrapperOf(Number(index))) return wrapper(tests);
      const name = id.replace(/\?.*/, '');
      return path.relative(root, name) === file ? sources[Number(index)] : fs.readFileSync(name, 'utf8');
    },
    transform: (code, id) =>
      /\/node_modules\//.test(id) || !/\.ts(\?|$)/.test(id) ? null : guardLoops(code),
  };
}

export async function runMutants(task: Task): Promise<void> {
  const { sources, needsDatabase, onResult } = task;
  const onTestModuleEnd = (module: TestModule) => onResult(Number(indexOf(module.moduleId)), !module.ok());
  const vitest = await createVitest(
    {
      config: false,
      root,
      watch: false,
      include: [],
      reporters: [{ onTestModuleEnd }],
      isolate: false,
      pool: 'threads',
      // The cache does not know in-memory modules.
      fsModuleCache: false,
      fileParallelism: false,
      testTimeout: LIMIT_SECONDS * 1000,
      globalSetup: needsDatabase ? ['apps/server/test/global-setup.ts'] : [],
    },
    { plugins: [mutantPlugin(task)] },
  );
  try {
    await vitest.standalone();
    const project = vitest.getRootProject();
    await vitest.runTestSpecifications(
      sources.map((_, index) => project.createSpecification(wrapperOf(index))),
    );
  } finally {
    await vitest.close();
  }
}
