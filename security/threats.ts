/**
 * Threats: possible abuse, its control, and the tests that would fail without it. A test is named by its file and
 * the beginning of its name; `npm run security` runs each and reports the result.
 */
export interface Threat {
  readonly id: string;
  readonly weak: string;
  readonly against: string;
  /** `file › beginning of the test's name`. */
  readonly tests: readonly string[];
  /** Known residual risk. */
  readonly left?: string;
}

const server = (file: string, ...names: readonly string[]): string[] =>
  names.map((name) => `apps/server/src/${file}.test.ts › ${name}`);

const web = (file: string, ...names: readonly string[]): string[] =>
  names.map((name) => `apps/web/${file}.test.ts › ${name}`);

export const threats: readonly Threat[] = [
  {
    id: 'T1',
    weak: 'passwords are encrypted with a key every client has',
    against:
      'TLS with HSTS is the control; argon2id on receipt, one answer for every failure, captcha and growing waits, one-time codes; a sign-in of our own page can be sent once',
    tests: [
      ...server(
        'foundation/auth/login-ticket',
        'a recorded log-in is refused a hundred times',
        'of two that are sent at once one opens',
        'the wire format’s own log-in has none',
      ),
      ...server('foundation/auth/guessing', 'of 720 guesses in an hour at most 20 are looked at'),
      ...server(
        'platform/database/pipeline',
        'says the same of a wrong name, a wrong password and bad padding',
        'asks for a captcha after 3 failures',
        'tries sent at the same time count one after the other',
      ),
      ...server('foundation/account/second-factor', 'of two requests with one code, one is let in'),
      ...server('platform/http/headers', 'in production a browser is told to come by TLS only'),
    ],
    left: 'other clients of the wire format sign in without a ticket, which can be replayed; LOGIN_TICKETS=required refuses them',
  },
  {
    id: 'T2',
    weak: 'the session token is in browser storage',
    against:
      'random reference tokens, stored as hashes, revoked at once on sign-out, freezing, new password or role change; no foreign script runs',
    tests: [
      ...server(
        'platform/database/pipeline',
        'gives a token that opens the user, his menu, and dies with logout',
      ),
      ...server('foundation/account/account', 'ends all other sessions within a second'),
      ...server(
        'foundation/account/switch-role',
        'roles taken away by an administrator count within a second',
        'devices: this one is marked and not ended',
      ),
      ...server(
        'foundation/users/users',
        'freezing ends every session at once',
        'signing out everywhere ends sessions',
      ),
      ...server('platform/live/live-processes', 'a session that ends at one is over at the other'),
      ...server('foundation/account/session-death', 'log-out, freezing, a new password'),
    ],
  },
  {
    id: 'T3',
    weak: 'the user’s record is cached in the browser',
    against: 'it holds no secret and only masked values',
    tests: server('foundation/auth/log-in-answer', 'neither the log-in nor the user’s record brings a hash'),
  },
  {
    id: 'T4',
    weak: 'platform tokens in the address',
    against: 'a ten-minute handle bound to user, session and connection; the token never leaves the server',
    tests: server(
      'connections/channels/channel-handles',
      'opens the listings; the platform’s token never leaves',
      'refused for another session of the same user',
      'the log-out takes it along',
    ),
  },
  {
    id: 'T5',
    weak: 'calls without a permission',
    against: 'the server does not start with an undeclared permission; every endpoint × role is tested',
    tests: [
      ...server(
        'permissions',
        'without a session every endpoint but the public ones answers 401',
        'housekeeper is refused with 403 exactly where',
        'frontdesk is refused with 403 exactly where',
        'landlord is refused with 403 exactly where',
        'finance is refused with 403 exactly where',
      ),
      ...server('foundation/audit/audit-log', 'what somebody may not is noted with the call'),
    ],
  },
  {
    id: 'T6',
    weak: 'roles claimed by the browser',
    against: 'permissions are the union of the stored roles; switching roles only narrows',
    tests: [
      ...server(
        'foundation/account/switch-role',
        'narrowed to the desk, a supervisor sees his department alone',
        'a role that is not held is refused',
      ),
      ...server(
        'foundation/roles/roles',
        'nobody grants what he does not hold',
        'open sessions have new rights with the next call',
      ),
    ],
  },
  {
    id: 'T7',
    weak: 'duplicate writes',
    against: 'idempotency keys stored with the effect, natural keys, a guard in the client',
    tests: [
      ...server('platform/answers/repeated-writes', '50 equal writes under one key at once'),
      ...server('platform/database/pipeline', 'an Idempotency-Key gives the first answer again'),
      'apps/web/src/platform/calls/call.test.ts › refuses a repeated command while it runs, but not another one',
    ],
  },
  {
    id: 'T8',
    weak: 'ids of records out of scope',
    against: 'every query applies the scope; out of scope is answered like unknown',
    tests: server(
      'permissions',
      'for frontdesk',
      'for landlord',
      'an endpoint that forgets the scope is found',
      'every id of every call is declared',
    ),
  },
  {
    id: 'T9',
    weak: 'cross-site requests',
    against: 'no cookies: a header no form can send; HEAD runs no handler; one-time state at authorisation',
    tests: [
      ...server(
        'platform/http/headers',
        'a state is changed by no call that a foreign page can make',
        'another origin is told nothing',
      ),
      ...server('platform/database/pipeline', 'HEAD never runs a handler'),
      ...server('connections/channels/connect/authorisation', 'a state works once, for who began it'),
    ],
  },
  {
    id: 'T10',
    weak: 'scripts in names, messages, notes',
    against:
      'React escapes, no raw HTML, a strict script policy, Trusted Types, redirects to own routes only',
    tests: [
      ...server('platform/http/headers', '/ (GET) keeps scripts, frames and referrers out'),
      ...server('operations/announcements/announcements', 'what is written in it is text'),
    ],
  },
  {
    id: 'T11',
    weak: 'formulas in exports',
    against: 'texts are text cells; exports need a permission, are rate-limited and audited',
    tests: [
      ...server(
        'sales/orders/list/export-orders',
        'writes every column with numeric amounts, real dates, and formula-like text as text',
      ),
      ...server('platform/sheets/sheets', 'no formula is in the file: texts are typed as texts'),
      ...server('platform/http/rate-limits', 'a user may export 60 times an hour'),
      ...server('foundation/runs/runs', 'a short one needs no run and is noted'),
    ],
  },
  {
    id: 'T12',
    weak: 'forged and replayed platform messages',
    against:
      'signatures over the raw body compared in constant time, valid five minutes and once; the order is read from the platform',
    tests: [
      ...server(
        'connections/channels/pull/take-hook',
        'forged, changed, late, early and of another account',
        'sent again it is answered the same',
        '1,000 hooks of 100 orders, doubled and shuffled',
      ),
      ...server('connections/channels/adapters/mt-adapter', 'a hook is a hint, once its signature'),
      ...server('connections/channels/adapters/tj-adapter', 'a hook: the query’s signature'),
      ...server('connections/channels/adapters/pig-adapter', 'a hook: signature over path and body'),
      ...server('sales/payments/forged-notices', 'forged notifications of every provider'),
      ...server('sales/payments/payment-notices', 'repeated, at the same moment, and after a query'),
    ],
  },
  {
    id: 'T13',
    weak: 'server-side request forgery',
    against:
      'the checked address is the one connected to; tested with 30 spellings, redirects and DNS rebinding',
    tests: server(
      'platform/safe-fetch',
      'the canary is reached by who may reach it',
      'there are at least thirty',
      'a name that answers otherwise the second time',
      'one private address among public ones is refused',
      'three are followed, a fourth is not',
    ).concat(
      server(
        'connections/webhooks/webhooks',
        'there are at least 33',
        'an address that turned private after it was saved',
      ),
    ),
  },
  {
    id: 'T14',
    weak: 'mass assignment',
    against: 'bodies refuse unknown fields; answers are reduced to their schema',
    tests: [
      ...server('platform/http/fuzz', 'no body takes a field that it does not know'),
      ...server('platform/database/pipeline', 'malformed JSON 400, wrong type and extra field 422'),
    ],
  },
  {
    id: 'T15',
    weak: 'prices claimed by the browser',
    against: 'the server computes prices; the shown price is only compared',
    tests: [
      ...server(
        'inventory/prices/plan-sale',
        'is refused when the price differs from the quote, and sells nothing',
      ),
      ...server(
        'sales/orders/order-holes',
        'lets only platforms collect for us; the front desk can neither book channel payments nor discount',
        'requires an amount for an own price',
      ),
      ...server('sales/orders/sell/forged-prices', ''),
      ...server('finance/ledger/posting-model', ''),
    ],
  },
  {
    id: 'T16',
    weak: 'payouts, refunds, contracts, periods and adjustments by one person; a card changed between approval and transfer',
    against:
      'dual approval above a threshold; an approval is bound to landlord, amount, account and lines; account changes need two people and notify the landlord; a changed card cools off for a day; a daily cap; contracts, periods, adjustments and opening balances by two people; settled rows refuse changes and the proof finds them',
    tests: [
      ...server(
        'finance/payouts/payouts',
        'from ¥5,000 a day on another person approves',
        'of two who approve at once one does',
        'a changed settlement card cools for a day',
        'the daily cap holds back',
      ),
      ...server(
        'finance/payouts/bound-approvals',
        'approved for ****5158, refiled to ****5992',
        'amount that changed is found where the transfer is sent',
        'account that changed is found where the transfer is sent',
      ),
      ...server(
        'foundation/duties/duty-walks',
        'one person is refused in the words of the rule',
        'where one person runs the business',
      ),
      ...server('finance/ledger/source-proof', ''),
      ...server(
        'sales/orders/folio/refunds',
        'needs another approver from the threshold on, also when split into parts',
      ),
    ],
    left: 'a landlord whose mail and phone were changed first is notified at the new ones',
  },
  {
    id: 'T17',
    weak: 'injection, uploads, load',
    against: 'bound parameters only, files checked by content and re-encoded, limits on body, rows and rate',
    tests: [
      ...server('platform/http/fuzz', '', 'what it looks for is found where it is planted'),
      ...server('foundation/houses/house-uploads', 'what is none, broken, disguised or too large'),
      ...server(
        'platform/http/rate-limits',
        'a user may make 50 changes a second',
        'an address may try the log-in calls',
      ),
      ...server(
        'platform/http/bounds',
        'reads are sent away first',
        'a connection whose other end reads nothing is cut',
      ),
      ...server('foundation/audit/audit-chain', 'nobody changes the log by the way'),
    ],
  },
  {
    id: 'T18',
    weak: 'a stolen disk or backup',
    against: 'personal data encrypted by field, backups encrypted, keys stored elsewhere',
    tests: [
      ...server(
        'operations/privacy/no-leaks',
        'stand nowhere in the database in clear',
        'nor in a file, a line of the log',
        'would be found: one of each put there is',
      ),
      ...server(
        'backup/backup',
        'nothing of a sealed backup can be read as it lies there',
        'another key, a changed manifest',
      ),
      ...server('operations/privacy/rotate-keys', 'without the old key nothing opens before a rotation'),
    ],
  },
  {
    id: 'T19',
    weak: 'example screens, first accounts, server information',
    against:
      'a random password, shown once; switches for examples and API documentation; no internals in answers',
    tests: [
      ...server('foundation/auth/log-in-answer', 'the first administrator’s password is drawn anew'),
      ...server('operations/demo/cards', 'DEMO_SCREENS=off takes the endpoints'),
      ...server('platform/http/headers', 'only declared addresses answer'),
    ],
  },
  {
    id: 'T20',
    weak: 'request bodies that exhaust memory or processor',
    against:
      'forms only where a file is declared; limits on fields, parts, bytes and values as they stream; one budget for all bodies in flight, those of /mcp included, with shares for users and for calls without a session; no pattern goes back and forth on a long text',
    tests: [
      ...server(
        'platform/http/intake',
        '40 MiB of every shape to every public call',
        'a form of many fields, 20 at once',
        'a form is refused where no file is declared',
        'a megabyte of empty objects',
        'the budget has a share for public calls',
        'uploads that never arrive keep their room',
      ),
      ...server(
        'platform/live/live',
        'a socket that does not answer its end is cut',
        'silent sockets push out the one',
      ),
      ...server('platform/files/upload-fuzz', 'every endpoint that accepts a file', 'ten at once'),
      ...server(
        'operations/agents/mcp',
        'is answered before its body arrives',
        'bodies that never arrive take no more memory',
      ),
      ...server(
        'platform/http/long-texts',
        'no text of any call',
        'no cell or line',
        'a pattern that goes back',
      ),
      "scripts/deploy.test.ts › the proxy limits bodies between the server's maximum",
    ],
  },
  {
    id: 'T26',
    weak: 'noise from others behind the same address',
    against:
      'unknown tokens above the limit are checked in one batched query, so that a session is never refused; public calls of a signed-in user count for that user; calls without a session have their own slots and share of memory',
    tests: server(
      'platform/http/known-sessions',
      'made-up sessions are refused',
      'made-up API tokens are refused',
      'calls without a token are refused',
      'public calls that strangers have used up',
      'public calls have places of their own',
    ),
    left: 'a user who is not signed in shares the sign-in limit of the address (60 tries a minute) with everyone behind it',
  },
  {
    id: 'T30',
    weak: 'server information, and answers outside routes',
    against:
      'security headers on parser errors, failed handshakes and framework errors; the API documentation is off in production; /health shows anonymous clients only ok or not; a query never overrides a body; stored preferences are bounded',
    tests: [
      ...server(
        'platform/http/raw-answers',
        'a head that is none',
        'no host',
        'an expectation',
        'a broken address',
        'a handshake without a key',
        'a head that does not come to its end',
      ),
      ...server('platform/http/headers', 'in production the API is described to nobody'),
      ...server('platform/http/health', 'strangers are told that it is ok'),
      ...server('platform/database/pipeline', 'a query parameter fills in what a body leaves out'),
      ...server('foundation/system/preferences', 'a user keeps preferences of so many lists'),
    ],
  },
  {
    id: 'T21',
    weak: 'files made to exhaust the reader',
    against:
      'uploads and fetched files are read in killable processes with memory and time limits; budgets for bytes, cells, characters, pixels and nesting apply while reading',
    tests: [
      ...server('platform/files/isolated-readers', ''),
      ...server('platform/sheets/sheet-bombs', ''),
      ...server('platform/files/picture-bombs', ''),
      ...server('connections/ical/calendar-bombs', ''),
      ...server('platform/sheets/sheet-reader', 'a document type is refused'),
      ...server('platform/http/json-budget', ''),
    ],
  },
  {
    id: 'T29',
    weak: 'other accounts on the machine',
    against:
      'only the server’s account can read DATA_DIR (PostgreSQL’s may pass through), checked at every start',
    tests: [
      ...server(
        'data-dir',
        'what is made and written in DATA_DIR nobody else may read',
        'a folder of before that is open to all is tightened',
        'a closed folder with open files in it',
        'the embedded database starts in it',
        'another account may not even list it',
        'every program that opens the data folder tightens it first',
        'the unit of systemd says the same',
      ),
    ],
  },
  {
    id: 'T34',
    weak: 'a forged, stolen or replayed answer of an identity provider, or one that grants too much',
    against:
      'code flow with PKCE, state and nonce derived from a secret that only the browser has; each flow counts once and for ten minutes; ID token checked for issuer, audience, times and signature; users found by issuer and subject alone; no rights without a mapped group, no role that can approve, second factor and devices as with a password; private addresses only if named',
    tests: [...server('foundation/identity/oidc', '')],
  },
  {
    id: 'T33',
    weak: 'a bucket of uploaded files that others read, fill or change',
    against:
      'no link leads to the bucket: every read passes permission and scope on the server; pictures of documents are sealed before they are stored; content is compared with the hash of its row by every backup; a file that breaks off is an error',
    tests: [
      ...server(
        'operations/privacy/bucket-files',
        'an upload is in the bucket alone',
        'pictures of documents are sealed in the bucket',
        'are not whole where the bucket lost a file',
        'are left alone where there are too many',
      ),
      ...server('platform/files/s3-store', 'in the middle of a file'),
      ...server('platform/files/s3-vectors', ''),
    ],
    left: 'public pictures of properties lie open in the bucket for those who have its key',
  },
  {
    id: 'T23',
    weak: 'masked numbers found by exact search',
    against:
      'every call that reveals whether a full number exists is counted in one place: 30 misses an hour per user, then refused and audited; not available to API tokens; masks leave thousands of candidates',
    tests: [
      ...server(
        'platform/sealed-lookups',
        'misses are counted and refused with words',
        'all ways together have one budget',
        'what is found is no miss',
        'no number is found digit by digit',
        'a member with phones, of which the last is taken',
        'documents of one member after the other',
        'of numbers that look alike is refused before it says which are taken',
        'finds nobody by a whole number',
        'has a count of its own for changes',
        'knows every call that takes a number of a person',
      ),
      'packages/contract/src/foundation/account/document-rules.test.ts › never leaves only a few hundred candidates when masked',
    ],
    left: '138****1024 leaves ten thousand numbers: two weeks for one user, all audited; a change that creates a record counts only if its numbers are alike',
  },
  {
    id: 'T25',
    weak: 'API tokens survive an account recovery',
    against:
      'creating one needs the password and the second factor; a new password, a reset and an administrator’s sign-out revoke them; they are in the device list',
    tests: [
      ...server(
        'foundation/api-tokens/token-recovery',
        'issuing asks for the password at its field',
        'with a second factor it asks for a code',
        'a new password revokes them unless they are to be kept',
        'so does a password set by a link',
        'an administrator’s sign-out everywhere revokes them',
        'they are in the list of devices',
      ),
    ],
    left: 'freezing a user disables tokens only until the user is unfrozen',
  },
  {
    id: 'T27',
    weak: 'a second role reveals what the first redacts',
    against:
      'guests and amounts are shown by property and the role that grants them there; totals, sorting and filters over several properties only if all show them',
    tests: [
      ...server(
        'foundation/roles/two-roles',
        'no read tells of the other house who its guests are or what they pay',
        'nor does a file',
        'orders are shown in full in one and covered in the other',
        'an order, the board, the houses and the search',
        'what a change of the other house answers is covered',
        'the live stream tells each house as its board is drawn',
      ),
    ],
    left: 'records without a property (workplace lines, orders behind a report, previews of moves) are redacted for such users',
  },
  {
    id: 'T28',
    weak: 'an order created and cancelled to open a guest’s record',
    against:
      'a guest is in scope through a stay or an active booking; cancelled, expired, rejected, merged and no-show ones do not count',
    tests: [
      ...server(
        'sales/members/member-scope-trick',
        'reveals the file for an active order and hides it again after cancellation',
        'excludes guests who never arrived and includes guests who stayed, whatever else was cancelled',
        'ignores an order that is cancelled',
        "reveals nothing about a guest's other stays through a cancelled order",
        'does not follow a member entered in advance through other properties',
        "lets the conversation of a cancelled order write nothing to its guest's file",
      ),
    ],
    left: 'the record is visible while the booking is active',
  },
  {
    id: 'T22',
    weak: 'embezzlement at the desk: voided payments, cash returned that was never received, small amounts',
    against:
      'voids above the limit, of a completed or invoiced order or another shift, and returns another way wait for a second person; amounts count per order and per person within 24 hours; unconfirmed payments release no cash; the hand-over lists both by person',
    tests: [
      ...server(
        'sales/orders/folio/second-person',
        'of ¥20,568 waits for a second person, who executes it',
        'cannot be confirmed by its author, even as a supervisor; refused or withdrawn, it stays paid',
        'in parts needs it too: on one order, and by one user across orders',
        "adds the same user's unapproved refunds to the total",
        'of another shift or an ended order',
        'of a company charge: alone within the limit, by two above it',
        'by a single-person business needs a stored reason',
        'recorded as collected by WeChat never comes back in cash, by any route',
        'needs two people for another method from the threshold on, one for the original',
        "applied to the folio does not free the guest's cash payment",
        'is not refunded for an unconfirmed WeChat payment, which goes back by WeChat',
        'is not freed by cancelling, which proposes proven money only, and reinstating',
        'is not freed by merging an order paid by WeChat, nor by a later discount',
        'lists voids and rerouted returns per user with their approvers on the hand-over',
        'removes a property fee sold with a stay only with the permission to change prices',
      ),
    ],
    left: 'below the limit a clerk can void a cash payment of their own shift and enter an unconfirmed one; the hand-over lists it',
  },
  {
    id: 'T24',
    weak: 'one person acts as two: an approver created or taken over by the person who needs the approval',
    against:
      'approving roles, and mail and password of their holders, are changed by two people; creators of an account and people sharing a mailbox or device count as one person, and the refusal says why',
    tests: [
      ...server(
        'foundation/users/set-up-by-two',
        'a second supervisor is made by two',
        'refused and withdrawn grants',
        'mail and password of an account that can approve',
        'from the side of a role the same',
        'who set up an account does not approve',
        'the only administrator sets people up',
      ),
      ...server(
        'foundation/duties/separation',
        'refund: not by one person',
        'payout: not by one person',
        'userAccess: not by one person',
        'one mailbox makes one person',
        'a verified mail counts, which lies sealed',
        'a second account of the same mailbox sets up a third',
        'an account and who set it up are one person',
        'one device makes one person',
        'a business is declared to be run by one person only',
      ),
    ],
    left: 'one person with two mailboxes and two devices, whose second account someone else confirmed, counts as two',
  },
  {
    id: 'T31',
    weak: 'forged, replayed or borrowed notifications of payment providers',
    against:
      'signatures over the raw body before anything is parsed, with the key that the provider names; five minutes; sealed content opened with the merchant’s own key; merchant, app and livemode compared; signed fields that could be read in two ways refused',
    tests: [
      ...server(
        'sales/payments/providers/forged-notices',
        'a forged notification is refused, each of at least seventy',
        'notifications signed by the provider for another merchant',
      ),
      // At least 200, sent to the server.
      ...server('sales/payments/forged-notices', 'forged notifications of every provider'),
      ...server(
        'sales/payments/providers/wechat-pay/wechat-pay-keys',
        'a replayed notification is refused after five minutes',
        'made-up serial numbers make us ask WeChat once a minute at most',
      ),
      ...server(
        'sales/payments/providers/alipay/alipay-story',
        'a notification for another seller is refused although it is signed',
        'the notification of a refund is no new payment',
      ),
      ...server(
        'sales/payments/providers/vectors',
        'A5: a notification of Alipay verifies',
        'S1: a web hook',
      ),
    ],
    left: 'Alipay signs no time of sending: a replayed notification is recognised by its id alone, and names a payment that is already known',
  },
  {
    id: 'T32',
    weak: 'a guest’s link: forwarded, guessed, used for another stay, or read in a log',
    against:
      'the token is 192 random bits and a signature, stored as a digest and sealed; the last four digits of the booker’s phone open it, with a pause after five wrong answers that unknown tokens get as well; a guest reaches one stay, whatever ids are sent; a revoked, replaced or cancelled link ends with its next call; the token is in no address of a call, no Referer and no log line',
    tests: [
      ...server(
        'operations/guest-page/guest-scope',
        'every endpoint of guests is tried',
        'never reads or changes another',
        'answers an id of another stay like one that does not exist',
      ),
      ...server(
        'sales/guest-links/guest-links',
        'opens the stay with the last four digits of the booker’s phone; only digests are stored',
        'ends at once when it is revoked or replaced, with the browsers that use it',
        'follows its stay when it is moved, extended and split, and dies with the cancellation',
        'pause a link after five, whatever is answered then; the same for a token nobody was given',
        'sent all at once are no more than five',
        'opens nothing of the staff, and a session of staff no guest page',
        'is in no log, nor is the token',
      ),
      ...server('sales/guest-links/link-token', 'no invented or changed token is signed'),
    ],
    left: 'whoever holds the link and knows the last four digits of the booker’s phone is the guest; documents that were entered are never shown back',
  },
  {
    id: 'T43',
    weak: 'a service worker keeps or serves what belongs to a user',
    against:
      'it stores files of the build alone and touches no address of the API, no write, no guest page and no other site; it holds no session, so it has nothing of a user to serve',
    tests: [
      ...web(
        'worker/treatment',
        'no address of the API and no write is ever answered or stored',
        'pages and the files of the build are answered',
      ),
      'e2e/pocket.spec.ts › caches hold files of the build',
    ],
  },
  {
    id: 'T44',
    weak: 'a page of an old build, opened without a network, sends what it kept to a newer server',
    against:
      'commands that waited on the device name their build; another one is refused, the page takes the new build at a quiet moment, and what waits is read again by its schema',
    tests: server('platform/http/static-web', 'what a page of another build kept to send later is refused'),
  },
  {
    id: 'T45',
    weak: 'a stolen or lent device holds the tasks of a cleaner',
    against:
      'without guests, orders and amounts; encrypted with a key made of a secret that no script can read and the session’s token; emptied at sign-out, at the first answer after a revoke, and after a day without the server, by the latest time the clock has shown',
    tests: [
      ...web(
        'src/platform/pocket/keeping-rules',
        'is open for less than a day without the server',
        'a clock set back does not make it younger',
      ),
      'e2e/offline-shift.spec.ts › a session that ends elsewhere empties the device',
    ],
    left: 'whoever holds an unlocked device with a living session can read its tasks for up to a day without a network; a device that is not opened again keeps records that nothing can read once the session’s token is gone',
  },
];
