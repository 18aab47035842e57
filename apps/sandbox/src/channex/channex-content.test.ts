/** Properties, room types and rate plans, by HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChannexDesk, openChannex } from './channex.test-kit.ts';

let desk: ChannexDesk;
beforeEach(async () => {
  desk = await openChannex();
});
afterEach(() => desk.sandbox.stop());

const property = { title: 'Lake House', currency: 'CNY' };
const room = { count_of_rooms: 3, occ_adults: 2, occ_children: 0, occ_infants: 0, default_occupancy: 2 };
const perRoom = [{ occupancy: 2, is_primary: true, rate: 10_000 }];

const newProperty = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const { body } = await desk.call('POST', '/properties', { property: { ...property, ...fields } });
  return body.data.id;
};
const newRoom = async (
  propertyId: string,
  title: string,
  fields: Record<string, unknown> = {},
): Promise<string> => {
  const room_type = { property_id: propertyId, title, ...room, ...fields };
  return (await desk.call('POST', '/room_types', { room_type })).body.data.id;
};

describe('properties', () => {
  it('needs a title and a currency, with the documented defaults', async () => {
    const empty = await desk.call('POST', '/properties', { property: {} });
    expect(empty.body.errors).toMatchObject({
      code: 'validation_error',
      details: { title: ["can't be blank"], currency: ["can't be blank"] },
    });
    const { status, body } = await desk.call('POST', '/properties', { property });
    expect(status).toBe(201);
    expect(body.data.attributes.settings).toMatchObject({
      state_length: 500,
      allow_availability_autoupdate_on_confirmation: true,
      allow_availability_autoupdate_on_modification: false,
      allow_availability_autoupdate_on_cancellation: false,
    });
  });

  it.each([
    ['title', 'x'.repeat(256)],
    ['currency', 'RMB'],
    ['country', 'China'],
    ['phone', '1'.repeat(33)],
    ['latitude', 30.2],
    ['timezone', 'Mars/Olympus'],
    ['nonsense', 1],
  ])('refuses a wrong %s', async (name, value) => {
    const { status, body } = await desk.call('POST', '/properties', {
      property: { ...property, [name]: value },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors.details as object)).toEqual([name]);
  });

  it.each([
    ['state_length', 99],
    ['state_length', 731],
    ['min_stay_type', 'none'],
    ['cut_off_days', 31],
    ['cut_off_time', '10:15'],
    ['allow_availability_autoupdate_on_confirmation', false],
  ])('refuses settings.%s %s', async (name, value) => {
    const settings = { [name]: value };
    const { body } = await desk.call('POST', '/properties', { property: { ...property, settings } });
    expect(Object.keys(body.errors.details as object)).toEqual([`settings.${name}`]);
  });

  it('changes what is sent and keeps the rest; the group is set on creation only', async () => {
    const id = await newProperty({ email: 'host@house.example' });
    const changed = await desk.call('PUT', `/properties/${id}`, {
      property: { title: 'New', settings: { state_length: 730 } },
    });
    expect(changed.body.data.attributes).toMatchObject({ title: 'New', email: 'host@house.example' });
    expect(changed.body.data.attributes.settings).toMatchObject({ state_length: 730, min_stay_type: 'both' });
    expect((await desk.call('PUT', `/properties/${id}`, { property: { title: '' } })).status).toBe(422);
    expect((await desk.call('PUT', `/properties/${id}`, { property: { group_id: 'g' } })).status).toBe(422);
  });
});

describe('room types', () => {
  it('needs its fields, and a default occupancy that fits', async () => {
    const propertyId = await newProperty();
    const { body } = await desk.call('POST', '/room_types', {
      room_type: { property_id: propertyId, title: 'Twin' },
    });
    const names = ['count_of_rooms', 'default_occupancy', 'occ_adults', 'occ_children', 'occ_infants'];
    expect(Object.keys(body.errors.details as object).sort()).toEqual(names);
    const room_type = { property_id: propertyId, title: 'Twin', ...room, default_occupancy: 3 };
    expect((await desk.call('POST', '/room_types', { room_type })).status).toBe(422);
  });

  it('starts with no availability', async () => {
    const propertyId = await newProperty();
    const id = await newRoom(propertyId, 'Twin');
    const query = `filter[property_id]=${propertyId}&filter[date][gte]=2026-11-20&filter[date][lte]=2026-11-21`;
    expect((await desk.call('GET', `/availability?${query}`)).body.data).toEqual({
      [id]: { '2026-11-20': 0, '2026-11-21': 0 },
    });
  });

  it('of a mapped plan is removed or made smaller by force only', async () => {
    const { twin, twinBar, propertyId } = await desk.ids();
    const settings = { hotel_id: '4372137' };
    const channel = {
      title: 'B',
      channel: 'BookingCom',
      properties: [propertyId],
      settings,
      rate_plans: [{ rate_plan_id: twinBar }],
    };
    const { body } = await desk.call('POST', '/channels', { channel });
    await desk.call('POST', `/channels/${body.data.id}/activate`);
    expect((await desk.call('DELETE', `/room_types/${twin}`)).status).toBe(422);
    const smaller = { room_type: { occ_adults: 1, default_occupancy: 1 } };
    expect((await desk.call('PUT', `/room_types/${twin}`, smaller)).status).toBe(422);
    expect((await desk.call('PUT', `/room_types/${twin}?force=true`, smaller)).status).toBe(200);
    expect((await desk.call('DELETE', `/room_types/${twin}?force=true`)).body).toEqual({
      meta: { message: 'Success' },
    });
    expect((await desk.call('GET', `/rate_plans/${twinBar}`)).status).toBe(404);
  });

  it('stops at 20 for a hotel and at 50 for a rental', async () => {
    const hotel = await newProperty({ property_type: 'hotel' });
    for (let index = 0; index < 20; index += 1) await newRoom(hotel, `Room ${index}`);
    const room_type = { property_id: hotel, title: 'One more', ...room };
    expect((await desk.call('POST', '/room_types', { room_type })).status).toBe(422);
    await desk.control('settings', { hasOverage: true });
    expect((await desk.call('POST', '/room_types', { room_type })).status).toBe(201);
    await desk.control('settings', { hasOverage: false });
    const rental = await newProperty({ property_type: 'homestay' });
    for (let index = 0; index < 50; index += 1) await newRoom(rental, `Room ${index}`);
    const refused = await desk.call('POST', '/room_types', {
      room_type: { ...room_type, property_id: rental },
    });
    expect(refused.status).toBe(422);
  });
});

describe('rate plans', () => {
  const add = async (fields: Record<string, unknown>) => {
    const propertyId = await newProperty();
    const roomTypeId = await newRoom(propertyId, 'Twin');
    const base = { property_id: propertyId, room_type_id: roomTypeId, title: 'BAR', options: perRoom };
    return desk.call('POST', '/rate_plans', { rate_plan: { ...base, ...fields } });
  };

  it('gives the primary option the id of the plan, and reads its price as decimal text', async () => {
    const { status, body } = await add({});
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject({
      sell_mode: 'per_room',
      rate_mode: 'manual',
      currency: 'CNY',
    });
    expect(body.data.attributes.options).toEqual([
      { id: body.data.id, occupancy: 2, is_primary: true, rate: '100.00', derived_option: null },
    ]);
    expect(body.data.attributes).not.toHaveProperty('parent_rate_plan_id');
  });

  it.each([
    ['no options', { options: undefined }],
    ['an empty list', { options: [] }],
    ['no primary', { options: [{ occupancy: 2, is_primary: false }] }],
    ['an occupancy above occ_adults', { options: [{ occupancy: 3, is_primary: true }] }],
    ['per room below maximum occupancy', { options: [{ occupancy: 1, is_primary: true }] }],
    ['per person with a missing occupancy', { sell_mode: 'per_person', options: perRoom }],
    [
      'two primary options',
      { sell_mode: 'per_person', options: [{ occupancy: 1, is_primary: true }, ...perRoom] },
    ],
  ])('refuses %s', async (_, fields) => {
    const { status, body } = await add(fields);
    expect(status).toBe(422);
    expect(Object.keys(body.errors.details as object)).toEqual(['options']);
  });

  it('stops at 18 occupancies and at 200 plans of a hotel', async () => {
    const propertyId = await newProperty();
    const roomTypeId = await newRoom(propertyId, 'Dorm', { occ_adults: 19 });
    const each = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ occupancy: index + 1, is_primary: index === 0 }));
    const base = { property_id: propertyId, sell_mode: 'per_person' };
    const tooMany = { ...base, room_type_id: roomTypeId, title: '19', options: each(19) };
    expect((await desk.call('POST', '/rate_plans', { rate_plan: tooMany })).body.errors.details).toEqual({
      options: ['should have at most 18 item(s)'],
    });
    const smaller = await newRoom(propertyId, 'Smaller dorm', { occ_adults: 18 });
    const plan = (title: string) => ({ ...base, room_type_id: smaller, title, options: each(18) });
    for (let index = 0; index < 200; index += 1)
      expect((await desk.call('POST', '/rate_plans', { rate_plan: plan(`Plan ${index}`) })).status).toBe(201);
    expect((await desk.call('POST', '/rate_plans', { rate_plan: plan('Plan 200') })).status).toBe(422);
  });

  it('refuses the same title twice in a property, even on another room type', async () => {
    const { body } = await add({});
    const { property: own } = (await desk.call('GET', `/rate_plans/${body.data.id}`)).body.data.relationships;
    const roomTypeId = await newRoom(own.data.id, 'Double');
    const rate_plan = { property_id: own.data.id, room_type_id: roomTypeId, title: 'BAR', options: perRoom };
    const refused = await desk.call('POST', '/rate_plans', { rate_plan });
    expect(refused.body.errors.details).toEqual({
      title: ['Duplication in Rate Plan title is not allowed!'],
    });
  });

  it('inherits everything once it has a parent, and shows the parent in the options list only', async () => {
    const alone = await add({});
    expect(alone.body.data.attributes.inherit_rate).toBe(false);
    const { data } = (await desk.call('GET', `/rate_plans/${alone.body.data.id}`)).body;
    const { property: own, room_type: type } = data.relationships;
    const base = { property_id: own.data.id, room_type_id: type.data.id, parent_rate_plan_id: data.id };
    // Check value of the documents: 100 → 117.00.
    const derived_option = {
      rate: [
        ['increase_by_percent', '5.00'],
        ['increase_by_amount', '12.00'],
      ],
    };
    const options = [{ occupancy: 2, is_primary: true, derived_option }];
    const child = await desk.call('POST', '/rate_plans', {
      rate_plan: { ...base, title: 'Derived', options },
    });
    expect(child.body.data.attributes).toMatchObject({ inherit_rate: true, inherit_stop_sell: true });
    const query = `filter[property_id]=${own.data.id}&filter[date]=2026-11-21&filter[restrictions]=rate`;
    const read = await desk.call('GET', `/restrictions?${query}`);
    expect(read.body.data[child.body.data.id]).toEqual({ '2026-11-21': { rate: '117.00' } });
    const options2 = await desk.call(
      'GET',
      `/rate_plans/options?filter[property_id]=${own.data.id}&multi_occupancy=true`,
    );
    const row = options2.body.data.find((one: { id: string }) => one.id === child.body.data.id);
    expect(row.attributes.parent_rate_plan_id).toBe(data.id);
  });

  it('refuses a plan of another property’s room type, and an 11th plan on a rental room', async () => {
    const rental = await newProperty({ property_type: 'apartment' });
    const roomTypeId = await newRoom(rental, 'Flat');
    const base = { property_id: rental, room_type_id: roomTypeId, options: perRoom };
    const { twin } = await desk.ids();
    const foreign = await desk.call('POST', '/rate_plans', {
      rate_plan: { ...base, room_type_id: twin, title: 'X' },
    });
    expect(foreign.body.errors.details).toEqual({ room_type_id: ['is invalid'] });
    for (let index = 0; index < 10; index += 1)
      await desk.call('POST', '/rate_plans', { rate_plan: { ...base, title: `Plan ${index}` } });
    expect(
      (await desk.call('POST', '/rate_plans', { rate_plan: { ...base, title: 'Plan 10' } })).status,
    ).toBe(422);
  });
});
