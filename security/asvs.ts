/**
 * OWASP ASVS 5.0.0, every requirement of level 1 and those of higher levels that the threat model names, in our own words; each
 * with the tests that hold it, or why it does not apply, or what whoever runs the server has to do.
 */
export interface Requirement {
  readonly id: string;
  readonly asks: string;
  /** As in `threats.ts`. */
  readonly tests?: readonly string[];
  /** Where it is held otherwise: a check of the code, the design, the operator; or why it does not apply. */
  readonly by?: string;
  readonly applies?: false;
}

const server = (file: string, ...names: readonly string[]): string[] =>
  names.map((name) => `apps/server/src/${file}.test.ts › ${name}`);
const web = (file: string, name: string): string => `apps/web/src/${file}.test.ts › ${name}`;
const not = (id: string, asks: string, by: string): Requirement => ({ id, asks, by, applies: false });

const headers = (name: string): string[] => server('platform/headers', name);
const FUZZ = server('platform/fuzz', '');
const MATRIX = server('modules/permissions', 'housekeeper is refused with 403 exactly where');
const SCOPE = server('modules/permissions', 'for frontdesk', 'for landlord');
const POLICY = [
  'packages/contract/src/auth/password-policy.test.ts › the schema takes exactly what breaks no rule',
];

export const requirements: readonly Requirement[] = [
  {
    id: '1.2.1',
    asks: 'output is encoded for its context',
    tests: headers('/ (GET) keeps scripts'),
    by: 'React; no raw HTML (check "raw HTML")',
  },
  {
    id: '1.2.2',
    asks: 'addresses are built from encoded parts, with safe protocols',
    tests: server('modules/webhooks/webhooks', 'other ports and our own address are refused'),
  },
  {
    id: '1.2.3',
    asks: 'no JSON or script is put together from text',
    tests: FUZZ,
    by: 'answers are serialised in one place (http.ts)',
  },
  {
    id: '1.2.4',
    asks: 'database queries have parameters',
    tests: FUZZ,
    by: 'kysely; check "text put into SQL"',
  },
  { id: '1.2.5', asks: 'no command of the system from input', by: 'check "programs started"' },
  {
    id: '1.2.10',
    asks: 'formulas in sheets',
    tests: server('modules/orders/export-orders', 'every column: amounts are numbers'),
  },
  not('1.3.1', 'HTML of users is sanitised', 'no HTML is taken in; text stays text'),
  { id: '1.3.2', asks: 'no eval', by: 'check "code from text"' },
  {
    id: '1.3.6',
    asks: 'no calls to inside addresses',
    tests: server('platform/safe-fetch', 'one private address among public ones is refused'),
  },
  {
    id: '1.5.1',
    asks: 'XML parsers resolve nothing',
    tests: server('platform/sheet-reader', 'its parts may stand in any order'),
    by: 'XML comes only in workbooks, read by exceljs, which resolves no entities',
  },
  {
    id: '2.1.1',
    asks: 'rules of input are documented',
    by: 'the contract is the document: /openapi.json',
    tests: server('platform/fuzz', 'the OpenAPI document has every endpoint'),
  },
  { id: '2.2.1', asks: 'input is validated against what is expected', tests: FUZZ },
  { id: '2.2.2', asks: 'on the server', tests: FUZZ },
  {
    id: '2.2.3',
    asks: 'combinations are reasonable',
    tests: server('modules/prices/quote', 'refuses reversed dates'),
  },
  {
    id: '2.3.1',
    asks: 'steps are taken in their order',
    tests: server('modules/orders/refunds', 'cash: asked for, approved, handed over'),
  },
  {
    id: '2.3.2',
    asks: 'limits of the business hold',
    tests: server('modules/payouts/payouts', 'the daily cap holds back'),
  },
  {
    id: '2.3.4',
    asks: 'nothing scarce is sold twice',
    tests: server('modules/orders/stock', 'of 100 buyers of one room-night'),
  },
  {
    id: '2.3.5',
    asks: 'two people for much money',
    tests: server('modules/payouts/payouts', 'from ¥5,000 a day on another person approves'),
  },
  {
    id: '2.4.1',
    asks: 'calls are limited',
    tests: server('platform/rate-limits', 'a user may make 50 changes a second'),
  },
  {
    id: '3.2.1',
    asks: 'answers are not rendered as something else',
    tests: headers('/api/files/none (GET) keeps'),
    by: 'files come with a sandbox policy (files.ts)',
  },
  {
    id: '3.2.2',
    asks: 'text is shown as text',
    tests: server('modules/announcements/announcements', 'what is written in it is text'),
  },
  not('3.3.1', 'cookies are secure', 'no cookies are set (headers.test.ts)'),
  { id: '3.4.1', asks: 'HSTS for a year', tests: headers('in production a browser is told') },
  { id: '3.4.2', asks: 'CORS is closed', tests: headers('another origin is told nothing') },
  { id: '3.4.3', asks: 'a policy for content', tests: headers('/ (GET) keeps scripts') },
  { id: '3.4.4', asks: 'no sniffing', tests: headers('/ (GET) keeps scripts') },
  { id: '3.4.5', asks: 'no referrer', tests: headers('/ (GET) keeps scripts') },
  { id: '3.5.1', asks: 'no forged calls from other sites', tests: headers('a state is changed by no call') },
  { id: '3.5.2', asks: 'none without a preflight', tests: headers('a state is changed by no call') },
  {
    id: '3.5.3',
    asks: 'safe methods change nothing',
    tests: server('platform/pipeline', 'HEAD never runs a handler'),
    by: 'what the template’s wire format changes by GET needs the header',
  },
  {
    id: '3.7.2',
    asks: 'redirects stay here',
    tests: ['e2e/checks/shell.spec.ts › '],
    by: 'test "check 23" of the browser stories',
  },
  {
    id: '4.1.1',
    asks: 'every answer says its type',
    tests: headers('answers of the API are kept nowhere and say what they are'),
  },
  {
    id: '4.1.3',
    asks: 'headers of proxies cannot be forged',
    tests: server('platform/health', 'addresses are taken from proxies that are trusted'),
  },
  {
    id: '4.1.5',
    asks: 'messages of platforms are signed',
    tests: server('modules/channels/pull/take-hook', 'forged, changed, late'),
  },
  {
    id: '4.4.1',
    asks: 'sockets over TLS',
    by: 'the proxy of deploy/ ends TLS; the client takes the page’s own scheme',
  },
  {
    id: '5.2.1',
    asks: 'files are limited in size',
    tests: server('modules/houses/house-uploads', 'what is none, broken'),
  },
  {
    id: '5.2.2',
    asks: 'files are judged by content',
    tests: server('modules/houses/house-uploads', 'what is none, broken', 'half a PDF'),
  },
  {
    id: '5.3.1',
    asks: 'uploaded files are never run',
    tests: headers('/api/files/none (GET) keeps'),
    by: 'kept beside the program under random names',
  },
  {
    id: '5.3.2',
    asks: 'no path from a user’s name',
    tests: headers('only declared addresses answer'),
    by: 'keys are drawn by the server',
  },
  { id: '6.1.1', asks: 'controls against guessing are documented', by: 'docs/security.md, "Guessing"' },
  { id: '6.2.1', asks: 'passwords of 8 characters at least', tests: POLICY },
  {
    id: '6.2.2',
    asks: 'a user can change his password',
    tests: server('modules/account/account', 'needs the old one and keeps the policy'),
  },
  {
    id: '6.2.3',
    asks: 'with the old one',
    tests: server('modules/account/account', 'needs the old one and keeps the policy'),
  },
  {
    id: '6.2.4',
    asks: 'common passwords are refused',
    tests: ['packages/contract/src/auth/password-policy.test.ts › a listed password is refused in any case'],
  },
  {
    id: '6.2.5',
    asks: 'no rule for kinds of characters',
    by: 'LEFT: the wire format’s hint (upper and lower case) is kept as a rule',
  },
  {
    id: '6.2.6',
    asks: 'password fields are masked',
    tests: ['e2e/entry.spec.ts › '],
    by: 'browser story of the log-in',
  },
  {
    id: '6.2.7',
    asks: 'pasting and managers are allowed',
    by: 'no handler hinders them; autocomplete names the fields',
  },
  {
    id: '6.2.8',
    asks: 'passwords are taken as they are',
    tests: server('modules/auth/reset-password', 'a link sets the password once'),
  },
  {
    id: '6.3.1',
    asks: 'guessing is slowed',
    tests: server('platform/pipeline', 'asks for a captcha after 3 failures'),
  },
  {
    id: '6.3.2',
    asks: 'no default accounts',
    tests: server('modules/auth/log-in-answer', 'the first administrator’s password is drawn anew'),
  },
  {
    id: '6.3.8',
    asks: 'nobody learns who is a user',
    tests: server('platform/pipeline', 'says the same of a wrong name').concat(
      server('modules/auth/reset-password', 'whoever is named, the answer is the same'),
    ),
  },
  {
    id: '6.4.1',
    asks: 'first passwords are drawn and used once',
    tests: server('modules/users/users', 'a new user gets a link to set his password'),
  },
  not('6.4.2', 'no secret questions', 'there are none'),
  {
    id: '6.5.1',
    asks: 'codes count once',
    tests: server('modules/account/second-factor', 'of two requests with one code, one is let in'),
  },
  {
    id: '7.2.1',
    asks: 'tokens are checked on the server',
    tests: server('modules/permissions', 'without a session every endpoint'),
  },
  {
    id: '7.2.2',
    asks: 'tokens are drawn',
    tests: server('platform/pipeline', 'gives a token that opens the user'),
  },
  { id: '7.2.3', asks: 'with 128 bits', by: '256 bits of node:crypto (session.ts), stored as SHA-256' },
  {
    id: '7.2.4',
    asks: 'a new one with each log-in',
    tests: server('platform/pipeline', 'gives a token that opens the user'),
  },
  {
    id: '7.3.1',
    asks: 'sessions end by rest',
    tests: server('platform/live-processes', 'a token that has expired is not admitted'),
  },
  {
    id: '7.4.1',
    asks: 'ended sessions are dead',
    tests: server('modules/permissions', 'a session that ends is dead at once'),
  },
  {
    id: '7.4.2',
    asks: 'also those of a frozen user',
    tests: server('modules/users/users', 'freezing ends every session at once'),
  },
  {
    id: '7.5.2',
    asks: 'a user sees and ends his sessions',
    tests: server('modules/account/switch-role', 'devices: this one is marked'),
  },
  { id: '8.1.1', asks: 'rights are documented', by: 'docs/permissions.md, made from the contract' },
  { id: '8.2.1', asks: 'calls need a right', tests: MATRIX },
  { id: '8.2.2', asks: 'records need to be in scope', tests: SCOPE },
  { id: '8.2.3', asks: 'fields need a right', tests: server('modules/landlords/guest-view', '') },
  { id: '8.3.1', asks: 'on the server', tests: MATRIX },
  {
    id: '8.3.2',
    asks: 'changed rights count at once',
    tests: server('modules/roles/roles', 'open sessions have new rights with the next call'),
  },
  not('9.1.1', 'self-contained tokens are signed', 'tokens are references'),
  not('9.1.2', 'with allowed algorithms', 'tokens are references'),
  not('9.1.3', 'by known keys', 'tokens are references'),
  not('9.2.1', 'within their time', 'tokens are references'),
  ...['10.4.1', '10.4.2', '10.4.3', '10.4.4', '10.4.5'].map((id) =>
    not(id, 'of an authorisation server', 'we are none; towards platforms we are a client'),
  ),
  {
    id: '10.2.1',
    asks: 'a client’s state is checked',
    tests: server('modules/channels/authorisation', 'a state works once, for who began it'),
  },
  {
    id: '11.3.1',
    asks: 'no ECB',
    by: 'LEFT: the wire format’s log-in password is AES-ECB; it counts as no protection, TLS does',
  },
  {
    id: '11.3.2',
    asks: 'approved ciphers',
    tests: server('platform/field-cipher', ''),
    by: 'AES-256-GCM for fields, files and backups',
  },
  {
    id: '11.4.1',
    asks: 'approved hashes',
    by: 'check "weak hashes"; MD5 only where a platform’s signature asks for it',
  },
  {
    id: '11.4.2',
    asks: 'argon2id for passwords',
    tests: server('modules/auth/log-in-answer', 'the first administrator’s password is drawn anew'),
  },
  { id: '12.1.1', asks: 'TLS 1.2 and newer', by: 'operator: Caddy of deploy/ allows nothing older' },
  { id: '12.2.1', asks: 'TLS everywhere outside', by: 'operator: deploy/Caddyfile redirects' },
  { id: '12.2.2', asks: 'certificates of public authorities', by: 'operator: Caddy fetches them' },
  {
    id: '13.4.1',
    asks: 'no .git where it is served',
    tests: headers('only declared addresses answer'),
    by: '.dockerignore leaves it out',
  },
  {
    id: '14.2.1',
    asks: 'nothing secret in addresses',
    tests: server('modules/privacy/no-leaks', 'nor in a file, a line of the log'),
  },
  {
    id: '14.2.4',
    asks: 'what is sealed stays sealed',
    tests: server('modules/privacy/no-leaks', 'stand nowhere in the database in clear'),
  },
  {
    id: '14.3.1',
    asks: 'a log-out clears the browser',
    tests: [web('platform/call', 'five dead answers end the session once')],
  },
  { id: '14.3.2', asks: 'answers are not kept', tests: headers('answers of the API are kept nowhere') },
  { id: '15.1.1', asks: 'how soon libraries are mended', by: 'docs/security.md, "Libraries"' },
  { id: '15.1.2', asks: 'a bill of materials', by: 'check "bill of materials"' },
  {
    id: '15.2.1',
    asks: 'no library beyond that time',
    by: 'operator: npm audit, where the registry offers it',
  },
  {
    id: '15.3.1',
    asks: 'only the fields that are needed',
    tests: server('modules/auth/log-in-answer', 'neither the log-in nor the user’s record'),
  },
  {
    id: '15.3.3',
    asks: 'no field that was not meant',
    tests: server('platform/fuzz', 'no body takes a field that it does not know'),
  },
  {
    id: '15.4.2',
    asks: 'the same write once',
    tests: server('platform/repeated-writes', '50 equal writes under one key at once'),
  },
];

/** All of level 1 (70), so that none is forgotten. */
export const levelOne: readonly string[] = (
  '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3 ' +
  '4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2 ' +
  '7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 ' +
  '11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1'
).split(' ');
