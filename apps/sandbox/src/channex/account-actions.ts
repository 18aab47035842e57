/** Actions of an account's owner: keys, properties, and the switches of what the documents leave open. */
import { flag, given, needed, text, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { type ChannexWorld, environments, newId, type Settings } from './channex-state.ts';
import { newProperty } from './properties.ts';
import { newRatePlan } from './rate-plans.ts';
import { newRoomType } from './room-types.ts';

type Fields = Readonly<Record<string, unknown>>;

const choose = <T>(fields: Fields, name: string, values: readonly T[]): T | undefined => {
  const value = fields[name];
  if (value === undefined || value === '') return undefined;
  const found = values.find((one) => String(one) === String(value));
  if (found === undefined) throw refuse(`${name} 须为：${values.join(' ')}`);
  return found;
};

const keyActions = (world: ChannexWorld): ControlActions => ({
  /** environment, name: another account with a key of its own. */
  account: (fields) => {
    const id = newId();
    const environment = choose(fields, 'environment', environments) ?? 'staging';
    world.state.accounts[id] = { id, environment, name: text(fields, 'name') ?? id.slice(0, 8) };
    const key = `u${newId()}`;
    world.state.keys[key] = { key, accountId: id, propertyIds: null, isRevoked: false };
    world.touch();
    return { accountId: id, key };
  },
  /** accountId: another key, to rotate to. */
  key: (fields) => {
    const accountId = needed(fields, 'accountId');
    if (!world.state.accounts[accountId]) throw refuse('没有这个账号');
    const key = `u${newId()}`;
    world.state.keys[key] = { key, accountId, propertyIds: null, isRevoked: false };
    world.touch();
    return { key };
  },
  /** key, on (default true). */
  revoke: (fields) => {
    const key = world.state.keys[needed(fields, 'key')];
    if (!key) throw refuse('没有这个密钥');
    key.isRevoked = flag(fields, 'on') ?? true;
    world.touch();
  },
});

const addRoom = (world: ChannexWorld, propertyId: string, title: string, units: number): void => {
  const property = world.state.properties[propertyId];
  if (!property) return;
  const occupancy = { occ_adults: 2, occ_children: 0, occ_infants: 0, default_occupancy: 2 };
  const roomType = newRoomType(
    propertyId,
    newId(),
    { title, count_of_rooms: units, ...occupancy },
    world.now(),
  );
  const options = [{ occupancy: 2, is_primary: true, rate: 0 }];
  const given = { title: `${title} Rate`, options };
  const plan = newRatePlan({ property, roomType, parentId: null }, newId(), given, world.now());
  world.state.roomTypes[roomType.id] = roomType;
  world.state.ratePlans[plan.id] = plan;
};

const contentActions = (world: ChannexWorld): ControlActions => ({
  /** accountId, title, currency, rooms (how many room types), units: without the size limits. */
  property: (fields) => {
    const accountId = needed(fields, 'accountId');
    const given = {
      title: needed(fields, 'title'),
      currency: text(fields, 'currency') ?? 'CNY',
      timezone: 'Asia/Shanghai',
    };
    const property = newProperty(accountId, newId(), given, world.now());
    world.state.properties[property.id] = property;
    const units = whole(fields, 'units', 0, 100) ?? 1;
    for (let index = 1; index <= (whole(fields, 'rooms', 0, 500) ?? 0); index += 1)
      addRoom(world, property.id, `Room ${index}`, units);
    world.touch();
    return { propertyId: property.id };
  },
  /** propertyId, on: buys or ends the messages app. */
  messagesApp: (fields) => {
    const property = world.state.properties[needed(fields, 'propertyId')];
    if (!property) throw refuse('没有这个 property');
    property.hasMessagesApp = flag(fields, 'on') ?? true;
    world.touch();
  },
  /** id: a property, room type or rate plan that its owner removes at the service. */
  remove: (fields) => {
    const id = needed(fields, 'id');
    delete world.state.properties[id];
    delete world.state.roomTypes[id];
    delete world.state.ratePlans[id];
    world.touch();
  },
});

const settingActions = (world: ChannexWorld): ControlActions => ({
  /** feedMode, cleanWarnings, pastDates, hookSends, hasOverage. */
  settings: (fields) => {
    const { settings } = world.state;
    Object.assign(
      settings,
      given({
        feedMode: choose<Settings['feedMode']>(fields, 'feedMode', ['expire', 'keep']),
        cleanWarnings: choose<Settings['cleanWarnings']>(fields, 'cleanWarnings', ['present', 'absent']),
        pastDates: choose(fields, 'pastDates', ['refuse', 'move'] as const),
        hookSends: choose(fields, 'hookSends', [11, 12] as const),
        hasOverage: flag(fields, 'hasOverage'),
      }),
    );
    world.touch();
    return settings;
  },
});

export const accountActions = (world: ChannexWorld): ControlActions => ({
  ...keyActions(world),
  ...contentActions(world),
  ...settingActions(world),
});
