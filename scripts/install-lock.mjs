// One install at a time, so that two starts of a checkout do not run `npm ci` concurrently.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT_MS = 1_000;
// Without a heartbeat the holder was killed. Process ids are reused and differ between containers.
const STALE_AFTER_MS = 8_000;

/**
 * Acquires the lock file; returns the release function.
 * @param {string} file
 * @param {() => void} onWait
 * @returns {Promise<() => void>}
 */
export async function lock(file, onWait) {
  for (let waited = false; !create(file); waited = true) {
    if (!waited) onWait();
    await sleep(200 + Math.random() * 100);
    if (isStale(file)) fs.rmSync(file, { force: true });
  }
  const beat = setInterval(() => touch(file), BEAT_MS);
  return () => {
    clearInterval(beat);
    fs.rmSync(file, { force: true });
  };
}

function create(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function touch(file) {
  const now = new Date();
  try {
    fs.utimesSync(file, now, now);
  } catch {
    // The machine slept and another start took over: this install still finishes.
  }
}

function isStale(file) {
  const written = fs.statSync(file, { throwIfNoEntry: false });
  return written !== undefined && Date.now() - written.mtimeMs > STALE_AFTER_MS;
}
