/** A desk with a house of smart locks, stays to sell, and guests who open their pages. */

import { getGuestPage, giveConsent } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  type GuestLink,
  makeGuestLink,
  openGuestLink,
} from '@minsu/contract/sales/guest-links/guest-link-endpoints.ts';
import { afterAll, beforeAll } from 'vitest';
import { type BuiltHouse, buildHouse } from '../builders.ts';
import { sellStay } from '../sell-stay.ts';
import { openTestApp, type TestApp, type TestAppOptions, type TestClient } from '../test-app.ts';

export let t: TestApp;
export let desk: TestClient;
export let admin: TestClient;
export let house: BuiltHouse;

export const PHONE = '13800001024';
const RULES = '请勿吸烟，22 点后请安静。';

/** Call it first in the file. */
export const openGuestPageDesk = (options: TestAppOptions = {}): void => {
  beforeAll(async () => {
    t = await openTestApp(options);
    [desk, admin] = await Promise.all([t.as('frontdesk'), t.as('admin')]);
    house = await buildHouse(t.database, { rooms: 30, department: 'staff' });
    await t.database
      .updateTable('houses')
      .set({ smartLocks: true, houseRules: RULES })
      .where('id', '=', house.id)
      .execute();
  });
  afterAll(() => t.close());
};

let next = 0;
export const sell = async (more: { guests?: number; phone?: string } = {}) =>
  sellStay(admin, house, house.rooms[next++], { phone: PHONE, ...more });

export const tokenIn = (link: Pick<GuestLink, 'url'>): string => link.url?.split('/g/')[1] ?? '';

export const makeLink = (stayId: string, more: Partial<InputOf<typeof makeGuestLink>> = {}) =>
  desk.ok(makeGuestLink, { stayId, ...more });

export const openWith = (token: string, digits = PHONE.slice(-4)) =>
  t.nobody.call(openGuestLink, { token, digits });

/** The browser of a guest who has answered the question. */
export const openPage = async (link: GuestLink, digits?: string): Promise<TestClient> => {
  const { pass } = (await openWith(tokenIn(link), digits)).data;
  return t.clientOf(pass);
};

/** A sold stay whose guest has opened the page and agreed to the notice. */
export const arriveOnline = async (more: Parameters<typeof sell>[0] = {}) => {
  const sold = await sell(more);
  const link = await makeLink(sold.stayId);
  const guest = await openPage(link);
  await agree(guest, 'registration');
  return { ...sold, link, guest };
};

export const agree = async (guest: TestClient, purpose: 'registration' | 'houseRules') => {
  const { consents } = await guest.ok(getGuestPage, {});
  const version = consents.find((one) => one.purpose === purpose)?.version as string;
  return guest.ok(giveConsent, { purpose, version });
};
