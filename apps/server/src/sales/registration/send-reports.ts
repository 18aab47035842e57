/**
 * Reports guests to the authority one by one, outside any transaction. A row is claimed before and settled after; rows
 * left claimed by a dead process are taken over. The reference makes a repeated report the same report.
 */
import { nextAttempt } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import { callOutside, type OutsideAnswer } from '../../platform/outside-call.ts';
import { recordOf, setGuest } from './locked-guest.ts';

/** Longer than any attempt can take. */
const LOST_AFTER_MS = 10 * 60_000;

interface Claimed {
  readonly houseId: string;
  readonly id: string;
  readonly orderId: string;
  readonly name: string;
  readonly documentType: string;
  readonly documentCipher: string;
  readonly nationality: string;
  readonly sex: string;
  readonly birthCipher: string;
  readonly phoneCipher: string | null;
  readonly arrivedAt: Date;
  readonly round: number;
  readonly attempts: number;
  readonly checkOut: string;
  readonly roomNumber: string | null;
  readonly houseCode: string;
  readonly houseName: string;
  readonly address: string;
}

const claim = async (ctx: Ctx): Promise<Claimed | null> => {
  const { rows } = await sql<Claimed>`
    with due as (
      update registrations set attempts = attempts + 1, next_try_at = ${new Date(ctx.now.getTime() + LOST_AFTER_MS)}
      where (house_id, id) = (select house_id, id from registrations where next_try_at <= ${ctx.now}
        order by next_try_at limit 1 for update skip locked)
      returning *)
    select r.house_id, r.id, r.order_id, r.name, r.document_type, r.document_cipher, r.nationality, r.sex, r.birth_cipher,
      r.phone_cipher, r.arrived_at, r.round, r.attempts, s.check_out, m.number as room_number, h.code as house_code,
      h.name as house_name, concat(h.province, h.city, h.district, h.address) as address
    from due r join stays s on s.house_id = r.house_id and s.id = r.stay_id join houses h on h.id = r.house_id
    left join rooms m on m.house_id = s.house_id and m.id = s.room_id`.execute(ctx.db);
  return rows[0] ?? null;
};

/** The report in the authority's format; the only place where documents leave the system. */
const reportOf = ({ services: { cipher } }: Pick<Ctx, 'services'>, guest: Claimed) => ({
  name: guest.name,
  documentType: guest.documentType,
  number: cipher.decrypt(guest.documentCipher),
  nationality: guest.nationality,
  sex: guest.sex,
  birthDate: cipher.decrypt(guest.birthCipher),
  phone: guest.phoneCipher && cipher.decrypt(guest.phoneCipher),
  arrivedAt: guest.arrivedAt.toISOString(),
  leavesOn: guest.checkOut,
  house: { code: guest.houseCode, name: guest.houseName, address: guest.address, room: guest.roomNumber },
});

const outcomeOf = (ctx: Ctx, guest: Claimed, answer: OutsideAnswer) => {
  if (answer.kind === 'done')
    return {
      event: 'guestAccepted',
      values: { state: 'accepted', receiptNo: String(answer.data.receipt ?? ''), reason: null },
    };
  if (answer.kind === 'refused')
    return { event: 'guestReturned', values: { state: 'rejected', reason: answer.message } };
  return { event: null, values: { nextTryAt: nextAttempt(guest.attempts, ctx.now), reason: answer.message } };
};

const settle = async (ctx: Ctx, guest: Claimed, answer: OutsideAnswer): Promise<void> => {
  const still = await ctx.db
    .selectFrom('registrations')
    .select('id')
    .where('houseId', '=', guest.houseId)
    .where('id', '=', guest.id)
    .where('state', '=', 'submitted')
    .where('round', '=', guest.round)
    .forUpdate()
    .executeTakeFirst();
  // Confirmed by hand meanwhile.
  if (!still) return;
  const { event, values } = outcomeOf(ctx, guest, answer);
  await setGuest(ctx, guest, event ? { ...values, nextTryAt: null, decidedAt: ctx.now } : values);
  const fields = { id: guest.id, attempts: guest.attempts, outcome: answer.kind };
  ctx.services.log.info('guest reported', fields);
  if (event === null) return;
  const reason = answer.kind === 'refused' ? { reason: answer.message } : {};
  await recordOf(ctx, guest, event, guest.name, reason);
};

const sendOne = async (job: JobContext): Promise<boolean> => {
  const { config } = await job.read(async (ctx) => ctx.services);
  if (config.authorityUrl === undefined) return false;
  const guest = await job.change(claim);
  if (!guest) return false;
  const body = await job.read(async (ctx) => reportOf(ctx, guest));
  const url = `${config.authorityUrl}/${guest.id}-${guest.round}`;
  const answer = await callOutside({ method: 'PUT', url, body });
  await job.change((ctx) => settle(ctx, guest, answer));
  return true;
};

export const sendDueReports = async (job: JobContext): Promise<void> => {
  while (!job.signal.aborted && (await sendOne(job)));
};
