/** Room types of a house with their prices, and its rooms with their numbers. */
import { type HouseSketch, letAsWhole, type Numbering } from '../data/houses.ts';
import { roomNotes } from '../data/order-texts.ts';
import {
  entireSketches,
  poeticRoomNames,
  type TypeSketch,
  typeSketches,
  wholeSketch,
} from '../data/room-types.ts';
import type { Random } from '../random.ts';
import type { RoomFact, TypeFact } from './house-model.ts';

/** `¥438`: homestays like prices that end in 8. */
const asPrice = (yuan: number): number =>
  (Math.max(17, Math.min(329, Math.round((yuan + 2) / 10))) * 10 - 2) * 100;

const chosenTypes = (sketch: HouseSketch, random: Random): TypeSketch[] => {
  if (sketch.kind === 'entire') {
    const entire = entireSketches.find((type) => sketch.price >= type.from);
    return entire ? [entire] : [];
  }
  return random
    .shuffle(typeSketches[sketch.scene])
    .slice(0, letAsWhole.has(sketch.name) ? sketch.types - 1 : sketch.types)
    .sort((a, b) => a.factor - b.factor)
    .concat(letAsWhole.has(sketch.name) ? wholeSketch : []);
};

export const typeRows = (
  sketch: HouseSketch,
  houseId: string,
  newId: () => string,
  random: Random,
): TypeFact[] => {
  const chosen = chosenTypes(sketch, random);
  const lowest = chosen[0]?.factor ?? 1;
  return chosen.map((type, position) => {
    const yuan = (sketch.price * type.factor) / lowest;
    return {
      houseId,
      id: newId(),
      name: type.name,
      code: type.code,
      beds: type.beds,
      areaM2: type.area + random.int(-2, 3),
      baseGuests: type.base,
      maxGuests: type.max,
      extraGuestFeeFen: type.max > type.base ? random.pick([60, 80, 100]) * 100 : 0,
      basePriceFen: asPrice(yuan),
      weekendPriceFen:
        random.chance(0.86) && yuan < 2_600 ? asPrice(yuan * (1.14 + random.next() * 0.2)) : null,
      position,
    };
  });
};

/** Simple types have more rooms than suites. */
const typeOfRooms = (rooms: number, types: number): number[] => {
  const counts = Array.from({ length: types }, () => 1);
  for (let left = rooms - types, i = 0; left > 0; left -= 1, i += 1) {
    const at = i % (types + Math.max(0, types - 2));
    counts[at < types ? at : at - types] = (counts[at < types ? at : at - types] ?? 0) + 1;
  }
  return counts.flatMap((count, type) => Array.from({ length: count }, () => type));
};

const PER_FLOOR = 4;

const numberOf: Record<
  Numbering,
  (index: number, type: number, withinType: number) => { number: string; floor: string | null }
> = {
  floor: (i) => {
    const floor = Math.floor(i / PER_FLOOR) + 2;
    return { number: `${floor}${String((i % PER_FLOOR) + 1).padStart(2, '0')}`, floor: `${floor}F` };
  },
  letter: (_, type, n) => ({
    number: `${String.fromCharCode(65 + type)}-${String(n + 1).padStart(2, '0')}`,
    floor: `${type + 1}F`,
  }),
  yard: (i) => ({ number: `${i + 1}号院`, floor: null }),
  poem: (i) => ({ number: poeticRoomNames[i] ?? `${i + 1}号`, floor: i < 4 ? '1F' : '2F' }),
  plain: (i) => ({ number: String(i + 1).padStart(2, '0'), floor: i < 2 ? '1F' : '2F' }),
};

const entireNumber = (sketch: HouseSketch): { number: string; floor: string | null } => {
  const flat = /(\d{3,4})室/.exec(sketch.address)?.[1];
  return flat ? { number: flat, floor: `${flat.slice(0, -2)}F` } : { number: '整院', floor: null };
};

export const roomRows = (
  sketch: HouseSketch,
  types: readonly TypeFact[],
  newId: () => string,
  random: Random,
): RoomFact[] => {
  const seen = new Map<number, number>();
  const isWhole = (typeIndex: number) => letAsWhole.has(sketch.name) && typeIndex === types.length - 1;
  const typeIndexes = letAsWhole.has(sketch.name)
    ? [...typeOfRooms(sketch.rooms - 1, types.length - 1), types.length - 1]
    : typeOfRooms(sketch.rooms, types.length);
  return typeIndexes.map((typeIndex, position) => {
    const type = types[typeIndex] as TypeFact;
    const within = seen.get(typeIndex) ?? 0;
    seen.set(typeIndex, within + 1);
    const place = isWhole(typeIndex)
      ? { number: '整院', floor: null }
      : sketch.kind === 'entire'
        ? entireNumber(sketch)
        : numberOf[sketch.numbering](position, typeIndex, within);
    const note = random.chance(0.07) ? random.pick(roomNotes) : null;
    return {
      houseId: type.houseId,
      id: newId(),
      roomTypeId: type.id,
      ...place,
      condition: 'clean',
      note,
      position,
    };
  });
};
