/** Keys, envelope and lists, by HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChannexDesk, openChannex } from './channex.test-kit.ts';
import { channexKeys } from './seed.ts';

let desk: ChannexDesk;
beforeEach(async () => {
  desk = await openChannex();
});
afterEach(() => desk.sandbox.stop());

const property = { title: 'Lake House', currency: 'CNY' };
const newProperty = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const { body } = await desk.call('POST', '/properties', { property: { ...property, ...fields } });
  return body.data.id;
};
describe('keys', () => {
  it.each([
    ['no key', '', 'staging'],
    ['an unknown key', 'unknown', 'staging'],
    ['a revoked key', channexKeys.revoked, 'staging'],
    ['a staging key at production', channexKeys.staging, 'production'],
    ['a production key at staging', channexKeys.production, 'staging'],
  ] as const)('refuses %s with 401 and no details', async (_, key, environment) => {
    const { status, body } = await desk.call('GET', '/properties', undefined, { key, environment });
    expect(status).toBe(401);
    expect(body).toEqual({ errors: { code: 'unauthorized', title: 'Unauthorized' } });
  });

  it('covers all properties of the account or the chosen ones', async () => {
    expect((await desk.call('GET', '/properties')).body.meta.total).toBe(2);
    const one = await desk.call('GET', '/properties', undefined, { key: channexKeys.oneProperty });
    expect(one.body.meta.total).toBe(1);
    const other = await newProperty();
    const refused = await desk.call('GET', `/properties/${other}`, undefined, {
      key: channexKeys.oneProperty,
    });
    expect(refused).toMatchObject({ status: 403, body: { errors: { code: 'forbidden' } } });
  });

  it('hides the properties of other accounts', async () => {
    const key = channexKeys.production;
    const mine = await newProperty();
    const hidden = await desk.call('GET', `/properties/${mine}`, undefined, {
      key,
      environment: 'production',
    });
    expect(hidden).toMatchObject({ status: 404, body: { errors: { code: 'resource_not_found' } } });
  });

  it('stops working once revoked, and a rotated one takes over', async () => {
    const account = await desk.control('account', { environment: 'staging', name: 'second' });
    const { key, accountId } = account.body as { key: string; accountId: string };
    expect((await desk.call('GET', '/properties', undefined, { key })).status).toBe(200);
    const rotated = (await desk.control('key', { accountId })).body.key;
    await desk.control('revoke', { key });
    expect((await desk.call('GET', '/properties', undefined, { key })).status).toBe(401);
    expect((await desk.call('GET', '/properties', undefined, { key: rotated ?? '' })).status).toBe(200);
  });
});

describe('envelope and errors', () => {
  it('wants the body inside the name of its type, as JSON', async () => {
    const bare = await desk.call('POST', '/properties', property);
    expect(bare).toMatchObject({ status: 400, body: { errors: { code: 'bad_request' } } });
    expect(bare.body.errors.details).toEqual(['property is required']);
    const broken = await desk.call('POST', '/properties', '{"property":');
    expect(broken.status).toBe(400);
    expect(broken.body.errors.details).toEqual({ body: 'is not valid JSON' });
  });

  it('answers 404 for unknown paths and methods', async () => {
    expect((await desk.call('GET', '/nothing')).body.errors.code).toBe('resource_not_found');
    const id = await newProperty();
    expect((await desk.call('DELETE', `/properties/${id}`)).status).toBe(404);
  });
});

describe('lists', () => {
  it('shows 10 a page unless asked, at most 100, and says the total', async () => {
    for (let index = 0; index < 11; index += 1) await newProperty({ title: `House ${index}` });
    const first = await desk.call('GET', '/properties');
    expect(first.body.data).toHaveLength(10);
    expect(first.body.meta).toEqual({
      page: 1,
      limit: 10,
      total: 13,
      order_by: 'inserted_at',
      order_direction: 'asc',
    });
    expect((await desk.call('GET', '/properties?pagination[page]=2')).body.data).toHaveLength(3);
    expect((await desk.call('GET', '/properties?pagination[limit]=100')).body.data).toHaveLength(13);
    expect((await desk.call('GET', '/properties?pagination[limit]=101')).status).toBe(400);
    expect((await desk.call('GET', '/properties?pagination[page]=0')).status).toBe(400);
    expect((await desk.call('GET', '/properties/options')).body.data).toHaveLength(13);
  });

  it('filters by value, by several and by operators, and orders', async () => {
    const [a, b] = [await newProperty({ title: 'A' }), await newProperty({ title: 'B' })];
    expect((await desk.call('GET', `/properties?filter[id]=${a},${b}`)).body.meta.total).toBe(2);
    expect(
      (await desk.call('GET', '/properties?filter[title][gte]=B&filter[title][lt]=C')).body.meta.total,
    ).toBe(1);
    const ordered = await desk.call('GET', `/properties?filter[id]=${a},${b}&order[title]=desc`);
    expect(ordered.body.data.map((one: { id: string }) => one.id)).toEqual([b, a]);
    expect((await desk.call('GET', '/properties?filter[colour]=red')).status).toBe(400);
    expect((await desk.call('GET', '/properties?order[title]=up')).status).toBe(400);
  });
});
