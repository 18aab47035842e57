// Ends this process when the one that started it is gone: a killed `npm start` must not leave a server holding its port.
// Preloaded into everything scripts/start.mjs runs; asks once, by SIGTERM, so that the process can end cleanly.
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

/** The parent, and behind npm's `sh -c` npm itself: dash stays alive between the two when npm is killed. */
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
