/** Background saving: one save at a time, lost responses, refused fields, concurrent saves. */
import { emptyContent } from '@minsu/contract/foundation/houses/house-content.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ID = '01a1f9d7-1e38-7000-8c45-3815c504fc50';

type Input = Record<string, unknown> & { content?: Record<string, unknown>; version?: number };

/** The property as stored on the fake server. */
let house: { content: Record<string, unknown>; version: number };
const sent: { readonly input: Input; readonly key: string | null }[] = [];
const stored = new Map<string, string>();

const revisionOf = () => ({
  house: { id: ID, code: 'H00001', name: '云栖', kind: 'entire', state: 'draft', version: 0 },
  revision: { version: house.version, state: 'draft', step: 'basics', actions: ['edit', 'submit'] },
  content: { ...emptyContent, ...house.content },
  live: null,
  operations: {},
  files: {},
  changes: [],
  problems: [],
  actions: ['edit'],
});

const answer = (status: number, data: unknown, message = 'ok') =>
  Response.json({ code: status, message, data }, { status });

const takeSave = (init: RequestInit & { headers: Headers }): Response => {
  const input = JSON.parse(String(init.body)) as Input;
  sent.push({ input, key: init.headers.get('Idempotency-Key') });
  if (input.version !== undefined && input.version !== house.version)
    return answer(409, { failure: 'core.stale', current: revisionOf() }, 'stale');
  house = { content: { ...house.content, ...input.content }, version: house.version + 1 };
  return answer(200, revisionOf());
};

let respond: (init: RequestInit & { headers: Headers }) => Response;

beforeEach(() => {
  vi.resetModules();
  house = { content: {}, version: 0 };
  sent.length = 0;
  stored.clear();
  respond = takeSave;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { headers: Headers }) =>
    url === '/health' ? answer(200, {}) : respond(init),
  );
});
afterEach(() => vi.unstubAllGlobals());

const begin = async () => {
  const { HouseDraft } = await import('./house-draft.ts');
  return new HouseDraft({ userId: '7', revision: null, step: 'basics' });
};

const begun = async () => {
  const draft = await begin();
  draft.form.set('kind', 'entire');
  draft.form.set('name', '云栖');
  expect(await draft.save()).toBe(true);
  return draft;
};

test('sends nothing without kind and name; then creates a property and remembers its id', async () => {
  const draft = await begin();
  draft.form.set('name', '云栖');
  expect(await draft.save()).toBe(false);
  expect(sent).toEqual([]);
  draft.form.set('kind', 'entire');
  expect(await draft.save()).toBe(true);
  expect(sent.map(({ input }) => input)).toEqual([
    { kind: 'entire', step: 'basics', content: { name: '云栖' } },
  ]);
  expect([draft.houseId, draft.store.getState().save]).toEqual([ID, 'saved']);
  expect(JSON.parse(stored.get('history_7') ?? '')).toMatchObject({ id: ID, unsaved: {} });
});

test('merges two save requests, and saves input typed meanwhile next', async () => {
  const draft = await begun();
  draft.form.set('address', '龙井路');
  const first = draft.save();
  draft.form.set('address', '龙井路 1 号');
  await Promise.all([first, draft.save()]);
  expect(sent.slice(1).map(({ input }) => [input.version, input.content?.address])).toEqual([
    [1, '龙井路'],
    [2, '龙井路 1 号'],
  ]);
});

test("asks after another user's save; keeps my fields over their others, or drops mine", async () => {
  const draft = await begun();
  house = { content: { ...house.content, address: '他的地址', nameEn: 'His' }, version: 9 };
  draft.form.set('nameEn', 'Mine');
  expect(await draft.save()).toBe(false);
  expect(draft.store.getState()).toMatchObject({ save: 'conflict', unsaved: ['nameEn'] });
  expect(await draft.keepMine()).toBe(true);
  expect([draft.values.nameEn, draft.values.address]).toEqual(['Mine', '他的地址']);
  expect(house.content).toMatchObject({ nameEn: 'Mine', address: '他的地址' });

  house = { ...house, version: 20 };
  draft.form.set('nameEn', 'Again');
  await draft.save();
  draft.takeTheirs();
  expect([draft.values.nameEn, draft.store.getState().unsaved]).toEqual(['Mine', []]);
});

test("shows a refused field's reason at its place and saves the other fields", async () => {
  const draft = await begun();
  respond = (init) => {
    const input = JSON.parse(String(init.body)) as Input;
    if (!input.content || !('photos' in input.content)) return takeSave(init);
    const fields = [{ path: 'content.photos.0.fileId', message: '文件不存在' }];
    return answer(422, { failure: 'house.unknownFile', fields }, '文件不存在');
  };
  draft.form.set('photos', [{ fileId: ID, caption: '', space: 'other', roomTypeId: null }]);
  draft.form.set('address', '龙井路');
  expect(await draft.save()).toBe(false);
  expect(house.content.address).toBe('龙井路');
  expect(draft.form.getState().errors).toEqual({ 'photos.0.fileId': '文件不存在' });
  expect(draft.store.getState().unsaved).toEqual(['photos']);
});

test('reports a check-out after check-in at its field and holds both times until they fit', async () => {
  const draft = await begun();
  draft.form.set('checkOutTime', '16:00');
  draft.form.blur('checkOutTime');
  draft.form.set('address', '龙井路');
  expect(await draft.save()).toBe(false);
  expect(draft.form.getState().errors).toEqual({ checkOutTime: expect.stringContaining('退房时间不能晚于') });
  expect(house.content).toEqual({ name: '云栖', address: '龙井路' });
  draft.form.set('checkInTime', '16:00');
  expect(await draft.save()).toBe(true);
  expect(draft.form.getState().errors).toEqual({});
  expect(house.content).toMatchObject({ checkInTime: '16:00', checkOutTime: '16:00' });
});

test('repeats a save under its key when the response was lost', async () => {
  const draft = await begin();
  draft.form.set('kind', 'entire');
  draft.form.set('name', '云栖');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { headers: Headers }) => {
    if (url === '/health') return answer(200, {});
    sent.push({ input: {}, key: init.headers.get('Idempotency-Key') });
    throw new TypeError('network');
  });
  expect(await draft.save()).toBe(false);
  expect(draft.store.getState().save).toBe('offline');
  expect(JSON.parse(stored.get('history_7') ?? '')).toMatchObject({ id: null, unsaved: { name: '云栖' } });
  const [lost] = sent;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit & { headers: Headers }) => takeSave(init));
  await vi.waitFor(async () => expect(await draft.save()).toBe(true), { timeout: 5_000 });
  expect(sent.at(-1)?.key).toBe(lost?.key);
});

test('keeps input in this browser until the server has it, and clears it when discarded', async () => {
  const draft = await begun();
  const stop = draft.start();
  draft.form.set('address', '龙井路');
  stop();
  expect(JSON.parse(stored.get('history_7') ?? '')).toMatchObject({
    id: ID,
    version: 1,
    unsaved: { address: '龙井路' },
  });
  draft.discard();
  expect(draft.values.address).toBe('');
  expect(JSON.parse(stored.get('history_7') ?? '')).toMatchObject({ id: ID, unsaved: {} });
});

test('carries input into the new property; another one is discarded without it', async () => {
  const draft = await begin();
  const stop = draft.start();
  draft.form.set('name', '云栖');
  stop();
  expect(JSON.parse(stored.get('history_7') ?? '')).toMatchObject({ id: null, unsaved: { name: '云栖' } });
  draft.form.set('kind', 'entire');
  draft.form.set('address', '龙井路');
  expect(await draft.save()).toBe(true);
  expect(JSON.parse(stored.get('history_7') ?? '')).toEqual(expect.objectContaining({ id: ID, unsaved: {} }));
  expect(JSON.parse(stored.get('history_7') ?? '')).not.toHaveProperty('others');

  const { writeHistory, unsavedOfHouse } = await import('./house-history.ts');
  writeHistory('7', {
    id: 'other',
    unsaved: { address: '满觉陇' },
    version: 2,
    at: '2026-11-20T04:00:00.000Z',
  });
  draft.discard();
  draft.forget();
  expect(unsavedOfHouse('7', 'other')).toMatchObject({ unsaved: { address: '满觉陇' }, version: 2 });
});

test('does not offer a submitted property for continuing', async () => {
  const draft = await begun();
  const stop = draft.start();
  draft.take({ ...revisionOf(), actions: ['withdraw'] } as never);
  draft.forget();
  await draft.save();
  stop();
  expect([...stored.keys()].filter((key) => key.startsWith('history'))).toEqual([]);
});
