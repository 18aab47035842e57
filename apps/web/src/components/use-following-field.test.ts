import { createRatePlan } from '@minsu/contract/prices/rate-plan-endpoints.ts';
import { expect, test } from 'vitest';
import { createFormStore, type Values } from './form-store.ts';
import { followField } from './use-following-field.ts';

const noTypes: readonly unknown[] = [];

/** As the form of a rate plan follows its house and kind. */
const opened = (initial: Values) => {
  const form = createFormStore(createRatePlan.input, initial, () => 'zh-CN');
  followField(form, 'types', 'houseId', noTypes);
  followField(form, 'parentId', 'houseId', null);
  followField(form, 'parentId', 'kind', null);
  return form;
};

test('what belongs to a field is emptied with it, several at once, and nothing else', () => {
  const filled = { houseId: 'a', kind: 'overnight', name: 'x', types: [{ roomTypeId: 't' }], parentId: 'p' };
  const form = opened(filled);
  form.set('name', 'y');
  expect(form.getState().values).toEqual({ ...filled, name: 'y' });
  form.set('houseId', 'b');
  expect(form.getState().values).toEqual({
    ...filled,
    ...{ name: 'y', houseId: 'b', types: [], parentId: null },
  });
  const other = opened(filled);
  other.set('kind', 'hourly');
  expect(other.getState().values).toEqual({ ...filled, kind: 'hourly', parentId: null });
});

test('a form that begins anew keeps what it begins with, and is not edited', () => {
  const form = opened({ houseId: 'a', kind: 'overnight', types: noTypes, parentId: null });
  const next = { houseId: 'b', kind: 'hourly', types: [{ roomTypeId: 't' }], parentId: null };
  form.reset(next);
  expect(form.getState()).toMatchObject({ values: next, dirty: false });
});
