/** Builds docs/security.md from the threat table and the list of requirements. */
import { requirements } from './asvs.ts';
import { codeChecks } from './code-checks.ts';
import { threats } from './threats.ts';

/** Path prefix omitted in test names. */
const SOURCES = /^apps\/server\/src\/(?:(?:foundation|inventory|sales|finance|connections|operations)\/)?/;

const short = (named: string): string => {
  const [file = '', title = ''] = named.split(' › ');
  const name = file.replace(SOURCES, '').replace(/\.(test|spec)\.tsx?$/, '');
  return title === '' ? `\`${name}\`` : `\`${name}\` ${title}`;
};
const cell = (text: string): string => text.replaceAll('|', '\\|');

const threatRow = ({ id, weak, against, tests, left }: (typeof threats)[number]): string =>
  `| ${id} | ${cell(weak)} | ${cell(against)}${left ? ` **Left:** ${cell(left)}.` : ''} | ${tests.map((test) => cell(short(test))).join('; ')} |`;

const requirementRow = ({ id, asks, tests = [], by, applies }: (typeof requirements)[number]): string => {
  const how = [...tests.map(short), ...(by ? [by] : [])].map(cell).join('; ');
  return `| ${id} | ${cell(asks)} | ${applies === false ? `does not apply: ${how}` : how} |`;
};

export const securityPage = (): string => `# Security

After reading this page you know how to report a vulnerability, which threats the product defends against and which tests prove it.

## Report a vulnerability

Use **Security → Report a vulnerability** on the GitHub page of this repository. It opens a private advisory that only the maintainers
see. Do not open a public issue. State the version or commit, the steps and the effect; leave out real guests’ data. The fix is
published together with the advisory.

## Run the checks

\`npm run security\` runs every test named below and prints a table. Options follow \`--\`:

| Option | Effect |
|---|---|
| \`--full\` | fuzzes 50,000 calls instead of 11,000 and sells 10,000 orders at forged prices |
| \`--control\` | plants a weakness for each threat in a copy of the sources and expects its test to fail (\`security/planted-faults.ts\`) |
| \`--write\` | writes this page from \`security/\` |

## Design

**Guessing.** Wrong passwords are counted per account: a captcha from the third, from the fifth a wait that grows from 30 seconds to an
hour. A known device of the user is not affected. An address may try 60 times a minute. Every failure gets the same answer after the
same time. Two-step codes work once and are limited in the same way.

**Keys.** \`FIELD_KEYS\` (personal data), \`LOGIN_CIPHER_KEY\` (wire format of the sign-in, no protection by itself), \`BACKUP_KEY\` and the
platforms’ signing keys come from the environment, never from the database, the code or a backup. Rotate them once a year and when
someone who knew them leaves: \`npm run rotate-keys\`, a new backup folder, a restart.

**Browser.** The content security policy allows only our own scripts, frames and form targets; inline styles are allowed for Ant Design.
Trusted Types let one rule turn text into markup (\`apps/web/public/page-init.js\`): style sheets and the tags of chart tooltips. The API
explorer at \`/docs\` has its own policy.

**Libraries.** Exact versions with checksums; \`npm run security\` writes the bill of materials to \`.data/sbom.cdx.json\`. A vulnerability that
can be reached from outside is fixed within two days, any other within two weeks; libraries are updated within three months. Run
\`npm audit\` where a registry offers it.

## Threats

| | Weak point | Against it | Tests |
|---|---|---|---|
${threats.map(threatRow).join('\n')}

## OWASP ASVS 5.0

Every requirement of level 1, and those above that the threats name.

| | Asks | Held by |
|---|---|---|
${requirements.map(requirementRow).join('\n')}

## Checks of the code

${codeChecks
  .map(
    ({ name, allowed }) =>
      `- **${name}**: nowhere${
        Object.keys(allowed).length > 0
          ? `, but ${Object.entries(allowed)
              .map(([file, why]) => `\`${file}\` (${why})`)
              .join(', ')}`
          : ''
      }`,
  )
  .join('\n')}
`;
