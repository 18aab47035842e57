/** The page of a stay as its guest sees it; also the desk's preview. */

import { fullAddress } from '@minsu/contract/foundation/houses/full-address.ts';
import { shortName } from '@minsu/contract/guest-view.ts';
import type { GuestPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { guestPageTable } from '@minsu/contract/operations/guest-page/guest-page-states.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { LinkPurpose } from '@minsu/contract/sales/guest-links/guest-link-rules.ts';
import type { StayEnd } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import {
  ADULT,
  guestsRequired,
  isGuardianMissing,
} from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { invoiceableOfOrder, invoiceSums } from '../../sales/invoices/invoiceable-queries.ts';
import { consentTexts, givenConsents } from './page-consents.ts';
import { isOpenPart, type PageFacts, type PageRegistration, presentPart } from './page-facts-queries.ts';
import { depositShown, doorWaitsOf, maskPlate } from './page-rules.ts';

/** Registered guests and the number required; those sent back by the authority do not count. */
export const countsOf = (facts: PageFacts) => ({
  registered: facts.registrations.filter(({ state }) => state !== 'rejected').length,
  required: guestsRequired(facts.rule, presentPart(facts).guests),
});

export interface DoorCodeOfStay {
  readonly id: string;
  readonly roomNumber: string;
  readonly codeCipher: string;
  readonly validFrom: Date;
}

/** Code programmed into the lock of the current room. */
export const doorCodeOf = async (ctx: Ctx, facts: PageFacts): Promise<DoorCodeOfStay | null> => {
  const { rows } = await sql<DoorCodeOfStay>`
    select c.id, m.number as room_number, c.code_cipher, c.valid_from from door_codes c
    join rooms m on m.house_id = c.house_id and m.id = c.room_id
    where c.house_id = ${facts.houseId} and c.stay_id = ${presentPart(facts).id} and c.state = 'active'`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

export const doorWaits = (ctx: Ctx, facts: PageFacts, code: DoorCodeOfStay | null) =>
  doorWaitsOf({
    ...countsOf(facts),
    state: facts.state ?? 'open',
    deposit: depositShown(facts.deposit),
    from: code?.validFrom.getTime() ?? null,
    now: ctx.now.getTime(),
  });

const mapUrl = ({ latitude, longitude, houseName }: PageFacts, address: string): string =>
  latitude === null || longitude === null
    ? `https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`
    : `https://uri.amap.com/marker?position=${longitude},${latitude}&name=${encodeURIComponent(houseName)}`;

const accessOf = async (ctx: Ctx, facts: PageFacts): Promise<GuestPage['access']> => {
  const code = await doorCodeOf(ctx, facts);
  const waits = doorWaits(ctx, facts, code);
  const { registered, required } = countsOf(facts);
  const address = fullAddress(facts);
  const { wifiPasswordCipher: sealed } = facts;
  return {
    address,
    mapUrl: mapUrl(facts, address),
    directions: { zh: facts.directionsZh ?? '', en: facts.directionsEn ?? '' },
    guide: { zh: facts.guideZh ?? '', en: facts.guideEn ?? '' },
    wifiName: facts.wifiName ?? '',
    wifiPassword: sealed !== null && registered >= required ? ctx.services.cipher.decrypt(sealed) : '',
    waits,
    doorFrom: code?.validFrom.toISOString() ?? null,
  };
};

export const requestsOf = async (ctx: Ctx, { houseId, stayId }: Pick<PageFacts, 'houseId' | 'stayId'>) => {
  const rows = await ctx.db
    .selectFrom('guestRequests')
    .select(['kind', 'textCipher', 'createdAt'])
    .where('houseId', '=', houseId)
    .where('stayId', '=', stayId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, textCipher, createdAt }) => ({
    kind: kind as GuestPage['requests'][number]['kind'],
    text: ctx.services.cipher.decrypt(textCipher),
    createdAt,
  }));
};

/** Amounts alone: titles and receivers are not shown back. */
const invoicesOf = async (ctx: Ctx, { houseId, orderId }: PageFacts) => {
  const key = { houseId, orderId };
  const requested = (await invoiceSums(ctx, key)).filter(({ state }) => state !== 'credited');
  return {
    leftFen: Math.max(0, await invoiceableOfOrder(ctx, key)),
    requested: requested.map(({ id, amountFen, state }) => ({ id, amountFen, isIssued: state === 'issued' })),
  };
};

const isRemovable = ({ state, arrived }: PageRegistration): boolean =>
  (state === 'draft' || state === 'rejected') && !arrived;

const dates = (facts: PageFacts) => {
  const kept = facts.parts.filter(({ state }) => state !== 'cancelled' && state !== 'no_show');
  const parts = kept.length > 0 ? kept : facts.parts;
  return {
    checkIn: parts.map(({ checkIn }) => checkIn).sort()[0] as string,
    checkOut: parts
      .map(({ checkOut }) => checkOut)
      .sort()
      .at(-1) as string,
  };
};

const guestsOf = (facts: PageFacts, canEdit: boolean) =>
  facts.registrations.map((guest) => ({
    ...{ id: guest.id, documentType: guest.documentType, name: shortName(guest.name) },
    minor: guest.age < ADULT,
    rejected: guest.state === 'rejected',
    canRemove: canEdit && isRemovable(guest),
  }));

/** Whether guests can still be entered: the stay is open and the desk has not confirmed it. */
const canEditGuests = (facts: PageFacts): boolean =>
  facts.parts.some(isOpenPart) && refusal(guestPageTable.change, facts.state ?? 'open', {}) === null;

/** Ends of a stay by the night: an arrival until check-in, a departure until check-out, each once. */
const extraEndsOf = (facts: PageFacts): StayEnd[] => {
  const part = presentPart(facts);
  if (!isOpenPart(part) || part.isHourly) return [];
  const comes = part.state === 'expected' && part.arriveTime === null;
  return [
    ...(comes ? (['arrival'] as const) : []),
    ...(part.leaveTime === null ? (['departure'] as const) : []),
  ];
};

export const guestPage = async (
  ctx: Ctx,
  facts: PageFacts,
  purposes: readonly LinkPurpose[],
): Promise<z.input<typeof GuestPage>> => {
  const given = await givenConsents(ctx, facts);
  const consents = await consentTexts(ctx, facts);
  const part = presentPart(facts);
  const pays = purposes.includes('payment');
  const canEdit = canEditGuests(facts);
  return {
    house: { zh: facts.houseName, en: facts.houseNameEn ?? '' },
    ...{ roomType: part.roomType, roomNumber: part.roomNumber, ...dates(facts) },
    ...{ checkInTime: facts.checkInTime, checkOutTime: facts.checkOutTime, timeZone: facts.timeZone },
    ...{ purposes: [...purposes], state: facts.state ?? 'open' },
    reason: facts.state === 'returned' ? (facts.reason ?? '') : '',
    ...{ canEdit, inHouse: part.state === 'in_house', ...countsOf(facts), booked: part.guests },
    guests: guestsOf(facts, canEdit),
    needsGuardian: isGuardianMissing(facts.registrations),
    ...{ arrivalTime: facts.arrivalTime, arriveTime: part.arriveTime, leaveTime: part.leaveTime },
    extraEnds: pays ? extraEndsOf(facts) : [],
    plateMasked:
      facts.plateCipher === null ? null : maskPlate(ctx.services.cipher.decrypt(facts.plateCipher)),
    consents: consents.map((one) => ({ ...one, given: given.has(one.version) })),
    deposit: depositShown(facts.deposit),
    depositFen: pays ? facts.depositFen : null,
    balanceFen: pays ? facts.balanceFen : null,
    invoice: pays ? await invoicesOf(ctx, facts) : null,
    access: purposes.includes('access') ? await accessOf(ctx, facts) : null,
    requests: purposes.includes('requests') ? await requestsOf(ctx, facts) : [],
    leftAt: facts.leftAt,
    canLeave: purposes.includes('departure') && part.state === 'in_house' && facts.leftAt === null,
  };
};
