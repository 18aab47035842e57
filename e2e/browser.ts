// Test browser: CHROMIUM_PATH, else the npm package @sparticuz/chromium where it runs (headless, a fifth less CPU),
// else an installed Chromium. All use the fonts of the npm package Noto Sans SC, so that Chinese renders on bare
// machines too.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  // Equal text width everywhere.
  '--font-render-hinting=none',
];

const FONT = '@expo-google-fonts/noto-sans-sc';
const FONT_WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold'];
const SHIPPED = '@sparticuz/chromium';
const SHIPPED_RUNS = process.platform === 'linux' && process.arch === 'x64';

/** Test pages close before V8's optimising compilers pay off: saves a quarter of the CPU. */
const WITHOUT_OPTIMISERS = '--js-flags=--no-maglev --no-turbofan';

interface Program {
  executablePath: string;
  env: Record<string, string>;
}

/** `measured`: default V8 settings, for timing tests. */
export async function openBrowser({ measured = false } = {}): Promise<Browser> {
  const home = privateFolder();
  const { executablePath, env } = await findBrowser(home);
  return chromium.launch({
    executablePath,
    args: measured ? FLAGS : [...FLAGS, WITHOUT_OPTIMISERS],
    env: { ...definedOnly(process.env), HOME: home, FONTCONFIG_FILE: writeFontConfig(home), ...env },
  });
}

async function findBrowser(home: string): Promise<Program> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !fs.existsSync(CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, and there is no such file.`);
  }
  if (CHROMIUM_PATH === undefined && SHIPPED_RUNS) return unpackShipped(home);
  const executablePath = CHROMIUM_PATH ?? INSTALLED.find((file) => fs.existsSync(file));
  if (!executablePath)
    throw new Error('Found no Chromium: install Chromium or Chrome, or set CHROMIUM_PATH to its program.');
  return { executablePath, env: {} };
}

/** One folder per user and version: the package uses any Chromium it finds there. */
function privateFolder(): string {
  const { version } = JSON.parse(fs.readFileSync(packageFile(SHIPPED), 'utf8')) as { version: string };
  const folder = path.join(os.tmpdir(), `minsu-browser-${version}-${os.userInfo().uid}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Shared temporary folders are writable by all users: run only our own files.
  if (fs.lstatSync(folder).uid !== (process.getuid?.() ?? 0)) {
    throw new Error(`${folder} was not made by this user: remove it and run again.`);
  }
  return folder;
}

/** Unpacked to a temporary name, then renamed, so that a killed run leaves no partial browser. */
async function unpackShipped(home: string): Promise<Program> {
  const folder = path.join(home, 'shipped');
  if (!fs.existsSync(folder)) {
    const draft = fs.mkdtempSync(`${folder}-`);
    await unpackInto(draft);
    renameUnlessThere(draft, folder);
  }
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') },
  };
}

/** In its own process, because the package changes the environment. */
async function unpackInto(folder: string): Promise<void> {
  const program = `import chromium from ${JSON.stringify(SHIPPED)}; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    // With this AWS Lambda setting it also unpacks libraries that bare machines lack.
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
}

function renameUnlessThere(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    fs.rmSync(from, { recursive: true, force: true });
    if (!fs.existsSync(to)) throw error;
  }
}

function writeFontConfig(home: string): string {
  const fonts = path.dirname(packageFile(FONT));
  const folders = FONT_WEIGHTS.map((weight) => `<dir>${path.join(fonts, weight)}</dir>`).join('');
  const file = path.join(home, 'fonts.conf');
  const draft = `${file}-${process.pid}`;
  fs.writeFileSync(
    draft,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${home}/font-cache</cachedir></fontconfig>`,
  );
  fs.renameSync(draft, file);
  return file;
}

/** Neither package exports its package.json. */
function packageFile(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name);
  const folder = path.normalize(name);
  return path.join(entry.slice(0, entry.lastIndexOf(folder) + folder.length), 'package.json');
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
