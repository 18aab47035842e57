/** Passwords that are set, changed or confirmed travel sealed, and a recorded request is refused. */
import {
  changePassword,
  disableTotp,
  startTotp,
} from '@minsu/contract/foundation/account/security-endpoints.ts';
import { TICKET_MARK } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { resetPassword } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { modules } from '../../all-modules.ts';
import { encryptPassword } from './login-cipher.ts';
import { newTicket } from './login-ticket.ts';

let t: TestApp;
let operator: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  operator = await t.as('operator');
});
afterAll(() => t.close());

const ticketNow = () => newTicket(t.services.cipher, t.now());
const seal = (password: string, ticket: string) =>
  encryptPassword(`${password}${TICKET_MARK}${ticket}`, t.config.loginCipherKey);

/** Sends the raw request, without sealing any field. */
const post = async (endpoint: Endpoint, payload: Record<string, unknown>, token = operator.token) => {
  const headers = { authorization: token, 'accept-language': 'en-US' };
  const answer = await t.app.inject({ method: 'POST', url: endpoint.path, payload, headers });
  return answer.json() as {
    code: number;
    message: string;
    data: { failure?: string; fields?: { path: string; message: string }[] } | null;
  };
};

test('a password in clear is refused at its field with what to do, and changes nothing', async () => {
  const plain = { oldPassword: STAFF_PASSWORD, password: 'Quiet-Harbour-7' };
  const answer = await post(changePassword, plain);
  expect(answer).toMatchObject({ code: 400, data: { failure: 'auth.plainPassword' } });
  expect(answer.message).toMatch(/must be sent encrypted\. Refresh the page and try again/);
  expect(answer.data?.fields?.map(({ path }) => path)).toEqual(['oldPassword', 'password']);
  const noTicket = encryptPassword(STAFF_PASSWORD, t.config.loginCipherKey);
  expect((await post(startTotp, { password: noTicket })).data?.failure).toBe('auth.plainPassword');
  const link = { token: 'x'.repeat(43), password: 'Quiet-Harbour-7' };
  expect((await post(resetPassword, link, '')).data?.failure).toBe('auth.plainPassword');
});

test('a recorded request is refused the second time', async () => {
  const password = seal(STAFF_PASSWORD, ticketNow());
  expect((await post(startTotp, { password })).code).toBe(200);
  expect((await post(startTotp, { password })).data?.failure).toBe('auth.usedSeal');
  // The seal of one request opens no other one.
  expect((await post(disableTotp, { password })).data?.failure).toBe('auth.usedSeal');
});

test('all sealed fields of a request bear one ticket, a young one', async () => {
  const fields = (one: string, other: string) => ({
    oldPassword: seal(STAFF_PASSWORD, one),
    password: seal('Quiet-Harbour-7', other),
  });
  expect((await post(changePassword, fields(ticketNow(), ticketNow()))).data?.failure).toBe('auth.usedSeal');
  const old = newTicket(t.services.cipher, new Date(t.now().getTime() - 121_000));
  expect((await post(changePassword, fields(old, old))).data?.failure).toBe('auth.usedSeal');
  const ticket = ticketNow();
  expect((await post(changePassword, fields(ticket, ticket))).code).toBe(200);
});

test('what was sealed is checked as if it were clear', async () => {
  const ticket = ticketNow();
  const answer = await post(changePassword, {
    oldPassword: seal('Quiet-Harbour-7', ticket),
    password: seal('short', ticket),
  });
  expect(answer.data?.fields?.map(({ path }) => path)).toContain('password');
});

/** The sign-in opens its own password (spec); the password of an account at Tujia is that platform's. */
const BY_THEMSELVES = ['/hotel-auth/auth/login', '/hotel-external/tj/bind'];

test('every field that takes a password travels sealed', () => {
  const open = modules
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .flatMap(({ path, input, sealed = [] }) =>
      Object.entries(input.shape)
        .filter(([name, schema]) => /password/i.test(name) && !(schema instanceof z.ZodBoolean))
        .filter(([name]) => !sealed.includes(name))
        .map(([name]) => `${path} ${name}`),
    )
    .filter((field) => !BY_THEMSELVES.some((path) => field.startsWith(path)));
  expect(open).toEqual([]);
});
