// Installs node_modules, including Node 24, according to the lock file. Runs on any Node >= 20 before anything is
// installed.
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInStep } from './install-in-step.mjs';
import { lock } from './install-lock.mjs';
import { missingRoom, npmCache, TOTAL_GB } from './install-room.mjs';

const NODE_MAJOR = 24;

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = path.join(root, 'node_modules', '.installed');

/** An error for users, printed without a stack trace. */
export class SetupError extends Error {}

/** Installs if needed; returns the Node 24 to use. */
export async function setup() {
  if (majorOf(process.versions.node) < 20) {
    throw new SetupError(`Node ${process.versions.node} is too old: install Node 20 or newer and run again.`);
  }
  if (!isInstalled()) await install();
  return node();
}

/** For images: marks the install without dev tools as complete, so that the first start does not extend it. */
export function markInstalled() {
  fs.writeFileSync(stamp, wanted());
}

function wanted() {
  const lockFile = fs.readFileSync(path.join(root, 'package-lock.json'));
  const hash = crypto.createHash('sha256').update(lockFile).digest('hex');
  // A folder shared between systems has the binaries of one.
  return `${process.platform}-${process.arch} ${hash}`;
}

function isInstalled() {
  if (fs.existsSync(stamp)) return fs.readFileSync(stamp, 'utf8') === wanted();
  // The user may have run `npm ci`.
  if (!isInStep(root)) return false;
  markInstalled();
  return true;
}

async function install() {
  const unlock = await lockInstall();
  try {
    if (isInstalled()) return;
    const missing = missingRoom(root);
    if (missing !== undefined)
      throw new SetupError(
        `Too little disk to install the dependencies: ${missing}. Make room, or set npm_config_cache to a folder on another disk.`,
      );
    console.error(
      `Installing dependencies (npm ci): about ${TOTAL_GB.toFixed(1)} GB of disk in ${root} and ${npmCache()} …`,
    );
    fs.rmSync(stamp, { force: true });
    await npmCi();
    markInstalled();
  } finally {
    unlock();
  }
}

async function lockInstall() {
  try {
    return await lock(path.join(root, '.install.lock'), () =>
      console.error('Another start is installing the dependencies: waiting for it …'),
    );
  } catch (error) {
    throw new SetupError(
      `Cannot install the dependencies: no right to write to ${root} (${error.code}). ` +
        'Run as the user who owns the folder.',
    );
  }
}

async function npmCi() {
  // Build and tests need dev tools even with NODE_ENV=production or npm settings that omit them.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const outcome = await runNpm(args);
  if (outcome === 0) return;
  throw new SetupError(
    `npm ci failed (${outcome}); the lines above say why. It needs an npm registry within reach, ` +
      `about ${TOTAL_GB.toFixed(1)} GB of free disk, the right to write to ${root}, and package.json in step with package-lock.json. ` +
      'Mend that and run again.',
  );
}

function runNpm(args) {
  // The running npm, else the one on the PATH. Other package managers have no `ci`.
  const running = process.env.npm_execpath;
  const ours = running && path.basename(running).startsWith('npm-cli') ? running : undefined;
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const child = ours
    ? spawn(process.execPath, [ours, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  const stop = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, stop);
      resolve(code ?? signal);
    });
  });
}

function node() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const shipped = path.join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', program);
  if (fs.existsSync(shipped) && !isMusl()) return shipped;
  if (majorOf(process.versions.node) >= NODE_MAJOR) return process.execPath;
  throw new SetupError(
    `Minsu runs on Node ${NODE_MAJOR}; this is Node ${process.versions.node}, and npm has no ready-made ` +
      `Node ${NODE_MAJOR} for ${process.platform}-${process.arch}${isMusl() ? ' with musl' : ''}. ` +
      `Install Node ${NODE_MAJOR} yourself and run again.`,
  );
}

/** The shipped Node needs glibc and does not run on Alpine. */
function isMusl() {
  if (process.platform !== 'linux') return false;
  process.report.excludeNetwork = true;
  return !process.report.getReport().header.glibcVersionRuntime;
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}
