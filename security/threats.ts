/**
 * The threats: what could be abused, what stands against it, and the tests that would fail if it did not. A test is named
 * by its file and the beginning of its name; `npm run security` runs each and looks up how it ended.
 */
export interface Threat {
  readonly id: string;
  readonly weak: string;
  readonly against: string;
  /** `file › beginning of the test's name`. */
  readonly tests: readonly string[];
  /** What is known to be left, in words. */
  readonly left?: string;
}

const server = (file: string, ...names: readonly string[]): string[] =>
  names.map((name) => `apps/server/src/${file}.test.ts › ${name}`);

export const threats: readonly Threat[] = [
  {
    id: 'T1',
    weak: 'passwords are encrypted with a key every client has',
    against:
      'TLS with HSTS is the control; argon2id on receipt, one answer for every failure, captcha and growing waits, one-time codes; a sign-in of our own page can be sent once',
    tests: [
      ...server(
        'modules/auth/login-ticket',
        'a recorded log-in is refused a hundred times',
        'of two that are sent at once one opens',
        'the wire format’s own log-in has none',
      ),
      ...server('modules/auth/guessing', 'of 720 guesses in an hour at most 20 are looked at'),
      ...server(
        'platform/pipeline',
        'says the same of a wrong name, a wrong password and bad padding',
        'asks for a captcha after 3 failures',
        'tries sent at the same time count one after the other',
      ),
      ...server('modules/account/second-factor', 'of two requests with one code, one is let in'),
      ...server('platform/headers', 'in production a browser is told to come by TLS only'),
    ],
    left: 'other clients of the wire format sign in without a ticket, which can be replayed; LOGIN_TICKETS=required refuses them',
  },
  {
    id: 'T2',
    weak: 'the session token is in browser storage',
    against:
      'random reference tokens, stored as hashes, revoked at once on sign-out, freezing, new password or role change; no foreign script runs',
    tests: [
      ...server('platform/pipeline', 'gives a token that opens the user, his menu, and dies with logout'),
      ...server('modules/account/account', 'ends all other sessions within a second'),
      ...server(
        'modules/account/switch-role',
        'roles taken away by an administrator count within a second',
        'devices: this one is marked and not ended',
      ),
      ...server(
        'modules/users/users',
        'freezing ends every session at once',
        'signing out everywhere ends sessions',
      ),
      ...server('platform/live-processes', 'a session that ends at one is over at the other'),
      ...server('modules/account/session-death', 'log-out, freezing, a new password'),
    ],
  },
  {
    id: 'T3',
    weak: 'the user’s record is cached in the browser',
    against: 'it holds no secret and only masked values',
    tests: server('modules/auth/log-in-answer', 'neither the log-in nor the user’s record brings a hash'),
  },
  {
    id: 'T4',
    weak: 'platform tokens in the address',
    against: 'a ten-minute handle bound to user, session and connection; the token never leaves the server',
    tests: server(
      'modules/channels/channel-handles',
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
        'modules/permissions',
        'without a session every endpoint but the public ones answers 401',
        'housekeeper is refused with 403 exactly where',
        'frontdesk is refused with 403 exactly where',
        'landlord is refused with 403 exactly where',
        'finance is refused with 403 exactly where',
      ),
      ...server('modules/audit/audit-log', 'what somebody may not is noted with the call'),
    ],
  },
  {
    id: 'T6',
    weak: 'roles claimed by the browser',
    against: 'permissions are the union of the stored roles; switching roles only narrows',
    tests: [
      ...server(
        'modules/account/switch-role',
        'narrowed to the desk, a supervisor sees his department alone',
        'a role that is not held is refused',
      ),
      ...server(
        'modules/roles/roles',
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
      ...server('platform/repeated-writes', '50 equal writes under one key at once'),
      ...server('platform/pipeline', 'an Idempotency-Key gives the first answer again'),
      'apps/web/src/platform/call.test.ts › the same command again is refused while it runs',
    ],
  },
  {
    id: 'T8',
    weak: 'ids of records out of scope',
    against: 'every query applies the scope; out of scope is answered like unknown',
    tests: server(
      'modules/permissions',
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
        'platform/headers',
        'a state is changed by no call that a foreign page can make',
        'another origin is told nothing',
      ),
      ...server('platform/pipeline', 'HEAD never runs a handler'),
      ...server('modules/channels/authorisation', 'a state works once, for who began it'),
    ],
  },
  {
    id: 'T10',
    weak: 'scripts in names, messages, notes',
    against:
      'React escapes, no raw HTML, a strict script policy, Trusted Types, redirects to own routes only',
    tests: [
      ...server('platform/headers', '/ (GET) keeps scripts, frames and referrers out'),
      ...server('modules/announcements/announcements', 'what is written in it is text'),
    ],
  },
  {
    id: 'T11',
    weak: 'formulas in exports',
    against: 'texts are text cells; exports need a permission, are rate-limited and audited',
    tests: [
      ...server('modules/orders/export-orders', 'every column: amounts are numbers'),
      ...server('platform/sheets', 'no formula is in the file: texts are typed as texts'),
      ...server('platform/rate-limits', 'a user may export 60 times an hour'),
      ...server('modules/runs/runs', 'a short one needs no run and is noted'),
    ],
  },
  {
    id: 'T12',
    weak: 'forged and replayed platform messages',
    against:
      'signatures over the raw body compared in constant time, valid five minutes and once; the order is read from the platform',
    tests: [
      ...server(
        'modules/channels/pull/take-hook',
        'forged, changed, late, early and of another account',
        'sent again it is answered the same',
        '1,000 hooks of 100 orders, doubled and shuffled',
      ),
      ...server('modules/channels/adapters/mt-adapter', 'a hook is a hint, once its signature'),
      ...server('modules/channels/adapters/tj-adapter', 'a hook: the query’s signature'),
      ...server('modules/channels/adapters/pig-adapter', 'a hook: signature over path and body'),
      ...server('modules/payments/forged-notices', 'forged notifications of every provider'),
      ...server('modules/payments/payment-notices', 'repeated, at the same moment, and after a query'),
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
        'modules/webhooks/webhooks',
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
      ...server('platform/fuzz', 'no body takes a field that it does not know'),
      ...server('platform/pipeline', 'malformed JSON 400, wrong type and extra field 422'),
    ],
  },
  {
    id: 'T15',
    weak: 'prices claimed by the browser',
    against: 'the server computes prices; the shown price is only compared',
    tests: [
      ...server(
        'modules/prices/plan-sale',
        'is refused when it costs something else than the guest was told',
      ),
      ...server(
        'modules/orders/order-holes',
        'only a platform collects for us',
        'an own price needs its amount',
      ),
      ...server('modules/orders/forged-prices', ''),
      ...server('modules/ledger/posting-model', ''),
    ],
  },
  {
    id: 'T16',
    weak: 'payouts, refunds, contracts, periods and adjustments by one person; a card changed between approval and transfer',
    against:
      'dual approval above a threshold; an approval is bound to landlord, amount, account and lines; account changes need two people and notify the landlord; a changed card cools off for a day; a daily cap; contracts, periods, adjustments and opening balances by two people; settled rows refuse changes and the proof finds them',
    tests: [
      ...server(
        'modules/payouts/payouts',
        'from ¥5,000 a day on another person approves',
        'of two who approve at once one does',
        'a changed settlement card cools for a day',
        'the daily cap holds back',
      ),
      ...server(
        'modules/payouts/bound-approvals',
        'approved for ****5158, refiled to ****5992',
        'amount that changed is found where the transfer is sent',
        'account that changed is found where the transfer is sent',
      ),
      ...server(
        'modules/duties/duty-walks',
        'one person is refused in the words of the rule',
        'where one person runs the business',
      ),
      ...server('modules/ledger/source-proof', ''),
      ...server(
        'modules/orders/refunds',
        'from the threshold on another person approves, also when it is cut into pieces',
      ),
    ],
    left: 'a landlord whose mail and phone were changed first is notified at the new ones',
  },
  {
    id: 'T17',
    weak: 'injection, uploads, load',
    against: 'bound parameters only, files checked by content and re-encoded, limits on body, rows and rate',
    tests: [
      ...server('platform/fuzz', '', 'what it looks for is found where it is planted'),
      ...server('modules/houses/house-uploads', 'what is none, broken, disguised or too large'),
      ...server(
        'platform/rate-limits',
        'a user may make 50 changes a second',
        'an address may try the log-in calls',
      ),
      ...server(
        'platform/bounds',
        'reads are sent away first',
        'a connection whose other end reads nothing is cut',
      ),
      ...server('modules/audit/audit-chain', 'nobody changes the log by the way'),
    ],
  },
  {
    id: 'T18',
    weak: 'a stolen disk or backup',
    against: 'personal data encrypted by field, backups encrypted, keys stored elsewhere',
    tests: [
      ...server(
        'modules/privacy/no-leaks',
        'stand nowhere in the database in clear',
        'nor in a file, a line of the log',
        'would be found: one of each put there is',
      ),
      ...server(
        'backup/backup',
        'nothing of a sealed backup can be read as it lies there',
        'another key, a changed manifest',
      ),
      ...server('modules/privacy/rotate-keys', 'without the old key nothing opens before a rotation'),
    ],
  },
  {
    id: 'T19',
    weak: 'example screens, first accounts, server information',
    against:
      'a random password, shown once; switches for examples and API documentation; no internals in answers',
    tests: [
      ...server('modules/auth/log-in-answer', 'the first administrator’s password is drawn anew'),
      ...server('modules/demo/cards', 'DEMO_SCREENS=off takes the endpoints'),
      ...server('platform/headers', 'only declared addresses answer'),
    ],
  },
  {
    id: 'T20',
    weak: 'request bodies that exhaust memory',
    against:
      'forms only where a file is declared; limits on fields, parts, bytes and values as they stream; one budget for all bodies in flight, with shares for users and for calls without a session',
    tests: [
      ...server(
        'platform/intake',
        '40 MiB of every shape to every public call',
        'a form of many fields, 20 at once',
        'a form is refused where no file is declared',
        'a megabyte of empty objects',
        'the budget has a share for public calls',
        'uploads that never arrive keep their room',
      ),
      ...server(
        'platform/live',
        'a socket that does not answer its end is cut',
        'silent sockets push out the one',
      ),
      ...server('platform/upload-fuzz', 'every endpoint that accepts a file', 'ten at once'),
      'scripts/deploy.test.ts › the proxy limits bodies',
    ],
  },
  {
    id: 'T26',
    weak: 'noise from others behind the same address',
    against:
      'unknown tokens above the limit are checked in one batched query, so that a session is never refused; public calls of a signed-in user count for that user; calls without a session have their own slots and share of memory',
    tests: server(
      'platform/known-sessions',
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
        'platform/raw-answers',
        'a head that is none',
        'no host',
        'an expectation',
        'a broken address',
        'a handshake without a key',
        'a head that does not come to its end',
      ),
      ...server('platform/headers', 'in production the API is described to nobody'),
      ...server('platform/health', 'strangers are told that it is ok'),
      ...server('platform/pipeline', 'a query parameter fills in what a body leaves out'),
      ...server('modules/system/preferences', 'a user keeps preferences of so many lists'),
    ],
  },
  {
    id: 'T21',
    weak: 'files made to exhaust the reader',
    against:
      'uploads and fetched files are read in killable processes with memory and time limits; budgets for bytes, cells, characters, pixels and nesting apply while reading',
    tests: [
      ...server('platform/isolated-readers', ''),
      ...server('platform/sheet-bombs', ''),
      ...server('platform/picture-bombs', ''),
      ...server('modules/ical/calendar-bombs', ''),
      ...server('platform/sheet-reader', 'a document type is refused'),
      ...server('platform/json-budget', ''),
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
        'a member with phones, of which the last is taken',
        'documents of one member after the other',
        'of numbers that look alike is refused before it says which are taken',
        'finds nobody by a whole number',
        'has a count of its own for changes',
        'knows every call that takes a number of a person',
      ),
      'packages/contract/src/account/document-rules.test.ts › a masked number never leaves a few hundred to try',
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
        'modules/api-tokens/token-recovery',
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
        'modules/roles/two-roles',
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
        'modules/members/member-scope-trick',
        'a living booking opens the file; cancelling it closes every way to it',
        'who never arrived is not in scope, who stayed is',
        'an order that is cancelled connects nobody',
        'what a cancelled order says of its guest’s other stays is nothing',
        'whom a desk has entered in advance',
        'the conversation of a cancelled order writes nothing',
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
        'modules/orders/second-person',
        'of ¥20,568 waits for a second person',
        'who started it confirms nothing',
        'in pieces needs it too',
        'a refund that nobody else approved counts with the voids',
        'of another shift, and of an order that is over',
        'of what a company was charged',
        'one person who runs the business gives a reason',
        'that was “collected” by WeChat never comes back in cash',
        'goes back another way by two',
        'applied to the bill does not free the cash',
        'is not refunded for a WeChat payment',
        'nor by cancelling',
        'nor by merging',
        'the hand-over lists voids',
        'a fee of the house that was sold with a stay',
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
        'modules/users/set-up-by-two',
        'a second supervisor is made by two',
        'refused and withdrawn grants',
        'mail and password of an account that can approve',
        'from the side of a role the same',
        'who set up an account does not approve',
        'the only administrator sets people up',
      ),
      ...server(
        'modules/duties/separation',
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
        'modules/payments/providers/forged-notices',
        'a forged notification is refused, each of at least seventy',
        'notifications signed by the provider for another merchant',
      ),
      ...server(
        'modules/payments/providers/wechat-pay/wechat-pay-keys',
        'a replayed notification is refused after five minutes',
        'made-up serial numbers make us ask WeChat once a minute at most',
      ),
      ...server(
        'modules/payments/providers/alipay/alipay-story',
        'a notification for another seller is refused although it is signed',
        'the notification of a refund is no new payment',
      ),
      ...server(
        'modules/payments/providers/vectors',
        'A5: a notification of Alipay verifies',
        'S1: a web hook',
      ),
    ],
    left: 'Alipay signs no time of sending: a replayed notification is recognised by its id alone, and names a payment that is already known',
  },
];
