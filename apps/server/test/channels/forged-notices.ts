/**
 * Forged notifications of payment providers, made from genuine ones. The attacker reads traffic, knows every public
 * key and number, and has own keys, but neither ours nor the provider's.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { signedText } from '../../src/sales/payments/providers/alipay/alipay-sign.ts';
import type { NotificationRequest } from '../../src/sales/payments/providers/provider.ts';
import { stripeHmac } from '../../src/sales/payments/providers/stripe/stripe-signature.ts';

export interface Forgery {
  readonly what: string;
  readonly request: NotificationRequest;
}

type Changes = Readonly<Record<string, string | undefined>>;

const attacker = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const signBy = (key: KeyObject, text: string): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

const withHeaders = (request: NotificationRequest, headers: Changes): NotificationRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});
const withBody = (request: NotificationRequest, rawBody: string): NotificationRequest => ({
  ...request,
  rawBody,
});
const movedBy = (request: NotificationRequest, seconds: number): NotificationRequest => ({
  ...request,
  receivedAt: new Date(request.receivedAt.getTime() + seconds * 1_000),
});

/** One character of a text is another, at so many places. */
const flips = (request: NotificationRequest, count: number): Forgery[] =>
  Array.from({ length: count }, (_, n) => {
    const { rawBody } = request;
    const at = Math.floor(((n + 0.5) * rawBody.length) / count);
    const other = rawBody[at] === 'x' ? 'y' : 'x';
    const changed = `${rawBody.slice(0, at)}${other}${rawBody.slice(at + 1)}`;
    return { what: `character ${at} changed`, request: withBody(request, changed) };
  });

/** The same content in other words, which is not what was signed. */
const reworded = (request: NotificationRequest): Forgery[] =>
  [
    ['pretty', JSON.stringify(JSON.parse(request.rawBody), null, 3)],
    ['blank behind', `${request.rawBody} `],
    ['line feed behind', `${request.rawBody}\n`],
    ['line feed in front', `\n${request.rawBody}`],
    ['byte order mark', `\uFEFF${request.rawBody}`],
    ['cut off', request.rawBody.slice(0, -1)],
    ['empty', ''],
    ['null', 'null'],
    ['a list', `[${request.rawBody}]`],
    ['a field added', request.rawBody.replace('{', '{"forged":1,')],
    ['a field twice', request.rawBody.replace('{', '{"id":"forged",')],
    ['no JSON', 'id=1'],
  ].map(([what = '', body = '']) => ({ what: `body: ${what}`, request: withBody(request, body) }));

const jsonFields = (request: NotificationRequest): Forgery[] => {
  const body = JSON.parse(request.rawBody) as Record<string, unknown>;
  return Object.keys(body).flatMap((name) => {
    const { [name]: _, ...without } = body;
    return [
      { what: `${name} changed`, request: withBody(request, JSON.stringify({ ...body, [name]: 'forged' })) },
      { what: `${name} left out`, request: withBody(request, JSON.stringify(without)) },
    ];
  });
};

const headerCases = (
  request: NotificationRequest,
  name: string,
  values: readonly (string | undefined)[],
): Forgery[] =>
  values.map((value) => ({
    what: `${name}: ${value === undefined ? 'absent' : JSON.stringify(value).slice(0, 40)}`,
    request: withHeaders(request, { [name]: value }),
  }));

const moved = (request: NotificationRequest, seconds: readonly number[]): Forgery[] =>
  seconds.map((by) => ({ what: `received ${by} s later`, request: movedBy(request, by) }));

const wechatText = (headers: NotificationRequest['headers'], body: string): string =>
  `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`;

/** `other` is a genuine notification of another payment. */
export const forgedWechat = (genuine: NotificationRequest, other: NotificationRequest): Forgery[] => {
  const { headers, rawBody } = genuine;
  const timestamp = Number(headers['wechatpay-timestamp']);
  const signature = headers['wechatpay-signature'] ?? '';
  const own = signBy(attacker, wechatText(headers, rawBody));
  return [
    ...flips(genuine, 30),
    ...reworded(genuine),
    ...jsonFields(genuine),
    ...moved(genuine, [330, 600, 86_400, -330, -600, -86_400]),
    ...headerCases(genuine, 'wechatpay-timestamp', [
      ...[
        undefined,
        '',
        '0',
        String(timestamp + 1),
        String(timestamp - 1),
        `${timestamp}000`,
        ` ${timestamp}`,
      ],
      ...[`${timestamp}.0`, `${timestamp}e0`, '1e99', 'NaN', `0x${timestamp.toString(16)}`, `-${timestamp}`],
    ]),
    ...headerCases(genuine, 'wechatpay-nonce', [undefined, '', 'forged', `${headers['wechatpay-nonce']}\n`]),
    ...headerCases(genuine, 'wechatpay-serial', [
      ...[
        undefined,
        '',
        'PUB_KEY_ID_',
        'PUB_KEY_ID_0000000000000000',
        '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      ],
      ...['__proto__', 'constructor', '../../certificates', `${headers['wechatpay-serial']} `],
    ]),
    ...headerCases(genuine, 'wechatpay-signature', [
      ...[
        undefined,
        '',
        'A',
        own,
        signature.slice(4),
        signature.slice(0, -8),
        `WECHATPAY/SIGNTEST/${signature}`,
      ],
      ...[
        other.headers['wechatpay-signature'],
        Buffer.alloc(256).toString('base64'),
        `${signature}${signature}`,
      ],
    ]),
    { what: 'the body of another payment', request: withBody(genuine, other.rawBody) },
    { what: 'the headers of another payment', request: { ...genuine, headers: other.headers } },
    { what: 'no headers', request: { ...genuine, headers: {} } },
  ];
};

const formOf = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

/** Moves one field into the value of the one in front of it: the signed text stays the same. */
const hiding = (fields: Readonly<Record<string, string>>, hidden: string): Record<string, string> => {
  const names = Object.keys(fields)
    .filter((name) => name !== 'sign' && name !== 'sign_type')
    .sort();
  const { [hidden]: value = '', ...rest } = fields;
  const before = names[names.indexOf(hidden) - 1] ?? '';
  return { ...rest, [before]: `${fields[before]}&${hidden}=${value}` };
};

export const forgedAlipay = (genuine: NotificationRequest, other: NotificationRequest): Forgery[] => {
  const fields = Object.fromEntries(new URLSearchParams(genuine.rawBody));
  const { sign = '' } = fields;
  const of = (what: string, changed: Readonly<Record<string, string>>): Forgery => ({
    what,
    request: withBody(genuine, formOf(changed)),
  });
  const names = Object.keys(fields).filter((name) => name !== 'sign' && name !== 'sign_type');
  const own = (changed: Readonly<Record<string, string>>) => ({
    ...changed,
    sign: signBy(attacker, signedText(changed, ['sign', 'sign_type'])),
  });
  return [
    ...names.map((name) => of(`${name} changed`, { ...fields, [name]: '0.01' })),
    ...names.map((name) => {
      const { [name]: _, ...without } = fields;
      return of(`${name} left out`, without);
    }),
    ...names
      .toSorted()
      .slice(1)
      .map((name) => of(`${name} hidden in the field before`, hiding(fields, name))),
    ...names.slice(0, 5).map((name) => ({
      what: `${name} twice`,
      request: withBody(genuine, `${genuine.rawBody}&${name}=0.01`),
    })),
    ...['refund_fee', 'gmt_refund', 'zzz', 'a'].map((name) =>
      of(`${name} added`, { ...fields, [name]: '1.00' }),
    ),
    ...['', 'A', sign.slice(4), Buffer.alloc(256).toString('base64')].map((wrong) =>
      of(`sign ${wrong.slice(0, 8)}`, { ...fields, sign: wrong }),
    ),
    of('signed with another key', own(fields)),
    of('another amount, signed with another key', own({ ...fields, total_amount: '0.01' })),
    of('the signature of another payment', {
      ...fields,
      sign: new URLSearchParams(other.rawBody).get('sign') ?? '',
    }),
    {
      what: 'signature not encoded',
      request: withBody(genuine, genuine.rawBody.replaceAll('%2B', '+').concat('&x=')),
    },
    { what: 'empty', request: withBody(genuine, '') },
    { what: 'JSON', request: withBody(genuine, JSON.stringify(fields)) },
  ];
};

export const forgedStripe = (genuine: NotificationRequest, other: NotificationRequest): Forgery[] => {
  const header = genuine.headers['stripe-signature'] ?? '';
  const timestamp = Number(/t=(\d+)/.exec(header)?.[1]);
  const v1 = /v1=([0-9a-f]+)/.exec(header)?.[1] ?? '';
  const body = Buffer.from(genuine.rawBody);
  const by = (secret: string, at = timestamp): string => `t=${at},v1=${stripeHmac(secret, at, body)}`;
  return [
    ...flips(genuine, 30),
    ...reworded(genuine),
    ...jsonFields(genuine),
    ...moved(genuine, [330, 600, 86_400, -330, -600, -86_400]),
    ...headerCases(genuine, 'stripe-signature', [
      ...[undefined, '', 't=', `t=${timestamp}`, `v1=${v1}`, `t=${timestamp},v1=`, `t=${timestamp},v0=${v1}`],
      ...[
        `t=${timestamp + 1},v1=${v1}`,
        `t=${timestamp},t=${timestamp + 1},v1=${v1}`,
        `t=0${timestamp},v1=0${v1}`,
      ],
      ...[`t=${timestamp},v1=${v1.toUpperCase()}`, `t=${timestamp},v1=${v1.slice(0, -2)}`, `t=NaN,v1=${v1}`],
      ...[by(''), by('whsec_'), by('whsec_forged'), by('sk_test_sandboxdesk0001'), by('', timestamp + 1)],
      other.headers['stripe-signature'],
    ]),
    { what: 'the body of another payment', request: withBody(genuine, other.rawBody) },
  ];
};
