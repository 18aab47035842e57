/** Users who write a house and who review it. */
import { saveHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import type { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import { afterAll, beforeAll } from 'vitest';
import { completeContent } from '../build-house-content.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';

export let t: TestApp;
export let operator: TestClient;
export let supervisor: TestClient;

/** Call it first in the file: it opens the app before the tests and closes it after. */
export const openHouseWriters = (): void => {
  beforeAll(async () => {
    t = await openTestApp();
    operator = await t.as('operator');
    supervisor = await t.as('supervisor');
  });
  afterAll(() => t.close());
};

export const keyOf = ({ house, revision }: HouseRevision) => ({
  id: house.id,
  version: revision?.version ?? -1,
});

export const begin = async (kind: 'entire' | 'multi' = 'multi') =>
  operator.ok(saveHouse, { kind, content: await completeContent(t.database), step: 'preview' });
