/**
 * Every endpoint that reveals whether a full number is known: searches, filters, exports, checks, duplicates,
 * blocklist, registration. All use one counted lookup on the server (platform/sealed-lookups.ts). Imports count per
 * line (`numbers` of each import).
 */
import { normalDocumentNumber } from './foundation/account/document-rules.ts';
import { failures } from './platform/failure.ts';
import { type FullNumber, fullNumberIn, normalPhone } from './platform/full-numbers.ts';

/** Misses an hour, for each user and each API token. */
export const LOOKUP_MISSES = 30;

export const lookupFailures = failures('lookup', {
  tooMany: [
    429,
    '一小时内按完整号码查询未命中已达 {{limit}} 次，请 {{minutes}} 分钟后再试；核对证件或电话请直接询问客人',
    '{{limit}} full numbers were searched for without a match within an hour. Try again in {{minutes}} min, or ask the guest',
  ],
  notForTokens: [
    403,
    '接口令牌不能按完整号码查询客人',
    'An API token cannot search for guests by a full number',
  ],
});

/**
 * keyword: a search whose text may be a number. check: asks only about a number. act: a change whose result shows
 * whether the number is known; counts when two numbers match.
 */
export type LookupWay = 'keyword' | 'check' | 'act';

interface Lookup {
  readonly way: LookupWay;
  readonly numbers: (input: never) => readonly FullNumber[];
}

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const phones = (...values: unknown[]): FullNumber[] =>
  values.flatMap((value) => (text(value) === '' ? [] : [{ kind: 'phone', value: normalPhone(text(value)) }]));

export const documents = (...values: unknown[]): FullNumber[] =>
  values.flatMap((value) =>
    text(value) === '' ? [] : [{ kind: 'document', value: normalDocumentNumber(text(value)) }],
  );

export const taxIds = (value: unknown): FullNumber[] =>
  text(value) === '' ? [] : [{ kind: 'taxId', value: normalDocumentNumber(text(value)) }];

const rows = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);

const byKeyword: Lookup = {
  way: 'keyword',
  numbers: ({ keyword, filter }: Fields) => {
    const number = fullNumberIn(text(keyword) || text((filter as Fields | undefined)?.keyword));
    return number ? [number] : [];
  },
};

const check = (numbers: (input: Fields) => FullNumber[]): Lookup => ({ way: 'check', numbers });
const act = (numbers: (input: Fields) => FullNumber[]): Lookup => ({ way: 'act', numbers });

/** Modules whose lists search by sealed numbers. */
const searchedLists = [
  '/api/search',
  '/hotel-order/order/',
  '/hotel-order/registration/',
  '/hotel-message/thread/',
  '/hotel-message/template/',
  '/hotel-member/check/',
  '/hotel-order/blacklist/',
  '/hotel-member/member/',
  '/hotel-member/landlord/',
  '/hotel-system/user/',
];

const ofGuest = ({ number, phone }: Fields) => [...documents(number), ...phones(phone)];
/** Guests with their documents, in each of these rows. */
const ofRegistrations = (list: unknown) =>
  rows(list).flatMap(({ registrations }) => rows(registrations).flatMap(ofGuest));
const ofLandlord = ({ phone, taxId }: Fields) => [...phones(phone), ...taxIds(taxId)];

const declared: Readonly<Record<string, Lookup>> = {
  '/hotel-order/blacklist/check-booker': check(({ phone }) => phones(phone)),
  '/hotel-order/registration/recall': check(({ number }) => documents(number)),
  '/hotel-member/erasure/find': check(({ phone }) => phones(phone)),
  '/hotel-order/order/create': act(({ phone, arrival }) => [
    ...phones(phone),
    ...ofRegistrations([arrival ?? {}]),
  ]),
  '/hotel-order/order/edit-booking': act(({ phone }) => phones(phone)),
  '/hotel-order/order/check-in-group': act(({ arrivals }) => ofRegistrations(arrivals)),
  '/hotel-order/order/rooming-list': act(({ rooms }) => ofRegistrations(rooms)),
  '/hotel-order/order/create-hourly': act(({ phone }) => phones(phone)),
  '/hotel-order/order/check-in': act(({ registrations }) => rows(registrations).flatMap(ofGuest)),
  '/hotel-order/registration/record': act(ofGuest),
  '/hotel-order/registration/correct': act(ofGuest),
  '/hotel-guest/page/record-guest': act(ofGuest),
  '/hotel-order/blacklist/add': act(ofGuest),
  '/hotel-member/member/save': act(({ contacts }) =>
    rows(contacts).flatMap(({ kind, value }) => (kind === 'phone' ? phones(value) : [])),
  ),
  '/hotel-member/document/record': act(({ number }) => documents(number)),
  '/hotel-member/document/correct': act(({ number }) => documents(number)),
  '/hotel-message/sms-opt-out/add': act(({ phone }) => phones(phone)),
  '/hotel-member/landlord/create': act(ofLandlord),
  '/hotel-member/landlord/edit': act(ofLandlord),
  '/api/user/certification/submit': act(({ number }) => documents(number)),
  '/api/user/contact/request-code': act(({ kind, target }) => (kind === 'phone' ? phones(target) : [])),
};

export const lookupOf = (path: string): Lookup | null =>
  declared[path] ?? (searchedLists.some((start) => path.startsWith(start)) ? byKeyword : null);
