import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { expect, test } from 'vitest';
import { createFormStore, type Values } from './form-store.ts';
import { followField } from './use-following-field.ts';

const noTypes: readonly unknown[] = [];

/** A form like the rate plan's, where types follow property and kind. */
const opened = (initial: Values) => {
  const form = createFormStore(createRatePlan.input, initial, () => 'zh-CN');
  followField(form, 'types', 'houseId', noTypes);
  followField(form, 'parentId', 'houseId', null);
  followField(form, 'parentId', 'kind', null);
  return form;
};

test('empties dependent fields, several at once, and nothing else', () => {
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

test('keeps initial values of a new form and leaves it unedited', () => {
  const form = opened({ houseId: 'a', kind: 'overnight', types: noTypes, parentId: null });
  const next = { houseId: 'b', kind: 'hourly', types: [{ roomTypeId: 't' }], parentId: null };
  form.reset(next);
  expect(form.getState()).toMatchObject({ values: next, dirty: false });
});
