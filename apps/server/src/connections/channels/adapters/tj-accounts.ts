/** Accounts of Tujia, and the houses and units we upload. */
import {
  type TjHookRegister,
  type TjHotelAdd,
  TjHotelAdded,
  type TjUnitAdd,
  TjUnitAdded,
  TjUnitList,
  type TjUnitStatic,
} from '@minsu/contract/connections/channels/wire/tj.ts';
import { z } from 'zod';
import type { TujiaAccounts, TujiaHotel, TujiaHotels, TujiaUnit } from './account-calls.ts';
import type { Account, Outcome } from './adapter.ts';
import { LONG_MS, mapOutcome, SOON_MS } from './read-reply.ts';
import { callTj, signerOf, type TjSettings } from './tj-calls.ts';

const audits = { 0: 'auditing', 1: 'passed', 2: 'refused' } as const;
/** For the Ctrip contract: money back until the day before. */
const REFUND_DAYS = 1;
const MAX_NIGHTS = 365;

const tellHook = (settings: TjSettings, account: Account, url: string | null): Promise<Outcome<null>> =>
  callTj(settings, signerOf(account), {
    path: '/tj/hook/register',
    body: { url } satisfies z.input<typeof TjHookRegister>,
    answer: z.null(),
    timeoutMs: SOON_MS,
  });

const accounts = (settings: TjSettings): TujiaAccounts => ({
  async check(account, password) {
    const outcome = await callTj(
      settings,
      { account, password },
      {
        path: '/tj/unit/list',
        query: { pageIndex: '1', pageSize: '1' },
        answer: TjUnitList,
        timeoutMs: LONG_MS,
      },
    );
    return mapOutcome(outcome, () => null);
  },
  registerHook: (account, url) => tellHook(settings, account, url),
  // The account is only a password: nothing else can be revoked there.
  unbind: (account) => tellHook(settings, account, null),
});

const unitOf = ({
  areaM2,
  entire,
  beds,
  images,
  facilities,
  depositFen,
  instantBook,
  priceFen,
  ...unit
}: TujiaUnit): z.input<typeof TjUnitStatic> => ({
  ...unit,
  houseModel: entire ? '整套' : '单间',
  houseSize: areaM2 ?? 0,
  rentType: entire ? 1 : 2,
  beds: beds === '' ? [] : [{ type: beds, count: 1 }],
  images: [...images],
  facilities: [...facilities],
  // Collected at the property: deposits are on our folio (docs/decisions/014).
  deposit: { amount: depositFen, type: 2 },
  refundDays: REFUND_DAYS,
  minBookingDays: 1,
  maxBookingDays: MAX_NIGHTS,
  instantBook: instantBook ? 1 : 0,
  price: priceFen,
});

const hotelOf = ({
  city,
  longitude,
  latitude,
  ownerName,
  ownerMobile,
  units,
  ...hotel
}: TujiaHotel): z.input<typeof TjHotelAdd> => ({
  ...hotel,
  cityCode: city,
  lat: latitude,
  lng: longitude,
  receptionHours: '14:00-23:00',
  owner: { name: ownerName, mobile: ownerMobile },
  units: units.map(unitOf),
});

const hotels = (settings: TjSettings): TujiaHotels => ({
  async addHotel(account, hotel) {
    const outcome = await callTj(settings, signerOf(account), {
      path: '/tj/hotel/add',
      body: hotelOf(hotel),
      answer: TjHotelAdded,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ auditStatus, ...added }) => ({ ...added, audit: audits[auditStatus] }));
  },
  addUnit: (account, tjHotelId, unit) =>
    callTj(settings, signerOf(account), {
      path: '/tj/unit/add',
      body: { ...unitOf(unit), tjHotelId } satisfies z.input<typeof TjUnitAdd>,
      answer: TjUnitAdded,
      timeoutMs: LONG_MS,
    }),
  async deleteUnit(account, unitId) {
    const outcome = await callTj(settings, signerOf(account), {
      path: '/tj/unit/status',
      body: { unitId, status: -1, reason: '' },
      answer: z.unknown(),
      timeoutMs: SOON_MS,
    });
    return mapOutcome(outcome, () => null);
  },
});

export const createTjAccounts = (settings: TjSettings): TujiaAccounts & TujiaHotels => ({
  ...accounts(settings),
  ...hotels(settings),
});
