/** Lists: filter, order and pages as every Channex list has them. */
import { disturbList } from '../service-kit/service-faults.ts';
import { badRequest } from './api-error.ts';
import type { Answer, Call } from './call.ts';

export interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, unknown>>;
}

export const related = (type: string, id: string | null): unknown => ({
  data: id === null ? null : { id, type },
});

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

const wholeOf = (value: string | undefined, name: string, fallback: number): number => {
  if (value === undefined) return fallback;
  if (!/^\d+$/.test(value) || Number(value) < 1) throw badRequest([`${name} is invalid`]);
  return Number(value);
};

const pageOf = (query: Call['query']): { page: number; limit: number } => {
  const page = wholeOf(query['pagination[page]'], 'pagination[page]', 1);
  const limit = wholeOf(query['pagination[limit]'], 'pagination[limit]', DEFAULT_LIMIT);
  if (limit > MAX_LIMIT) throw badRequest([`pagination[limit] must be less than or equal to ${MAX_LIMIT}`]);
  return { page, limit };
};

/** A time without a zone is UTC; other texts are compared literally. */
const comparable = (value: unknown): number | string => {
  if (typeof value === 'number') return value;
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text))
    return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  return text;
};

const holds = (actual: unknown, operator: string, given: string): boolean => {
  const left = comparable(actual);
  const isTime = typeof left === 'number' && typeof actual === 'string';
  // Compared with a time, a bare date means midnight UTC.
  const right = isTime && /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(given) : comparable(given);
  if (operator === 'gt') return left > right;
  if (operator === 'gte') return left >= right;
  if (operator === 'lt') return left < right;
  if (operator === 'lte') return left <= right;
  const isEqual = typeof left === 'number' ? left === Number(right) : left === right;
  return operator === 'not' ? !isEqual : isEqual;
};

interface Filter {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

const operators = ['eq', 'not', 'gt', 'gte', 'lt', 'lte'];

export const filtersOf = (query: Call['query'], fields: readonly string[]): Filter[] =>
  Object.entries(query).flatMap(([name, value]) => {
    if (!name.startsWith('filter[')) return [];
    const [, field = '', operator = 'in'] = /^filter\[(\w+)\](?:\[(\w+)\])?$/.exec(name) ?? [];
    const isKnown = fields.includes(field) && (operator === 'in' || operators.includes(operator));
    if (!isKnown) throw badRequest([`${name} is invalid`]);
    return [{ field, operator, value }];
  });

export interface Row {
  readonly resource: Resource;
  /** Values that filters and orders compare. */
  readonly keys: Readonly<Record<string, unknown>>;
}

const matches = ({ keys }: Row, { field, operator, value }: Filter): boolean =>
  operator === 'in'
    ? value.split(',').some((one) => holds(keys[field], 'eq', one))
    : holds(keys[field], operator, value);

interface ListRules {
  /** Fields that may be filtered and ordered by. */
  readonly fields: readonly string[];
  readonly defaultOrder?: readonly [field: string, direction: 'asc' | 'desc'];
}

const orderOf = (query: Call['query'], { fields, defaultOrder }: ListRules): readonly [string, string] => {
  const entry = Object.entries(query).find(([name]) => name.startsWith('order['));
  if (!entry) return defaultOrder ?? ['inserted_at', 'asc'];
  const [, field = ''] = /^order\[(\w+)\]$/.exec(entry[0]) ?? [];
  if (!fields.includes(field) || !['asc', 'desc'].includes(entry[1]))
    throw badRequest([`${entry[0]} is invalid`]);
  return [field, entry[1]];
};

/** Rows come in the order of insertion. */
export const listAnswer = (call: Call, rows: readonly Row[], rules: ListRules): Answer => {
  const { page, limit } = pageOf(call.query);
  const filters = filtersOf(call.query, rules.fields);
  const [field, direction] = orderOf(call.query, rules);
  const found = rows.filter((row) => filters.every((filter) => matches(row, filter)));
  const ordered = found.toSorted((a, b) => {
    const [left, right] = [comparable(a.keys[field]), comparable(b.keys[field])];
    return left < right ? -1 : left > right ? 1 : 0;
  });
  if (direction === 'desc') ordered.reverse();
  const shown = disturbList(
    call.world,
    'channex',
    call.endpoint,
    ordered.slice((page - 1) * limit, page * limit),
  );
  return {
    status: 200,
    body: {
      data: shown.map(({ resource }) => resource),
      meta: { page, limit, total: found.length, order_by: field, order_direction: direction },
    },
  };
};

export const oneAnswer = (resource: Resource, status = 200): Answer => ({ status, body: { data: resource } });
