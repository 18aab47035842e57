import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  auditPeople,
  exportAuditEvents,
  listAuditNames,
  pageAuditEvents,
} from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { createLandmark } from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { createRole, deleteRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { modules } from '../../all-modules.ts';
import { eventWords } from './event-words.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const page = (input: Record<string, unknown>) => admin.ok(pageAuditEvents, input);

test('a change says who, when, from where, which record, and what it was before', async () => {
  await admin.ok(createLandmark, { name: '虹桥站', kind: 'metro', city: '上海', place: '121.3,31.2' });
  const { records, total } = await page({ entity: ['landmark'] });
  expect(total).toBe(1);
  const [event] = records;
  expect(event).toMatchObject({
    name: 'landmark.added',
    title: 'Added',
    entityTitle: 'Landmark',
    record: '虹桥站',
    address: '127.0.0.1',
    houseId: null,
  });
  expect(event?.changes).toContainEqual(
    expect.objectContaining({ field: 'name', before: null, after: '虹桥站' }),
  );
  const inChinese = await admin.ok(
    pageAuditEvents,
    { entity: ['landmark'] },
    { headers: { 'accept-language': 'zh-CN' } },
  );
  expect(inChinese.records[0]).toMatchObject({ title: '新增', entityTitle: '地标' });

  const by = async (input: Record<string, unknown>) => (await page(input)).records.map(({ id }) => id);
  const { id = '', entityId = '', requestId = '', userId = '' } = event ?? {};
  for (const found of [
    { keyword: '虹桥' },
    { keyword: id },
    { keyword: entityId },
    { keyword: requestId },
    { userId: [userId ?? ''], entity: ['landmark'] },
    { dateFrom: '2026-11-20', dateTo: '2026-11-20', name: ['landmark.added'] },
    { view: 'people', entityId },
  ])
    expect(await by(found), JSON.stringify(found)).toContain(id);
  for (const other of [
    { keyword: '松江' },
    { dateFrom: '2026-11-21', entity: ['landmark'] },
    { dateTo: '2026-11-19', entity: ['landmark'] },
    { view: 'refused', entity: ['landmark'] },
  ])
    expect(await by(other), JSON.stringify(other)).toEqual([]);
});

test('what somebody may not is noted with the call, once a minute', async () => {
  const finance = await t.as('finance');
  for (let n = 0; n < 3; n += 1)
    expect(
      (await finance.call(createLandmark, { name: 'x', kind: 'metro', city: '上海', place: '121.3,31.2' }))
        .status,
    ).toBe(403);
  const { records } = await page({ view: 'refused' });
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ name: 'access.refused', address: '127.0.0.1' });
  expect(records[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'permission', after: 'landmark:edit' }),
  );
});

test('only those who may see the log and its export', async () => {
  const director = await t.as('director');
  for (const endpoint of [pageAuditEvents, listAuditNames, auditPeople])
    expect((await director.call(endpoint, {})).status).toBe(403);
  expect((await director.call(exportAuditEvents.file, {})).status).toBe(403);
  expect((await admin.call(exportAuditEvents.file, {})).status).toBe(200);
});

test('bad filters are refused at the field', async () => {
  const wrong = await admin.call(pageAuditEvents, { dateFrom: '2026-13-01', houseId: 'x', view: 'none' });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.fields).sort()).toEqual(['dateFrom', 'houseId', 'view']);
});

test('a filter by house finds what happened there', async () => {
  const house = await buildHouse(t.database);
  await t.job().change((ctx) =>
    ctx.record({
      name: 'house.edited',
      entity: 'house',
      entityId: house.id,
      houseId: house.id,
      after: { name: '新名' },
    }),
  );
  // System events are left out: the log opens with what users did.
  expect((await page({ houseId: house.id })).records).toEqual([]);
  const { records } = await page({ houseId: house.id, view: 'all' });
  expect(records.map(({ name, houseId }) => [name, houseId])).toEqual([['house.edited', house.id]]);
  const names = await admin.ok(listAuditNames, {});
  expect(names.names).toContainEqual({ code: 'house.edited', title: 'Property · Edited content' });
  expect((await admin.ok(auditPeople, { keyword: 'admin' })).length).toBeGreaterThan(0);
});

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return sources(at);
    return at.endsWith('.ts') && !at.endsWith('.test.ts') ? [readFileSync(at, 'utf8')] : [];
  });

test('every event that the server records has a word in both languages', async () => {
  const code = sources(path.resolve(import.meta.dirname, '../..'));
  const named = code.flatMap((text) => [
    ...text.matchAll(/name: '([a-z][A-Za-z]+\.[a-z][A-Za-z]+)',?\s+entity: '([A-Za-z]+)'/g),
  ]);
  expect(named.length).toBeGreaterThan(100);
  for (const language of ['zh-CN', 'en-US'] as const) {
    const words = await eventWords(language);
    const passing = new Set(['channelSync', 'channelOrder']);
    const missing = named
      .filter(([, , entity = '']) => !passing.has(entity))
      .filter(([, name = '', entity = '']) => !(words.hasEvent(name) && words.hasEntity(entity)))
      .map(([, name]) => name);
    expect([...new Set(missing)].sort()).toEqual([]);
  }
});

/** The keys of an object literal that begins here, its own ones alone. */
const keysAt = (text: string, from: number): string[] => {
  const keys: string[] = [];
  let depth = 0;
  let part = '';
  for (const letter of text.slice(from)) {
    if ('{[('.includes(letter)) depth += 1;
    if ('}])'.includes(letter)) depth -= 1;
    if (depth === 0 || (depth === 1 && letter === ',')) {
      const [, key] = /^[{,]?\s*'?([A-Za-z]\w*)'?\s*(?::|$)/.exec(part.trim()) ?? [];
      if (key) keys.push(key);
      part = '';
    }
    if (depth === 0) return keys;
    part += letter;
  }
  return keys;
};

const fieldsOf = (input: z.ZodType): string[] => {
  if (input instanceof z.ZodObject) return Object.keys(input.shape);
  if (input instanceof z.ZodPipe) return fieldsOf(input.in as z.ZodType);
  if (input instanceof z.ZodUnion) return input.options.flatMap((option) => fieldsOf(option as z.ZodType));
  return [];
};

/** Runs over many records take a filter, columns or a mapping; each record has an event too. */
const RUNS = ['filter', 'columns', 'mapping'];

/** The folders of `src` that hold modules. */
const moduleFolders = (): string[] => {
  const src = path.resolve(import.meta.dirname, '../..');
  return readdirSync(src, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['platform', 'seed', 'backup'].includes(entry.name))
    .map(({ name }) => path.join(src, name));
};

/** Fields of events in server code, and of all command inputs, which become event sides unchanged. */
const fieldsOfEvents = (): Set<string> => {
  const code = moduleFolders().flatMap(sources);
  const written = code.flatMap((text) =>
    [...text.matchAll(/\b(?:before|after)(?::|\s*=)\s*\{/g)].flatMap((found) =>
      keysAt(text, found.index + found[0].length - 1),
    ),
  );
  const taken = modules
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ kind }) => kind === 'command')
    .map(({ input }) => fieldsOf(input))
    .filter((fields) => !RUNS.some((field) => fields.includes(field)))
    .flat();
  return new Set([...written, ...taken]);
};

test('every field that an event can have has a word in both languages', async () => {
  const fields = fieldsOfEvents();
  expect(fields.size).toBeGreaterThan(400);
  for (const known of ['roomTypeId', 'confirmAbsurd', 'needsTotp', 'assigneeId', 'parent'])
    expect(fields).toContain(known);
  for (const language of ['zh-CN', 'en-US'] as const) {
    const words = await eventWords(language);
    const missing = [...fields].filter((field) => !words.hasField('', field));
    expect(missing.sort(), `field_… in audit-field.text.ts, ${language}`).toEqual([]);
  }
});

/** The codes that a field of this name may hold, wherever a command takes or answers it. */
const codesByField = (): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  const seen = new Set<z.ZodType>();
  const walk = (schema: z.ZodType, field: string): void => {
    if (schema instanceof z.ZodEnum)
      for (const code of schema.options) found.set(field, (found.get(field) ?? new Set()).add(String(code)));
    if (seen.has(schema)) return;
    seen.add(schema);
    if (schema instanceof z.ZodObject)
      for (const [name, inner] of Object.entries(schema.shape)) walk(inner as z.ZodType, name);
    if (schema instanceof z.ZodArray) walk(schema.element as z.ZodType, field);
    if (schema instanceof z.ZodPipe) walk(schema.in as z.ZodType, field);
    if (schema instanceof z.ZodUnion) for (const option of schema.options) walk(option as z.ZodType, field);
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      walk(schema.unwrap() as z.ZodType, field);
  };
  for (const { endpoint } of modules.flatMap(({ routes }) => routes))
    if (endpoint.kind === 'command') walk(endpoint.input, '');
  return found;
};

/** Called so in either language: sizes of pictures, numbers of channels, profiles of encoders; rows of an import are no event. */
const NAMES_OF_FORMATS = /=(?:[\dx]+|baseline|main|high|he|heV2|lc|ARI|STATIC)$|^rows=/;

test('every code that a field of an event can hold has a word in both languages', async () => {
  const fields = fieldsOfEvents();
  const codes = [...codesByField()].filter(([field]) => fields.has(field));
  for (const language of ['zh-CN', 'en-US'] as const) {
    const words = await eventWords(language);
    const missing = codes.flatMap(([field, all]) =>
      [...all]
        .filter((code) => words.value('', field, code) === undefined)
        .map((code) => `${field}=${code}`)
        .filter((code) => !NAMES_OF_FORMATS.test(code)),
    );
    expect(missing.sort(), language).toEqual([]);
  }
});

test('what a module calls the steps of its records is what the log calls them', async () => {
  const words = await eventWords('zh-CN');
  for (const [name, word] of [
    ['payout.held', '暂未提交'],
    ['payout.paid', '已到账'],
    ['statement.redrawn', '重新生成'],
    ['expense.voided', '作废'],
  ] as const)
    expect([name, words.hasEvent(name), words.event(name)]).toEqual([name, true, word]);
});

test('a record is called by its name, also one that is gone', async () => {
  const { id, version } = await admin.ok(createRole, {
    ...{
      code: 'night_desk',
      name: '夜班',
      nameEn: 'Night shift',
      scope: 'department',
      seesMoney: false,
      permissions: [],
    },
  });
  const recordsOf = async () =>
    (await page({ entityId: id })).records.map(({ name, record }) => [name, record]);
  expect(await recordsOf()).toEqual([['role.created', '夜班']]);
  await admin.ok(deleteRole, { id, version });
  expect(await recordsOf()).toEqual([
    ['role.deleted', '夜班'],
    ['role.created', '夜班'],
  ]);
});
