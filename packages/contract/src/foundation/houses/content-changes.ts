/** Differences between two contents, for reviewer, submitter and the queue's count. */
import { z } from 'zod';
import {
  type ContentField,
  contentFields,
  type DraftContent,
  type DraftRoomType,
  emptyRoomType,
} from './house-content.ts';

export const roomTypeFields = Object.keys(emptyRoomType).filter((key) => key !== 'id') as Exclude<
  keyof DraftRoomType,
  'id'
>[];

/** One differing fact. For room types `roomType` names it; added and removed ones have no `typeField`. */
export const ContentChange = z
  .object({
    field: z.enum(contentFields),
    kind: z.enum(['changed', 'added', 'removed']),
    roomType: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
    typeField: z.enum(roomTypeFields as [string, ...string[]]).nullable(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'ContentChange' });
export type ContentChange = z.infer<typeof ContentChange>;

/** Stored content comes back with its keys in another order. */
const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
};

const named = ({ id, name }: DraftRoomType) => ({ id, name });

const typeChanges = (before: DraftRoomType, after: DraftRoomType): ContentChange[] =>
  roomTypeFields
    .filter((field) => !same(before[field], after[field]))
    .map((typeField) => ({
      field: 'roomTypes',
      kind: 'changed',
      roomType: named(before),
      typeField,
      before: before[typeField],
      after: after[typeField],
    }));

/** Matches room types by id; reordering is its own change. */
const roomTypeChanges = (before: readonly DraftRoomType[], after: readonly DraftRoomType[]) => {
  const old = new Map(before.map((type) => [type.id, type]));
  const kept = new Set(after.map((type) => type.id));
  const whole = { field: 'roomTypes', typeField: null } as const;
  const changes = after.flatMap((type): ContentChange[] => {
    const known = type.id === null ? undefined : old.get(type.id);
    if (known) return typeChanges(known, type);
    return [{ ...whole, kind: 'added', roomType: named(type), before: null, after: type }];
  });
  const gone = before
    .filter((type) => !kept.has(type.id))
    .map(
      (type): ContentChange => ({
        ...whole,
        kind: 'removed',
        roomType: named(type),
        before: type,
        after: null,
      }),
    );
  const order = (types: readonly DraftRoomType[], of: (id: string | null) => boolean) =>
    types.filter((type) => of(type.id)).map((type) => type.id);
  const orders = {
    before: order(before, (id) => kept.has(id)),
    after: order(after, (id) => id !== null && old.has(id)),
  };
  const moved: ContentChange[] = same(orders.before, orders.after)
    ? []
    : [
        {
          ...whole,
          kind: 'changed',
          roomType: null,
          before: before.map((type) => type.name),
          after: after.map((type) => type.name),
        },
      ];
  return [...changes, ...gone, ...moved];
};

/** Differences by field, room types by id; empty if equal. */
export const contentChanges = (before: DraftContent, after: DraftContent): ContentChange[] =>
  contentFields.flatMap((field: ContentField): ContentChange[] => {
    if (field === 'roomTypes') return roomTypeChanges(before.roomTypes, after.roomTypes);
    if (same(before[field], after[field])) return [];
    return [
      {
        field,
        kind: 'changed',
        roomType: null,
        typeField: null,
        before: before[field],
        after: after[field],
      },
    ];
  });
