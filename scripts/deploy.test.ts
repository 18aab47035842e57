/** Files in deploy/ refer only to existing metrics, settings, files and health addresses. Nothing is run here. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MAX_FORM } from '../apps/server/src/platform/http/intake.ts';
import { root } from './tool.ts';

const deploy = path.join(root, 'deploy');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const unique = (found: Iterable<RegExpMatchArray>): string[] => [
  ...new Set([...found].map((match) => match[1] ?? '')),
];

const figures = unique(
  read('apps/server/src/operations/monitor/metric-queries.ts').matchAll(/gauge\(\s*'(\w+)'/g),
).map((name) => `minsu_${name}`);

test('dashboard and alerts use existing metrics, and the dashboard almost all of them', () => {
  const dashboard = unique(read('deploy/grafana/minsu.json').matchAll(/\b(minsu_\w+)/g));
  const alerts = unique(read('deploy/alerts.yml').matchAll(/\b(minsu_\w+)/g));
  expect(figures.length).toBeGreaterThan(30);
  expect([...dashboard, ...alerts].filter((name) => !figures.includes(name))).toEqual([]);
  expect(dashboard.length).toBeGreaterThan(figures.length * 0.7);
});

const settings = [
  ...unique(read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)),
  'NODE_ENV',
];

const ofTheImage = unique(read('deploy/Dockerfile').matchAll(/\b([A-Z][A-Z0-9_]+)=/g));
/** Production businesses are created by hand, without simulation and with limits on. */
const notForContainers = [
  'SEED',
  'SANDBOX',
  'SANDBOX_PORT',
  'SANDBOX_DIR',
  'DEMO_CHANNELS',
  'DEMO_PAYMENTS',
  'RATE_LIMITS',
];

test('containers get existing settings, and every secret from outside', () => {
  const compose = read('deploy/compose.yaml');
  const block = compose.slice(
    compose.indexOf('environment: &settings'),
    compose.indexOf('  volumes:\n    # Up'),
  );
  const given = unique(block.matchAll(/^ {4}([A-Z0-9_]+): /gm));
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  const kept = [...given, ...ofTheImage, ...notForContainers].sort();
  expect(settings.filter((name) => !kept.includes(name))).toEqual([]);
  const example = unique(read('deploy/.env.example').matchAll(/^([A-Z0-9_]+)=/gm));
  const asked = unique(compose.matchAll(/\$\{([A-Z0-9_]+)/g));
  expect([...asked].sort()).toEqual([...example].sort());
  for (const name of ['LOGIN_CIPHER_KEY', 'FIELD_KEYS', 'BACKUP_KEY', 'METRICS_TOKEN', 'POSTGRES_PASSWORD'])
    expect(compose).toContain(`\${${name}:?}`);
});

test.each(['docs/settings.md', 'docs/settings.zh-CN.md'])('%s lists exactly the settings', (page) => {
  const listed = read(page)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => unique((line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)));
  // The sandbox, not the server, reads SANDBOX_DIR.
  expect(listed.toSorted()).toEqual([...new Set([...settings, 'SANDBOX_DIR'])].toSorted());
});

test('docs/commands.md lists exactly the scripts of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const listed = unique(
    [...read('docs/commands.md').matchAll(/^\| .*$/gm)].flatMap(([line]) => [
      ...line.matchAll(/`npm (?:run )?([\w:-]+)/g),
    ]),
  );
  expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('pages link only to existing files', () => {
  const pages = [
    ...['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'AGENTS.md'],
    ...readdirSync(path.join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
    ...readdirSync(path.join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
  ];
  const missing = pages.flatMap((page) =>
    unique(read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g))
      .filter((link) => !existsSync(path.join(root, path.dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  expect(missing).toEqual([]);
});

test('the key file is neither committed nor part of the image', () => {
  expect(read('.gitignore').split('\n')).toContain('.env');
  expect(read('.dockerignore').split('\n')).toContain('**/.env');
});

test('referenced health addresses and files exist', () => {
  const health = read('apps/server/src/platform/http/health.ts');
  for (const file of ['deploy/Dockerfile', 'deploy/Caddyfile'])
    for (const address of unique(read(file).matchAll(/(\/health\/(?:live|ready))/g)))
      expect(health).toContain(`'${address}'`);
  const mounted = unique(read('deploy/compose.yaml').matchAll(/- \.\/([\w./-]+):/g));
  expect(mounted.filter((file) => !existsSync(path.join(deploy, file)))).toEqual([]);
  const copied = unique(read('deploy/Dockerfile').matchAll(/^COPY ((?:apps|packages)\S+)/gm));
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const workspaces = ['apps', 'packages']
    .flatMap((dir) => readdirSync(path.join(root, dir)).map((name) => `${dir}/${name}/package.json`))
    .filter((file) => existsSync(path.join(root, file)));
  expect([...copied].sort()).toEqual(workspaces.sort());
});

test.each(['minsu.service', 'minsu@.service'])(
  '%s names existing things, and systemd accepts it where available',
  (file) => {
    const unit = read(`deploy/${file}`);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    // Without npm, which does not wait for the server's end.
    expect(unit).toContain(`\nExecStart=/usr/bin/${scripts.start}\n`);
    const given = unique((/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/([A-Z0-9_]+)=/g));
    expect(given.filter((name) => !settings.includes(name))).toEqual([]);
    const found = spawnSync('systemd-analyze', ['verify', path.join(deploy, 'minsu.service')], {
      encoding: 'utf8',
    });
    if (found.error === undefined)
      expect(`${found.stderr}${found.status}`).not.toMatch(/Unknown|Failed to parse|Invalid/);
  },
);

test('the walk-through names existing commands, files, settings and alerts', () => {
  const page = read('docs/deploy.md');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = unique(page.matchAll(/npm run ([\w:-]+)/g));
  expect(commands.length).toBeGreaterThan(3);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const named = unique(page.matchAll(/(deploy\/[\w@./-]*\w)/g));
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const env = page.slice(page.indexOf('minsu.env > /dev/null'), page.indexOf('\nEND\n'));
  const given = unique(env.matchAll(/^#?([A-Z0-9_]+)=/gm));
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((name) => !settings.includes(name))).toEqual([]);
  const alerts = unique(page.matchAll(/\b(Minsu[A-Z]\w+)\b/g));
  expect(alerts.filter((name) => !read('deploy/alerts.yml').includes(`alert: ${name}`))).toEqual([]);
});

test('proxies allow the largest upload, forward WebSockets, and keep metrics internal; scripts are POSIX shell', () => {
  const nginx = read('deploy/nginx.conf');
  expect(Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1])).toBeGreaterThan(10);
  expect(nginx).toMatch(/location \/ws \{[^}]*proxy_set_header Upgrade \$http_upgrade/);
  // Elsewhere a connection that is taken over would pass by what is closed from outside.
  expect(nginx).toMatch(/location \/ \{[^}]*proxy_set_header Connection "";/);
  expect(nginx.match(/Upgrade \$http_upgrade/g)).toHaveLength(1);
  for (const inside of ['= /metrics', '/health/'])
    expect(nginx).toContain(`location ${inside} { return 404; }`);
  for (const file of ['roll-over-systemd.sh', 'with-settings.sh', 'roll-over.sh'])
    expect(spawnSync('sh', ['-n', path.join(deploy, file)]).status, file).toBe(0);
});

test('no log of a proxy holds the whole address of a call, because links of guests are secrets', () => {
  const [, ...servers] = read('deploy/nginx.conf').split('\nserver {');
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toMatch(/^ {4}access_log \S+ minsu;$/m);
    expect(server).toMatch(/^ {4}error_log \S+ crit;$/m);
  }
  for (const file of ['deploy/Caddyfile', 'docs/deploy.md'])
    expect(read(file), file).toMatch(/^\{\n\tlog \{\n\t\tformat filter \{[\s\S]*?request>uri delete/m);
});

test("containers write only to their user's folders or to root's volumes", () => {
  const compose = read('deploy/compose.yaml');
  const shared = compose.slice(0, compose.indexOf('\nservices:'));
  const mounted = unique(shared.matchAll(/^ {4}- \w+:(\/\w+)$/gm));
  const owned = /mkdir ([/\w ]+) && chown node:node ([/\w ]+)$/m.exec(read('deploy/Dockerfile'));
  expect(mounted).toEqual(['/data', '/backups']);
  expect(owned?.slice(1)).toEqual([mounted.join(' '), mounted.join(' ')]);
});

test("the proxy limits bodies between the server's maximum and twice of it", () => {
  const [, text = ''] = /request_body \{\s*max_size (\d+)MB\s*\}/.exec(read('deploy/Caddyfile')) ?? [];
  const [, nginx = ''] = /client_max_body_size (\d+)m;/.exec(read('docs/operations.md')) ?? [];
  expect(Number(text) * 1_000_000).toBeGreaterThan(MAX_FORM);
  expect(Number(nginx) * 1024 * 1024).toBeGreaterThan(MAX_FORM);
  for (const most of [text, nginx]) expect(Number(most) * 1_000_000).toBeLessThan(2 * MAX_FORM);
});

test('memory limit and port equal those of npm start', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  for (const bound of scripts.start.split(' ').filter((word) => word.startsWith('--max-')))
    expect(read('deploy/Dockerfile')).toContain(`"${bound}"`);
});

/** Trigger functions (`guard_…`) are called by the database alone. */
const TAKES_AWAY =
  /\b(drop (column|table|view|function (?!guard_))|rename (column|to)|alter column \w+ (set data )?type)\b/i;

const isSilent = (sql: string): boolean => TAKES_AWAY.test(sql) && !sql.startsWith('-- Stop all first: ');

test('a migration that removes what the previous version uses says that all servers must stop', () => {
  const folder = 'apps/server/migrations';
  const files = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.sql'));
  expect(files.filter((name) => isSilent(read(`${folder}/${name}`)))).toEqual([]);
  expect(isSilent('alter table rooms add column floor int;')).toBe(false);
  expect(isSilent('alter table rooms drop column floor;')).toBe(true);
  expect(isSilent('-- Stop all first: floors move\nalter table rooms drop column floor;')).toBe(false);
});
