// Entry point: `node scripts/start.mjs <file> [arguments]` on any Node >= 20. Installs what is missing, runs the
// file on Node 24, forwards signals and the exit code, and ends with its parent.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import './end-with-parent.mjs';
import { root, SetupError, setup } from './setup.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// npm forwards Ctrl-C although the terminal already sent it; a user's second one comes later.
const SAME_SIGNAL_MS = 500;

const [file, ...args] = process.argv.slice(2);
if (!file) fail('usage: node scripts/start.mjs <file> [arguments]', 64);
run(await setup().catch(explain));

function run(node) {
  const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;
  const child = spawn(node, ['--import', endWithParent, file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // glibc: otherwise each thread decoding pictures or hashing keeps its own arena, 40 MB on a busy server.
      MALLOC_ARENA_MAX: '2',
      // Caches a thousand type-stripped modules: half of the startup time.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
      ...process.env,
      ...utf8Locale(process.env),
    },
    // In its own process group, so that the terminal's Ctrl-C arrives once, through here.
    detached: process.platform !== 'win32',
  });
  forwardSignals(child);
  child.on('error', (error) => fail(`Cannot run ${node}: ${error.message}`, 1));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]));
}

/** Browsers and other tools encode file names by locale: Chinese needs UTF-8, whatever the shell has. */
function utf8Locale({ LC_ALL, LC_CTYPE, LANG }) {
  if (process.platform !== 'linux' || /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '')) return {};
  return { LC_ALL: 'C.UTF-8' };
}

function forwardSignals(child) {
  let last = { signal: '', at: 0 };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = Date.now();
      if (signal === last.signal && now - last.at < SAME_SIGNAL_MS) return;
      last = { signal, at: now };
      child.kill(signal);
    });
  }
}

function explain(error) {
  if (error instanceof SetupError) fail(error.message, 1);
  throw error;
}

function fail(message, exitCode) {
  console.error(message);
  process.exit(exitCode);
}
