/** Forbidden patterns in the sources, each with a planted example. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/tool.ts';

export interface CodeCheck {
  readonly name: string;
  readonly pattern: RegExp;
  readonly planted: string;
  /** Allowed files with the reason. */
  readonly allowed: Readonly<Record<string, string>>;
}

export const codeChecks: readonly CodeCheck[] = [
  {
    name: 'raw HTML',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/,
    planted: 'a.innerHTML = b',
    allowed: {},
  },
  { name: 'code from text', pattern: /\beval\(|new Function\(|node:vm/, planted: 'eval("1")', allowed: {} },
  {
    name: 'programs started',
    pattern: /node:child_process/,
    planted: "import { exec } from 'node:child_process'",
    allowed: {
      'apps/server/src/main.ts': 'the build of the web, fixed arguments',
      'apps/server/src/start-sandbox.ts': 'the sandbox, fixed arguments',
      'apps/server/src/backup/keep-backups.ts': 'the backup, fixed arguments',
      'apps/server/src/platform/files/isolated-readers.ts':
        'readers of uploaded content, fixed arguments, an empty environment',
      'apps/server/src/platform/database/embedded-postgres.ts': 'PostgreSQL',
      'apps/server/src/platform/database/embedded-postgres-cluster.ts': 'initdb',
    },
  },
  {
    name: 'text put into SQL',
    pattern: /\.query\(\s*`[^`]*\$\{(?!BATCH)|\.query\([^)\n]*'\s*\+/,
    planted: "client.query('select * from a where b = ' + c)",
    allowed: {
      'apps/server/src/backup/table-dump.ts': 'names of tables and constraints as the catalogue quotes them',
      'apps/server/src/platform/jobs/loops.ts': 'the name of our own channel',
      'apps/server/src/platform/live/live-feed.ts': 'the names of our own channels',
    },
  },
  {
    name: 'weak hashes',
    pattern: /createH(ash|mac)\(\s*'(md5|sha1)'/,
    planted: "createHash('md5')",
    allowed: {
      'apps/server/src/connections/channels/adapters/signatures.ts': 'as the platform signs',
      'apps/server/src/foundation/vendors/invoices/nuonuo-sign.ts': 'as Nuonuo wants its calls signed',
      'apps/server/src/foundation/vendors/locks/ttlock-client.ts':
        'the form in which TTLock takes a password',
      'apps/server/src/foundation/vendors/sms/twilio-signature.ts': 'as Twilio signs its callbacks',
      'apps/server/src/sales/payments/providers/wechat-pay/wechat-bills.ts':
        'the checksum that WeChat Pay names for a bill',
    },
  },
  {
    name: 'certificates not checked',
    pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
    planted: 'rejectUnauthorized: false',
    allowed: {},
  },
];

const sourcesIn = (dir: string): string[] =>
  readdirSync(path.join(root, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/node_modules|\.tsbuild|\/seed\/|\/dist/.test(file));

const files = ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap(sourcesIn);

/** Files that match without being allowed. */
export const brokenAt = ({ pattern, allowed }: CodeCheck): string[] =>
  files.filter(
    (file) => allowed[file] === undefined && pattern.test(readFileSync(path.join(root, file), 'utf8')),
  );

export const sees = ({ pattern, planted }: CodeCheck): boolean => pattern.test(planted);
