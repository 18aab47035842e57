/**
 * Meituan homestay on the wire. Public: the consent and token flow of the technical service centre, its signature, the
 * call envelope (form fields `appAuthToken`, `biz` as JSON text, `version` 2), the sync type, the order fields of the
 * distribution interface, code 62. Ours, because partners begin there: the paths under `/minsu`, listing and calendar
 * field names, the feed with `seq`, acknowledgement, webhook and its registration. Docs: docs/decisions/015.
 */
import { z } from 'zod';
import { fen, flag, night } from './parts.ts';

/** Lifetimes in seconds: public. */
export const MT_CODE_SECONDS = 600;
export const MT_TOKEN_SECONDS = 30 * 86_400;
export const MT_REFRESH_SECONDS = 35 * 86_400;
/** Nights of one calendar update; orders of one page of the feed. */
export const MT_NIGHTS_PER_UPDATE = 180;
export const MT_ORDERS_PER_PAGE = 100;

/** 57 = hotel management system: public. */
export const MT_BUSINESS_ID = 57;

/**
 * Codes of `code`: text in API answers (`OP_SUCCESS` or a number as text), numbers in OAuth answers (0 is success).
 * 62, 401–403 and the trade set 1–13, 100 are public; 1001–1003 and 1500 are ours.
 */
export const mtCodes = {
  ok: 'OP_SUCCESS',
  unknownProduct: '1',
  minStay: '3',
  soldOut: '4',
  badDate: '5',
  duplicate: '7',
  priceDiffers: '8',
  /** The order is missing, or its state does not allow it. */
  orderState: '9',
  other: '13',
  rateLimited: '62',
  retryLater: '100',
  /** Expired or revoked token, code or refresh token. */
  tokenDead: '401',
  scope: '402',
  /** The store is open to another developer. */
  boundElsewhere: '403',
  badSign: '1001',
  staleTimestamp: '1002',
  badParameter: '1003',
  system: '1500',
} as const;

// ── Authorisation ─────────────────────────────────────────────────────────────────────────────────────────────

/**
 * GET /general/auth, in the browser. `timestamp` in seconds; `sign` covers all fields. The page returns to `redirectUrl`
 * with `MtAuthReturn`. Public, but for `redirectUrl` which only one of the two published samples has.
 */
export const MtAuthQuery = z.object({
  developerId: z.string(),
  businessId: z.string(),
  timestamp: z.string(),
  charset: z.literal('UTF-8'),
  state: z.string().min(1),
  scope: z.string(),
  redirectUrl: z.url({ protocol: /^https?$/ }),
  sign: z.string(),
});
/** `code` with the store, or `error` alone. `opBizCode` is the key of the store; the query's form is ours. */
export const MtAuthReturn = z.union([
  z.object({ code: z.string(), state: z.string(), opBizCode: z.string(), opBizName: z.string() }),
  z.object({ error: z.literal('access_denied'), state: z.string() }),
]);

/** POST /oauth/token and /oauth/refresh, form fields. Public, but for `refreshToken`'s name. */
export const MtTokenRequest = z.object({
  developerId: z.string(),
  businessId: z.string(),
  timestamp: z.string(),
  charset: z.literal('UTF-8'),
  grantType: z.enum(['authorization_code', 'refresh_token']),
  code: z.string().optional(),
  refreshToken: z.string().optional(),
  sign: z.string(),
});
/**
 * `expireIn` in seconds. `opBizCode` and `opBizName` identify the owner (ours). After a refresh the old access token
 * stays valid; the old refresh token for ten minutes.
 */
export const MtTokenAnswer = z.object({
  code: z.int(),
  message: z.string(),
  data: z
    .object({
      accessToken: z.string(),
      refreshToken: z.string(),
      expireIn: z.int(),
      refreshExpireIn: z.int(),
      scope: z.string(),
      opBizCode: z.string(),
      opBizName: z.string(),
    })
    .nullable(),
});

/** GET /general/unauth: the fields of a call with `appAuthToken`; ends the store's tokens, and its webhook. → `MtTokenAnswer` with data null. */
export const MtUnauthQuery = z.object({
  developerId: z.string(),
  businessId: z.string(),
  timestamp: z.string(),
  charset: z.literal('UTF-8'),
  appAuthToken: z.string(),
  sign: z.string(),
});

// ── Calls: POST with form fields ──────────────────────────────────────────────────────────────────────────────

/** `biz` is the call's input as JSON text; `timestamp` in seconds; `sign` over all other fields. */
export const MtCall = z.object({
  developerId: z.string(),
  businessId: z.string(),
  appAuthToken: z.string(),
  timestamp: z.string(),
  charset: z.literal('UTF-8'),
  version: z.literal('2'),
  biz: z.string(),
  sign: z.string(),
});
/** HTTP 200 for refusals too; see `code`. `data` is null unless `OP_SUCCESS`. */
export const MtAnswer = z.object({
  code: z.string(),
  msg: z.string(),
  data: z.unknown(),
  traceId: z.string(),
});

/** Public names: productId, status. `price`: fen a night, null where none was set; `stock`: its number of rooms. */
export const MtProduct = z.object({
  productId: z.string(),
  title: z.string(),
  /** Property and room type there. */
  poiName: z.string(),
  roomTypeName: z.string(),
  coverUrl: z.string(),
  address: z.string(),
  /** 1 whole place, 2 room, 3 bed. */
  rentType: z.int().min(1).max(3),
  price: fen.nullable(),
  stock: z.int().nonnegative(),
  /** 1 on sale, 0 off. */
  status: flag,
  instantBook: flag,
  /** 1 in review, 2 passed, 3 refused. */
  verifyStatus: z.int(),
});
/** POST /minsu/product/list. `showType` 0 all, 1 whole places, 2 rooms; `status` narrows. */
export const MtProductListBiz = z.object({
  pageNow: z.int().min(1),
  pageSize: z.int().min(1).max(100),
  showType: z.int().optional(),
  status: flag.optional(),
});
export const MtProductList = z.object({ list: z.array(MtProduct), total: z.int() });

/** `price` null only where `status` is 0 (closed). `cta`, `ctd`: 1 closes arrival, departure. `minDays` 0: none. */
const MtCalendarItem = z.object({
  date: night,
  price: fen.nullable(),
  stock: z.int().nonnegative(),
  status: flag,
  minDays: z.int().nonnegative(),
  cta: flag,
  ctd: flag,
});
/**
 * POST /minsu/product/calendar/update. `syncType` 1 (full): unnamed nights are closed, no items take the product off
 * sale; 0: named nights only. Nights within [yesterday, today + 366].
 */
export const MtCalendarUpdateBiz = z.object({
  productId: z.string(),
  syncType: flag,
  items: z.array(MtCalendarItem).max(MT_NIGHTS_PER_UPDATE),
});
export const MtCalendarUpdate = z.object({
  failItems: z.array(z.object({ date: z.string(), code: z.string(), message: z.string() })),
});

/** POST /minsu/product/calendar/query, nights [from, to), at most 366. Nights never set come as closed. */
export const MtCalendarQueryBiz = z.object({ productId: z.string(), from: night, to: night });
export const MtCalendarQuery = z.object({ items: z.array(MtCalendarItem) });

/** POST /minsu/product/status → null. */
export const MtProductStatusBiz = z.object({ productId: z.string(), status: flag });
