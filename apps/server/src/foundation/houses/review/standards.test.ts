import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import {
  discardStandardDraft,
  getStandard,
  listStandards,
  publishStandard,
  saveStandardDraft,
} from '@minsu/contract/foundation/houses/standard-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
let director: TestClient;
let operator: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  director = await t.as('director');
  operator = await t.as('operator');
});
afterAll(() => t.close());

const kind = 'entire' as const;
const added = (code: string): StandardItem => ({
  id: newId(),
  code,
  titleZh: '新标准',
  titleEn: 'A new standard',
  requirementZh: '',
  requirementEn: '',
  evidence: 'photo',
  spaces: ['kitchen'],
  documents: [],
  facts: ['facilities'],
  weight: 3,
  mandatory: false,
});

test('every kind begins with published standards, each with something to look at', async () => {
  for (const one of ['entire', 'multi'] as const) {
    const { published, draft, mayEdit } = await operator.ok(listStandards, { kind: one });
    expect(published).toMatchObject({ number: 1, state: 'published' });
    const items = published?.items ?? [];
    expect(items.length).toBeGreaterThanOrEqual(12);
    expect(items.filter((item) => item.evidence === 'none' && item.facts.length === 0)).toEqual([]);
    expect(new Set(items.map((item) => item.code)).size).toBe(items.length);
    expect([draft, mayEdit]).toEqual([null, false]);
  }
});

test('a draft is edited, put in order and published; the version before stays as it was', async () => {
  const { published } = await director.ok(listStandards, { kind });
  const before = published?.items ?? [];
  const items = [{ ...added('E-99'), id: null }, ...before.toReversed()];
  const draft = await director.ok(saveStandardDraft, { kind, items });
  expect(draft).toMatchObject({ number: 2, state: 'draft', itemCount: before.length + 1 });
  expect((await operator.ok(listStandards, { kind })).draft).toBeNull();
  expect((await director.call(saveStandardDraft, { kind, items })).failure).toBe('core.stale');
  const shorter = await director.ok(saveStandardDraft, {
    kind,
    version: draft.version,
    items: items.slice(0, 3),
  });
  const stale = await director.call(publishStandard, { id: draft.id, version: draft.version });
  expect(stale.failure).toBe('core.stale');
  await director.ok(publishStandard, { id: draft.id, version: shorter.version, note: '精简' });
  const now = await operator.ok(listStandards, { kind });
  expect(now.published).toMatchObject({ number: 2, note: '精简', publishedBy: 'director' });
  expect(now.published?.items.map((item) => item.code)).toEqual(items.slice(0, 3).map((item) => item.code));
  expect(now.versions.map((one) => [one.number, one.state])).toEqual([
    [2, 'published'],
    [1, 'retired'],
  ]);
  const old = await operator.ok(getStandard, { id: published?.id ?? '' });
  expect(old.items).toEqual(before);
  const late = await director.call(publishStandard, { id: draft.id, version: shorter.version + 1 });
  expect(late.failure).toBe('standard.notADraft');
});

test('refuses the same code twice, wrong weights, nothing at all; a draft can be dropped', async () => {
  const one = added('X-1');
  const save = (items: unknown[], version?: number) =>
    director.call(saveStandardDraft, { kind: 'multi', items, ...(version !== undefined && { version }) });
  expect(Object.keys((await save([one, added('x-1')])).fields)).toEqual(['items.1.code']);
  expect(Object.keys((await save([{ ...one, weight: 11 }])).fields)).toEqual(['items.0.weight']);
  const empty = await director.ok(saveStandardDraft, { kind: 'multi', items: [] });
  expect((await director.call(publishStandard, { id: empty.id, version: 0 })).failure).toBe('standard.empty');
  await director.ok(discardStandardDraft, { id: empty.id, version: 0 });
  expect((await director.ok(listStandards, { kind: 'multi' })).draft).toBeNull();
  expect((await director.call(discardStandardDraft, { id: empty.id, version: 0 })).failure).toBe(
    'standard.notFound',
  );
  expect((await operator.call(getStandard, { id: empty.id })).status).toBe(404);
});

test('two who begin a draft at once make one', async () => {
  const save = () => director.call(saveStandardDraft, { kind: 'multi', items: [added('A')] });
  const answers = await Promise.all([save(), save(), save()]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
});
