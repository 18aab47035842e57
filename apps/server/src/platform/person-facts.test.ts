import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/test-app.ts';
import { createContext } from './context.ts';
import { systemUser } from './http/session.ts';
import { newId } from './ids.ts';
import { destroySalts, openEvents } from './person-facts.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const HOUSE = '018f0000-0000-7000-8000-000000000001';

const recordOf = (entityId: string, after: Record<string, unknown>, more: { isNew?: boolean } = {}) =>
  t
    .job()
    .change((ctx) =>
      ctx.record({ name: 'order.tested', entity: 'order', entityId, houseId: HOUSE, after, ...more }),
    );

const storedOf = async (entityId: string) =>
  t.database
    .selectFrom('events')
    .select(['houseId', 'entityId', 'before', 'after'])
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();

const readOf = async (entityId: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const ctx = createContext(
    t.services,
    t.database,
    {
      user: systemUser,
      token: null,
      userAgent: '',
      address: '',
      language,
      requestId: '',
      deviceHash: Buffer.alloc(0),
      deviceId: null,
    },
    'signedIn',
  );
  return (await openEvents(ctx, await storedOf(entityId))).map(({ after }) => after);
};

test('facts of a person are sealed as they are written and open where they are read', async () => {
  const id = newId();
  await recordOf(id, { guestName: '沈听澜', room: '101', remark: '' }, { isNew: true });
  await recordOf(id, { guestName: '沈听澜', totalFen: 5 });
  const stored = JSON.stringify(await storedOf(id));
  expect(stored).not.toContain('沈听澜');
  expect(stored).toContain('"room":"101"');
  expect(await readOf(id)).toEqual([
    { guestName: '沈听澜', room: '101', remark: '' },
    { guestName: '沈听澜', totalFen: 5 },
  ]);
});

test('once the key is destroyed they are gone for everybody, and the rest stays', async () => {
  const [gone, other] = [newId(), newId()];
  await recordOf(gone, { guestName: '程野', room: '102' }, { isNew: true });
  await recordOf(other, { guestName: '江月' });
  expect(await t.job().change(({ db }) => destroySalts(db, [{ houseId: HOUSE, id: gone }]))).toBe(1);
  expect(await readOf(gone)).toEqual([{ guestName: '已抹除', room: '102' }]);
  expect(await readOf(gone, 'en-US')).toEqual([{ guestName: 'Erased', room: '102' }]);
  expect(await readOf(other)).toEqual([{ guestName: '江月' }]);
  // Later facts of the person have a new key; destroyed ones stay unreadable.
  await recordOf(gone, { guestName: '新客', room: '103' });
  expect(await readOf(gone)).toEqual([
    { guestName: '已抹除', room: '102' },
    { guestName: '新客', room: '103' },
  ]);
});

test('two at once who make the first key of a person make one', async () => {
  const id = newId();
  await Promise.all(Array.from({ length: 8 }, (_, n) => recordOf(id, { guestName: `客人${n}` })));
  const { rows } = await sql`select from person_keys where person_id = ${id}`.execute(t.database);
  expect(rows).toHaveLength(1);
  expect((await readOf(id)).map((after) => (after as { guestName: string }).guestName).sort()).toEqual(
    Array.from({ length: 8 }, (_, n) => `客人${n}`),
  );
});

test('a change that is rolled back leaves no key, and the next one makes it', async () => {
  const id = newId();
  await expect(
    t.job().change(async (ctx) => {
      await ctx.record({
        name: 'order.tested',
        entity: 'order',
        entityId: id,
        houseId: HOUSE,
        after: { guestName: '未成' },
      });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await recordOf(id, { guestName: '成了' });
  expect(await readOf(id)).toEqual([{ guestName: '成了' }]);
});
