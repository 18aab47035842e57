// Ends this process when its parent is gone: a killed `npm start` must not leave a server holding its port.
// Preloaded into everything scripts/start.mjs runs; sends SIGTERM once for a clean exit.
import fs from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const CHECK_EVERY_MS = 300;

if (isMainThread) {
  const atStart = startedBy();
  const timer = setInterval(() => {
    if (startedBy() === atStart) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}

/** The parent, and npm itself behind `sh -c`: dash survives when npm is killed. */
function startedBy() {
  const parent = process.ppid;
  return process.env.npm_lifecycle_event ? `${parent} ${parentOfShell(parent)}` : `${parent}`;
}

function parentOfShell(pid) {
  if (process.platform !== 'linux') return '';
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return /^(sh|dash|bash|ash)$/.test(name) ? parent : '';
  } catch {
    return '';
  }
}
