import { landmarkRadius } from '@minsu/contract/foundation/landmarks/landmark.ts';
import {
  createLandmark,
  getLandmarkRadii,
  nearLandmarks,
  saveLandmarkRadii,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import {
  getEvaluationRules,
  getReplyRules,
  recordEvaluation,
  saveReplyRules,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z', background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const eventsOf = (name: string) =>
  t.database.selectFrom('events').select(['before', 'after', 'actor']).where('name', '=', name).execute();

test('a radius that is set anew finds the houses anew, and is told in the audit log', async () => {
  const house = await buildHouse(t.database, { city: '上海' });
  const at = { longitude: 121.4737, latitude: 31.2329 };
  await t.database.updateTable('houses').set(at).where('id', '=', house.id).execute();
  // About three kilometres north.
  await admin.ok(createLandmark, { name: '远站', kind: 'metro', city: '上海', place: '121.4737,31.26' });
  const near = async () => (await admin.ok(nearLandmarks, { houseId: house.id })).map(({ name }) => name);
  expect(await near()).toEqual([]);

  const { version, ...before } = await admin.ok(getLandmarkRadii, {});
  expect([before, version]).toEqual([landmarkRadius, 0]);
  const saved = await admin.ok(saveLandmarkRadii, { ...before, metro: 4_000, version });
  expect(saved).toEqual(await admin.ok(getLandmarkRadii, {}));
  await expect.poll(near, { timeout: 10_000 }).toEqual(['远站']);
  expect(await eventsOf('setting.landmarkRadiusChanged')).toMatchObject([
    { before: { landmarkRadius: { metro: 2_000 } }, after: { landmarkRadius: { metro: 4_000 } } },
  ]);

  const stale = await admin.call(saveLandmarkRadii, { ...before, version });
  expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
  const wide = await admin.call(saveLandmarkRadii, { ...before, metro: 20_001, version: saved.version });
  expect(wide.fields).toHaveProperty('metro');
  expect((await admin.ok(getLandmarkRadii, {})).metro).toBe(4_000);
});

test('deadlines of replies count for what comes in from then on; the same ones again change nothing', async () => {
  const house = await buildHouse(t.database);
  const { version, ...rules } = await admin.ok(getReplyRules, {});
  expect(rules).toEqual({
    direct: 30,
    mt: 14,
    tj: 14,
    pig: 14,
    channex: 14,
    hostex: 14,
    other: 14,
    editMinutes: 10,
    expiringHours: 72,
  });
  const changed = { ...rules, mt: 7, editMinutes: 30 };
  const saved = await admin.ok(saveReplyRules, { ...changed, version });
  await admin.ok(saveReplyRules, { ...changed, version: saved.version });
  expect(await eventsOf('setting.replyRulesChanged')).toHaveLength(1);
  expect(await admin.ok(getEvaluationRules, {})).toEqual({ editMinutes: 30, expiringHours: 72 });
  const evaluation = await admin.ok(recordEvaluation, {
    houseId: house.id,
    channel: 'mt',
    guestName: '陈思远',
    score: 4.5,
    content: '住得很舒服',
    receivedOn: '2026-11-20',
  });
  expect(evaluation.replyDueAt).toBe('2026-11-27T04:00:00.000Z');
});

test('two who change at once: one is told to look again', async () => {
  const { version, ...radii } = await admin.ok(getLandmarkRadii, {});
  const answers = await Promise.all(
    [3_000, 3_500].map((metro) => admin.call(saveLandmarkRadii, { ...radii, metro, version })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
