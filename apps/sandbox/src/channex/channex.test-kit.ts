/** Calls of a partner on the Channex fake, and of tests on its control side. */
import { startSandbox } from '../sandbox.ts';
import { channexKeys } from './seed.ts';

export const NOW = new Date('2026-11-20T04:00:00Z');

interface Errors {
  readonly code: string;
  readonly title: string;
  readonly details?: unknown;
}

interface Data {
  readonly id: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer's attributes differ from endpoint to endpoint.
  readonly attributes: any;
}

export interface Body {
  // biome-ignore lint/suspicious/noExplicitAny: an answer's data differs from endpoint to endpoint.
  readonly data: any;
  readonly meta: {
    readonly [name: string]: unknown;
    readonly total: number;
    readonly warnings: Record<string, unknown>[];
  };
  readonly errors: Errors;
}

export const openChannex = async (options: Parameters<typeof startSandbox>[1] = {}) => {
  const sandbox = await startSandbox(0, { now: NOW, ...options });
  const { channex } = sandbox.services;
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    { key = channexKeys.staging as string, environment = 'staging' as 'staging' | 'production' } = {},
  ) => {
    const response = await fetch(`${sandbox.url}${channex.paths[environment]}${path}`, {
      method,
      headers: { 'user-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text || 'null') as Body };
  };
  const control = async (action: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const response = await fetch(`${sandbox.url}/control/channex/${action}`, {
      method: 'POST',
      body: JSON.stringify(fields),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const ids = async () => {
    const { body } = await call('GET', '/rate_plans/options');
    const plans = (body.data as Data[]).filter(({ attributes }) => !attributes.title.startsWith('Standard'));
    const planId = (title: string): string =>
      plans.find(({ attributes }) => attributes.title === title)?.id ?? '';
    const twinBar = plans.find(({ attributes }) => attributes.title === 'Twin Best Available Rate');
    const doubleBar = plans.find(({ attributes }) => attributes.title === 'Double Best Available Rate');
    return {
      propertyId: twinBar?.attributes.property_id as string,
      twin: twinBar?.attributes.room_type_id as string,
      double: doubleBar?.attributes.room_type_id as string,
      twinBar: twinBar?.id ?? '',
      twinBreakfast: planId('Twin Bed & Breakfast'),
      doubleBar: doubleBar?.id ?? '',
      doubleBreakfast: planId('Double Bed & Breakfast'),
    };
  };
  /** Opens a second property for two months. */
  const openTwin = async (rooms = 8) => {
    const { propertyId, twin, twinBar } = await ids();
    const range = { property_id: propertyId, date_from: '2026-11-20', date_to: '2027-01-20' };
    await call('POST', '/availability', { values: [{ ...range, room_type_id: twin, availability: rooms }] });
    await call('POST', '/restrictions', { values: [{ ...range, rate_plan_id: twinBar, rate: 10_000 }] });
  };
  return { sandbox, channex, call, control, ids, openTwin };
};
export type ChannexDesk = Awaited<ReturnType<typeof openChannex>>;
