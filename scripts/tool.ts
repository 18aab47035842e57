// Runs a tool of node_modules, or our own script, as a process on this Node.
import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  dependencyCruiser: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

export const inColour = process.stdout.isTTY;

export interface Outcome {
  ok: boolean;
  output: string;
}

interface ToolOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Both output streams in write order. */
export function runTool(file: string, args: string[], options: ToolOptions = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [...process.execArgv, path.join(root, file), ...args], {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...colours(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

/** Tools write to our pipe, so colours depend on our own output. */
function colours(): NodeJS.ProcessEnv {
  return inColour ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
}
