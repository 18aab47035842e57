/** An input for every endpoint, made of its own schema: what is required, at its smallest; ids as they are asked for. */
import { type Endpoint, endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { z } from 'zod';
import { chineseId } from './desks/guest-papers.ts';
import { day, TODAY } from './test-day.ts';

export interface Schema {
  readonly type?: string | string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Version of no record: always out of date. */
const STALE = 999_999;

const schemas = new WeakMap<Endpoint, Schema>();
export const schemaOf = (endpoint: Endpoint): Schema => {
  const known = schemas.get(endpoint);
  if (known) return known;
  const made = z.toJSONSchema(endpoint.input, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema;
  schemas.set(endpoint, made);
  return made;
};

const branches = ({ anyOf, oneOf, allOf }: Schema): readonly Schema[] => [
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(allOf ?? []),
];

/** Some lists of ids are checked twice, and the second time as plain texts. */
const isId = ({ format, type }: Schema, path: string): boolean =>
  format === 'uuid' || (type === 'string' && format === undefined && /(^|\.)(ids?|\w+Ids?)$/.test(path));

/** Where ids stand: `orderId`, `stays.roomId`, `ids`. */
export const idFields = (endpoint: Endpoint): string[] => {
  const walk = (schema: Schema, path: string): string[] => [
    ...(isId(schema, path) ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      walk(one, path ? `${path}.${name}` : name),
    ),
    ...(schema.items ? walk(schema.items, path) : []),
    ...branches(schema).flatMap((one) => walk(one, path)),
  ];
  return [...new Set(walk(schemaOf(endpoint), ''))];
};

/** Texts by field name, where the schema cannot describe them. */
const texts: readonly [RegExp, string][] = [
  [/phone|mobile/i, '13800138000'],
  [/email/i, 'somebody@example.com'],
  [/username/i, 'some.body'],
  [/code$/i, 'some_code'],
  [/month/i, TODAY.slice(0, 7)],
  [/time|minute/i, '12:00'],
  [/url|link/i, 'https://example.com/a'],
];

const isLater = (name: string): boolean => /^(to|until|checkOut|dateTo|ends?On|validTo)$/.test(name);

const textOf = ({ format, minLength = 1 }: Schema, name: string): string => {
  if (format === 'date') return isLater(name) ? day(4) : day(2);
  if (format === 'date-time') return `${isLater(name) ? day(4) : day(2)}T04:00:00.000Z`;
  const fitting = texts.find(([pattern]) => pattern.test(name));
  return fitting ? fitting[1] : '测试'.repeat(Math.max(1, Math.ceil(minLength / 2)));
};

const numberOf = ({ minimum, exclusiveMinimum }: Schema, name: string): number => {
  if (name === 'version') return STALE;
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  return Math.max(least, least < -1_000_000 ? 1 : least);
};

/** The id for the field at this path. */
export type IdAt = (path: string) => string | undefined;

const sampleOf = (schema: Schema, path: string, idAt: IdAt): unknown => {
  const name = path.split('.').at(-1) ?? '';
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && !isId(schema, path)) return schema.default;
  if (schema.enum) return schema.enum[0];
  const choices = branches(schema).filter(({ type }) => type !== 'null');
  if (choices[0]) return sampleOf(choices[0], path, idAt);
  if (isId(schema, path)) return idAt(path) ?? '019f0000-0000-7000-8000-000000000000';
  if (schema.format === 'binary') return new Uint8Array([0x25, 0x50, 0x44, 0x46]);
  switch ([schema.type ?? (schema.properties ? 'object' : 'none')].flat()[0]) {
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return false;
    case 'array':
      return arrayOf(schema, path, idAt);
    case 'object':
      return objectOf(schema, path, idAt);
    default:
      return textOf(schema, name);
  }
};

/** One id or record; of plain values the required minimum. */
const arrayOf = (schema: Schema, path: string, idAt: IdAt): unknown[] => {
  const { items, minItems = 0 } = schema;
  if (!items) return [];
  const isPlain = !isId(items, path) && !items.properties && branches(items).length === 0;
  const many = isPlain ? minItems : Math.max(minItems, 1);
  return Array.from({ length: many }, () => sampleOf(items, path, idAt));
};

/** Required fields, and the one that holds the id in question. */
const objectOf = (schema: Schema, path: string, idAt: IdAt): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
      const at = path ? `${path}.${name}` : name;
      const wanted = schema.required?.includes(name) || idAt(`${at}?`) !== undefined;
      return wanted ? [[name, sampleOf(one, at, idAt)]] : [];
    }),
  );

/** Rules no schema can express: over two fields, a number with a check digit. */
const special: Readonly<Record<string, (idOf: (field: string) => string) => Record<string, unknown>>> = {
  'POST /hotel-info/room/batchAddRoom': (idOf) => ({ houseId: idOf('houseId'), from: 801, to: 802 }),
  'POST /hotel-wallet/expense/create': () => ({ category: 'repair', spentOn: TODAY }),
  'POST /hotel-wallet/expense/edit': () => ({ category: 'repair', spentOn: TODAY }),
  // Far enough ahead that there is room.
  'POST /hotel-order/order/create': (idOf) => ({
    stays: [
      {
        roomTypeId: idOf('stays.roomTypeId'),
        roomId: idOf('stays.roomId'),
        ratePlanId: idOf('stays.ratePlanId'),
        checkIn: day(200),
        checkOut: day(202),
        guests: 1,
      },
    ],
  }),
  'POST /hotel-order/payment/scan': () => ({ paymentCode: '134567890123456789' }),
  'POST /hotel-info/evaluation/record': () => ({ score: 4.5 }),
  'POST /hotel-info/price/long-stay': () => ({ tiers: [] }),
  'POST /hotel-info/suggestion/rule/create': (idOf) => ({ houseIds: [idOf('houseIds')] }),
  'POST /hotel-info/suggestion/rule/edit': (idOf) => ({ houseIds: [idOf('houseIds')] }),
  'POST /hotel-info/suggestion/simulate': (idOf) => ({ houseIds: [idOf('houseIds')] }),
  'POST /hotel-order/order/create-hourly': () => ({ start: '13:00' }),
  'POST /hotel-order/registration/record': () => ({ number: chineseId(7) }),
  'POST /hotel-order/registration/correct': () => ({ number: chineseId(7) }),
  'POST /hotel-order/registration/visitor': () => ({ number: chineseId(7) }),
  'POST /hotel-member/document/record': () => ({ number: chineseId(7) }),
  'POST /hotel-member/document/correct': () => ({ number: chineseId(7) }),
  'POST /hotel-order/blacklist/add': () => ({ phone: '13800138000' }),
  'POST /hotel-order/invoice/request': () => ({ receiver: 'guest@example.com' }),
  'POST /hotel-order/invoice/enter': () => ({ number: '12345678' }),
};

/** `asked`: the one field whose id is looked at; an optional one is in the input only then. */
export const inputFor = (
  endpoint: Endpoint,
  asked: string | null,
  idOf: (field: string) => string,
): Record<string, unknown> => ({
  ...objectOf(schemaOf(endpoint), '', (path) => {
    if (!path.endsWith('?')) return idOf(path);
    const at = path.slice(0, -1);
    return asked === at || asked?.startsWith(`${at}.`) ? 'yes' : undefined;
  }),
  ...special[endpointKey(endpoint)]?.(idOf),
});
