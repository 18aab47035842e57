// The browser for tests: CHROMIUM_PATH, else the one inside the npm package @sparticuz/chromium where it runs (it has no
// window to draw and needs a fifth less of the processor), else an installed Chromium. All draw with the same fonts,
// those of the npm package Noto Sans SC, so that Chinese is there on a bare machine too.
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
  // Text of the same width everywhere.
  '--font-render-hinting=none',
];

const FONT = '@expo-google-fonts/noto-sans-sc';
const FONT_WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold'];
const SHIPPED = '@sparticuz/chromium';
const SHIPPED_RUNS = process.platform === 'linux' && process.arch === 'x64';

/** A page of a test is gone before what V8 works out for its hot functions pays: a quarter of the processor. */
const WITHOUT_OPTIMISERS = '--js-flags=--no-maglev --no-turbofan';

interface Program {
  executablePath: string;
  env: Record<string, string>;
}

/** `measured`: scripts run as they do for everybody, for whoever takes the time. */
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

/** One per user and version: the package takes whatever Chromium it finds in the folder for its own. */
function privateFolder(): string {
  const { version } = JSON.parse(fs.readFileSync(packageFile(SHIPPED), 'utf8')) as { version: string };
  const folder = path.join(os.tmpdir(), `minsu-browser-${version}-${os.userInfo().uid}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Anyone may create names in a shared temporary folder: run only what we put there ourselves.
  if (fs.lstatSync(folder).uid !== (process.getuid?.() ?? 0)) {
    throw new Error(`${folder} was not made by this user: remove it and run again.`);
  }
  return folder;
}

/** Unpacked in a draft, then renamed: a run that was killed leaves no half a browser for the next one. */
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

/** In a process of its own, because the package changes the environment of the one that imports it. */
async function unpackInto(folder: string): Promise<void> {
  const program = `import chromium from ${JSON.stringify(SHIPPED)}; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    // On AWS Lambda, and therefore here, it also unpacks the libraries that a bare machine lacks.
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
