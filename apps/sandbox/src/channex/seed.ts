/** Accounts, keys and properties that are there from the beginning, with the same ids in every sandbox. */
import { addDays } from '../platforms/clock.ts';
import { type ChannexWorld, type Environment, type Property, seededId } from './channex-state.ts';
import { setAvailability, setCell } from './nights.ts';
import { newProperty, todayAt } from './properties.ts';
import { newRatePlan } from './rate-plans.ts';
import { newRoomType } from './room-types.ts';

/** Keys of the seeded accounts. */
export const channexKeys = {
  staging: 'uSTGdemo-channex-staging-key-0001',
  production: 'uPRDdemo-channex-production-key-0001',
  /** Covers the certification property only. */
  oneProperty: 'uSTGdemo-channex-one-property-0001',
  /** Withdrawn by its owner. */
  revoked: 'uSTGdemo-channex-revoked-0001',
} as const;

interface RoomSeed {
  readonly title: string;
  readonly rooms: number;
  readonly adults: number;
  /** Title and price in minor units. */
  readonly plans: readonly (readonly [title: string, rate: number])[];
}

interface PropertySeed {
  readonly title: string;
  readonly currency: string;
  readonly timezone: string;
  readonly type: string;
  readonly city: string;
  readonly country: string;
  readonly rooms: readonly RoomSeed[];
  /** Nights that are open from the beginning. */
  readonly openDays: number;
}

const certification: PropertySeed = {
  title: 'Test Property - Minsu',
  currency: 'USD',
  timezone: 'Asia/Shanghai',
  type: 'hotel',
  city: 'Hangzhou',
  country: 'CN',
  rooms: [
    {
      title: 'Twin Room',
      rooms: 8,
      adults: 2,
      plans: [
        ['Twin Best Available Rate', 10_000],
        ['Twin Bed & Breakfast', 12_000],
      ],
    },
    {
      title: 'Double Room',
      rooms: 1,
      adults: 2,
      plans: [
        ['Double Best Available Rate', 10_000],
        ['Double Bed & Breakfast', 12_000],
      ],
    },
  ],
  openDays: 0,
};

const demo: PropertySeed = {
  title: '西湖云栖 West Lake Yunqi',
  currency: 'CNY',
  timezone: 'Asia/Shanghai',
  type: 'homestay',
  city: 'Hangzhou',
  country: 'CN',
  rooms: [
    {
      title: '清荷大床房',
      rooms: 4,
      adults: 2,
      plans: [
        ['清荷 标准价', 52_800],
        ['清荷 含早', 58_800],
      ],
    },
    { title: '听雨双床房', rooms: 3, adults: 2, plans: [['听雨 标准价', 56_800]] },
    { title: '湖景露台大床房', rooms: 2, adults: 2, plans: [['湖景 标准价', 76_800]] },
    { title: '亲子家庭房', rooms: 2, adults: 4, plans: [['亲子 标准价', 89_800]] },
  ],
  openDays: 60,
};

/** Belongs to the account, not to the partner: its revisions show up in an account-wide feed. */
const foreign: PropertySeed = {
  title: 'Someone else’s test hotel',
  currency: 'EUR',
  timezone: 'Europe/Paris',
  type: 'hotel',
  city: 'Lyon',
  country: 'FR',
  rooms: [{ title: 'Standard', rooms: 5, adults: 2, plans: [['Standard Rate', 9_000]] }],
  openDays: 60,
};

const open = (
  world: ChannexWorld,
  property: Property,
  days: number,
  room: { id: string; rooms: number },
  plans: readonly [string, number][],
): void => {
  const today = todayAt(property, world.now());
  for (let day = 0; day < days; day += 1) {
    const date = addDays(today, day);
    setAvailability(world, room.id, date, room.rooms);
    for (const [planId, rate] of plans) {
      const adults = world.state.ratePlans[planId]?.options[0]?.occupancy ?? 2;
      setCell(world, planId, date, { rates: { [adults]: rate } });
    }
  }
};

const addRoom = (
  world: ChannexWorld,
  property: Property,
  name: string,
  room: RoomSeed,
  openDays: number,
): void => {
  const now = world.now();
  const id = seededId(`${name}/${room.title}`);
  const roomType = newRoomType(
    property.id,
    id,
    {
      title: room.title,
      count_of_rooms: room.rooms,
      occ_adults: room.adults,
      occ_children: 1,
      occ_infants: 1,
      default_occupancy: room.adults,
    },
    now,
  );
  world.state.roomTypes[id] = roomType;
  const plans = room.plans.map(([title, rate]): [string, number] => {
    const planId = seededId(`${name}/${room.title}/${title}`);
    const options = [{ occupancy: room.adults, is_primary: true, rate }];
    const plan = newRatePlan({ property, roomType, parentId: null }, planId, { title, options }, now);
    world.state.ratePlans[planId] = plan;
    return [planId, rate];
  });
  open(world, property, openDays, { id, rooms: room.rooms }, plans);
};

const addProperty = (
  world: ChannexWorld,
  accountId: string,
  seed: PropertySeed,
  environment: Environment,
): Property => {
  const name = `channex/${environment}/${seed.title}`;
  const { title, currency, timezone, type, city, country } = seed;
  const given = { title, currency, timezone, property_type: type, city, country };
  const property = newProperty(accountId, seededId(name), given, world.now());
  property.hasMessagesApp = true;
  world.state.properties[property.id] = property;
  for (const room of seed.rooms) addRoom(world, property, name, room, seed.openDays);
  return property;
};

export const seedChannex = (world: ChannexWorld): void => {
  const { accounts, keys } = world.state;
  const addKey = (
    key: string,
    accountId: string,
    propertyIds: readonly string[] | null = null,
    isRevoked = false,
  ) => {
    keys[key] = { key, accountId, propertyIds, isRevoked };
  };
  const staging = seededId('channex/account/staging');
  const production = seededId('channex/account/production');
  accounts[staging] = { id: staging, environment: 'staging', name: 'staging' };
  accounts[production] = { id: production, environment: 'production', name: 'production' };
  const certified = addProperty(world, staging, certification, 'staging');
  addProperty(world, staging, foreign, 'staging');
  addProperty(world, production, demo, 'production');
  addProperty(world, production, foreign, 'production');
  addKey(channexKeys.staging, staging);
  addKey(channexKeys.oneProperty, staging, [certified.id]);
  addKey(channexKeys.revoked, staging, null, true);
  addKey(channexKeys.production, production);
  world.touch();
};
