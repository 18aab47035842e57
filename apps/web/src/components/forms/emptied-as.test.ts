import { editRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { editTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { expect, test } from 'vitest';
import { emptiedAs } from './emptied-as.ts';
import { createFormStore, type Values } from './form-store.ts';

const key = { id: '01985c70-0000-7000-8000-000000000001', version: 3 };
const sent = (schema: typeof editTask.input | typeof editRoom.input, values: Values) =>
  createFormStore(schema, values, () => 'zh-CN').check(key);

test('sends an emptied cost as null and leaves out one that was not shown', () => {
  const withCost = emptiedAs<InputOf<typeof editTask>>({ costFen: 0 });
  const emptied = sent(editTask.input, { note: '', costFen: undefined });
  expect(withCost(emptied as never)).toEqual({ ...key, note: '', costFen: 0 });
  const typed = sent(editTask.input, { note: '', costFen: 1200 });
  expect(withCost(typed as never)).toEqual({ ...key, note: '', costFen: 1200 });
});

test('refuses an emptied room number instead of keeping the old one', () => {
  const emptied = sent(editRoom.input, { number: '', floor: '3' });
  expect(editRoom.input.safeParse(emptied).success).toBe(true);
  const prepared = emptiedAs<InputOf<typeof editRoom>>({ number: '' })(emptied as never);
  expect(editRoom.input.safeParse(prepared).error?.issues.map(({ path }) => path)).toEqual([['number']]);
});
