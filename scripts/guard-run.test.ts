/** A test run that ends in any way leaves no database, worker or memory folder behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { identify } from '../apps/server/src/platform/database/embedded-postgres-process.ts';
import { isWritable, quickFolder } from '../apps/server/test/quick-folder.ts';
import { root } from './tool.ts';

const onLinux = test.skipIf(process.platform !== 'linux');

/**
 * A run like `npm test`: starts its own database and a worker that ignores signals, both outside its process group.
 */
const RUN = `
  import { spawn } from 'node:child_process';
  import path from 'node:path';
  import { guardRun } from ${JSON.stringify(path.join(root, 'scripts/guard-run.ts'))};
  import { quickFolder } from ${JSON.stringify(path.join(root, 'apps/server/test/quick-folder.ts'))};
  import { startEmbeddedPostgres } from ${JSON.stringify(path.join(root, 'apps/server/src/platform/database/embedded-postgres.ts'))};
  import { readPostmaster } from ${JSON.stringify(path.join(root, 'apps/server/src/platform/database/embedded-postgres-process.ts'))};
  guardRun();
  const dataDir = path.join(quickFolder(), 'minsu-guarded-' + process.pid);
  await startEmbeddedPostgres({ dataDir });
  const deaf = "process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); setInterval(() => {}, 1_000)";
  const worker = spawn(process.execPath, ['-e', deaf], { detached: true, stdio: 'ignore' });
  console.log(JSON.stringify({ dataDir, postgres: readPostmaster(dataDir).pid, worker: worker.pid }));
  setInterval(() => {}, 1_000);`;

onLinux.for(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('ended by %s', async (signal) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-guard-'));
  const file = path.join(folder, 'run.ts');
  fs.writeFileSync(file, RUN);
  const { MINSU_TEST_RUN: _, ...env } = process.env;
  const run = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'], env });
  try {
    const [line] = (await once(run.stdout, 'data')) as [Buffer];
    const { dataDir, postgres, worker } = JSON.parse(line.toString()) as Record<string, string> & {
      postgres: number;
      worker: number;
    };
    expect([identify(postgres)?.name, identify(worker) === undefined]).toEqual(['postgres', false]);
    run.kill(signal);
    await vi.waitFor(() => expect([identify(postgres), identify(worker)]).toEqual([undefined, undefined]), {
      timeout: 15_000,
    });
    if (dataDir?.startsWith('/dev/shm'))
      await vi.waitFor(() => expect(fs.existsSync(path.dirname(dataDir))).toBe(false), { timeout: 5_000 });
    else fs.rmSync(dataDir ?? '', { recursive: true, force: true });
  } finally {
    run.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('ignores a memory folder that is not writable', () => {
  expect(isWritable(os.tmpdir())).toBe(true);
  for (const folder of ['/proc', '/no/such/folder']) {
    expect(isWritable(folder)).toBe(false);
    expect(quickFolder(folder).startsWith(folder)).toBe(false);
  }
});
