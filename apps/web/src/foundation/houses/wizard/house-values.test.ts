import { emptyRoomType } from '@minsu/contract/foundation/houses/house-content.ts';
import { expect, test } from 'vitest';
import {
  canBeSaved,
  changedFields,
  emptyValues,
  mergedAfterSave,
  patchOf,
  pick,
  stepOfPath,
  usableValues,
} from './house-values.ts';

const draft = { ...emptyValues, kind: 'multi' as const, name: '云栖小院' };

test('treats emptied controls as nothing and no change, nested ones too', () => {
  const emptied = { ...draft, depositFen: undefined, licenceExpires: undefined };
  expect(changedFields(emptied as never, draft)).toEqual([]);
  const saved = { ...draft, roomTypes: [{ ...emptyRoomType, id: 'a' }] };
  const typed = { ...draft, roomTypes: [{ ...emptyRoomType, id: 'a', areaM2: undefined }] };
  expect(changedFields(typed as never, saved)).toEqual([]);
  expect(pick(typed as never, ['roomTypes'])).toEqual({ roomTypes: saved.roomTypes });
});

test('sends only the parts of a save that changed', () => {
  expect(patchOf({ name: 'a', tags: ['x'], kind: 'multi' })).toEqual({
    content: { name: 'a' },
    operations: { tags: ['x'] },
  });
  expect(patchOf({})).toEqual({});
});

test('holds back values the server would refuse: half a contact, an invalid number, a place abroad', () => {
  const contact = { name: '', role: 'desk' as const, phone: '0571-8888' };
  expect(canBeSaved('contacts', [contact])).toBe(false);
  expect(canBeSaved('contacts', [{ ...contact, name: '前台' }])).toBe(true);
  expect(canBeSaved('roomTypes', [{ ...emptyRoomType, areaM2: '12x' }])).toBe(false);
  expect(canBeSaved('longitude', 2.35)).toBe(false);
  expect(canBeSaved('longitude', null)).toBe(true);
});

test("merges ids of new types after a save, keeps later input, and takes the server's untouched fields", () => {
  const sentTypes = [{ ...emptyRoomType, name: '大床房' }];
  const sent = { roomTypes: sentTypes, name: '云栖小院 ' };
  const typed = { ...draft, name: '云栖小院 ', roomTypes: [{ ...sentTypes[0], beds: '1 张' }] };
  const server = {
    ...draft,
    roomTypes: [{ ...emptyRoomType, id: 't1', name: '大床房', code: 'R1' }],
    departmentId: 'd1',
  };
  const { values, saved } = mergedAfterSave(typed as never, draft, sent, server);
  // A trailing space is still being typed: neither trimmed nor a change.
  expect([values.name, values.departmentId]).toEqual(['云栖小院 ', 'd1']);
  expect(values.roomTypes).toEqual([
    { ...emptyRoomType, id: 't1', name: '大床房', code: 'R1', beds: '1 张' },
  ]);
  expect(changedFields(values, saved)).toEqual(['roomTypes']);
});

test('gives two new types in one save different ids, and a copied one a new id', () => {
  const kept = { ...emptyRoomType, id: 'a', code: 'A' };
  const types = [kept, { ...emptyRoomType }, { ...emptyRoomType }];
  const server = {
    ...draft,
    roomTypes: [kept, { ...emptyRoomType, id: 'b' }, { ...emptyRoomType, id: 'c' }],
  };
  const { values } = mergedAfterSave({ ...draft, roomTypes: types }, draft, { roomTypes: types }, server);
  expect(values.roomTypes.map((type) => type.id)).toEqual(['a', 'b', 'c']);
});

test('recognises new types moved during the save, and treats an edited one as new again', () => {
  const kept = { ...emptyRoomType, id: 'a', code: 'A' };
  const [big, small] = [
    { ...emptyRoomType, beds: '2 张大床' },
    { ...emptyRoomType, beds: '1 张小床' },
  ];
  const sent = [kept, big, small];
  const answered = [kept, { ...big, id: 'b', code: 'B' }, { ...small, id: 'c', code: 'C' }];
  const now = [{ ...small }, kept, { ...big, beds: '3 张大床' }];
  const { values } = mergedAfterSave(
    { ...draft, roomTypes: now },
    draft,
    { roomTypes: sent },
    { ...draft, roomTypes: answered },
  );
  expect(values.roomTypes.map(({ id, code }) => `${id}${code}`)).toEqual(['cC', 'aA', 'null']);
});

test('restores only valid values from tampered storage', () => {
  const half = { ...emptyRoomType, beds: '1 张', areaM2: '12x', evil: 1 };
  expect(
    usableValues({
      name: '云栖',
      photos: 'x',
      roomTypes: [5, half],
      longitude: '12,3',
      tags: ['a'],
      evil: 1,
    }),
  ).toEqual({
    name: '云栖',
    longitude: '12,3',
    tags: ['a'],
    roomTypes: [{ ...emptyRoomType, beds: '1 张' }],
  });
});

test.each([
  ['name', 'basics'],
  ['roomTypes.0.beds', 'rooms'],
  ['roomTypes.2.basePriceFen', 'price'],
  ['photos', 'photos'],
  ['licenceExpires', 'licence'],
  ['unknown', 'basics'],
] as const)('%s is written in the step %s', (path, step) => expect(stepOfPath(path)).toBe(step));
