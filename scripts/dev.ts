// `npm run dev`: restarts the server on changes (Node's --watch) and hot-reloads the front end (Vite).
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { PAGE_COMES_FROM_VITE } from './build-web.ts';
import { root, tools } from './tool.ts';

const children = [
  run(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], root),
  run([path.join(root, tools.vite), '--clearScreen=false'], path.join(root, 'apps/web')),
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stop('SIGTERM');
  });
}

function run(args: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...PAGE_COMES_FROM_VITE },
  });
}

function stop(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}
