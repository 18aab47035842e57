import { expect, test } from 'vitest';
import { brokenOf, reasonOf, refusalOf } from './call-error.ts';

test('treats a success as no refusal', () => {
  expect(refusalOf(200, { code: 200, message: 'ok', data: 1 })).toBeNull();
});

test("uses the envelope's message and details", () => {
  const data = {
    failure: 'order.cannotCheckIn',
    current: { version: 3 },
    fields: [{ path: 'roomId', message: 'x' }],
  };
  const error = refusalOf(409, { code: 409, message: '该订单不能办理入住', data });
  expect(error).toMatchObject({
    kind: 'refused',
    code: 409,
    status: 409,
    message: '该订单不能办理入住',
    serverMessage: '该订单不能办理入住',
    failure: 'order.cannotCheckIn',
    current: { version: 3 },
  });
  expect(error?.fields).toEqual([{ path: 'roomId', message: 'x' }]);
});

test('refuses body codes other than 200 despite HTTP 200, with "Error" without a message', () => {
  expect(refusalOf(200, { code: 500, data: null })).toMatchObject({
    code: 500,
    status: 200,
    message: 'Error',
  });
});

test('uses client messages without an envelope', () => {
  const error = refusalOf(502, null);
  expect(error).toMatchObject({
    kind: 'http',
    message: 'Request failed with status code 502',
    status: 502,
    code: 502,
  });
  expect(error?.serverMessage).toBeNull();
});

test('takes the reason from the wrong field, else the refusal; a network failure has none', () => {
  const fields = [
    { path: 'file', message: '文件超过 10 MB' },
    { path: 'name', message: '太长' },
  ];
  const refused = { code: 400, message: '请检查', data: { failure: 'core.invalid', fields } };
  expect(reasonOf(refusalOf(400, refused))).toBe('文件超过 10 MB');
  expect(reasonOf(refusalOf(400, { ...refused, data: { fields: [] } }))).toBe('请检查');
  expect(reasonOf(brokenOf(false, false, 120_000))).toBeNull();
  expect(reasonOf(new Error('x'))).toBeNull();
});

test('distinguishes three ways a request can break', () => {
  expect(brokenOf(true, false, 120_000).message).toBe('Request aborted');
  expect(brokenOf(false, true, 120_000).message).toBe('timeout of 120000 ms exceeded');
  expect(brokenOf(false, false, 120_000).message).toBe('Network Error');
});
