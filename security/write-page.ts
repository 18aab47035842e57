/** docs/security.md, made of the threat table and the list of requirements. */
import { requirements } from './asvs.ts';
import { codeChecks } from './code-checks.ts';
import { threats } from './threats.ts';

/** A test is named by its module and file, without the layer. */
const SOURCES =
  /^apps\/server\/src\/(?:(?:modules|foundation|inventory|sales|finance|connections|operations)\/)?/;

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

\`npm run security\` runs every test that is named here and ends with a table; \`npm run security -- --write\` makes this page anew from
\`security/\`. \`-- --full\` fuzzes 50,000 calls instead of 11,000 and sells 10,000 orders at made-up prices; \`-- --control\` puts a weakness for each threat into a copy
of the sources, where the threat's test must fail (\`security/planted-faults.ts\`). Whoever finds a hole writes to the maintainers before anybody else.

**Guessing.** Wrong passwords are counted for the account: from the third a captcha, from the fifth a wait that grows from half a minute to an hour; a device
that the account is known on goes on undisturbed. An address has 60 tries a minute. One answer, of one length of time, for all that is wrong.
Codes of the second step count once and are throttled alike.

**Keys.** \`FIELD_KEYS\` (personal data), \`LOGIN_CIPHER_KEY\` (the template's wire format, no protection), \`BACKUP_KEY\`, signing keys of platforms: by the environment,
never in the database, the code or a backup. Changed by \`npm run rotate-keys\`, a new folder of backups, a restart. At least once a year, and when somebody leaves who
knew them.

**The page.** Its content policy lets nothing but our own files run, be framed, or be sent to by a form (styles in line excepted, which antd writes). With
\`require-trusted-types-for 'script'\` a browser that knows Trusted Types turns text into parts of the page by one rule alone (\`apps/web/public/page-init.js\`): style sheets, and
the few tags of a chart's hint; text never becomes a script. The API explorer at \`/docs\` has a policy of its own.

**Libraries.** Exact versions with checksums; \`npm run security\` writes the bill of materials to \`.data/sbom.cdx.json\`. A hole that can be reached from outside is mended within
two days, any other within two weeks, everything within three months. There is no database of holes in this repository: run \`npm audit\` where a registry offers it.

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
