/** The secret address at which a source reads a room's calendar: created, renewed, served. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  openIcalExport,
  readIcalExport,
  renewIcalExport,
} from '@minsu/contract/connections/ical/ical-endpoints.ts';
import { icalFailures } from '@minsu/contract/connections/ical/ical-failures.ts';
import type { IcalSource } from '@minsu/contract/connections/ical/ical-feed.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command, fileQuery } from '../../platform/http/routes.ts';
import { systemUser } from '../../platform/http/session.ts';
import { takenRuns } from './export-night-rules.ts';
import { type ExportedRoom, takenNights } from './export-queries.ts';
import { EXPORT_PATH, ownUidSuffix } from './ical-uid.ts';
import { lockActiveRoom } from './locked-room.ts';
import { writeCalendar } from './reading/calendar-writer-rules.ts';

const SECRET_BYTES = 32;
const FILE = /^([\w-]{43})\.ics$/;

const addressOf = ({ services }: Ctx, secret: string): string =>
  `${services.config.publicUrl}${EXPORT_PATH}${secret}.ics`;

interface Key {
  readonly roomId: string;
  readonly source: IcalSource;
}

/** The previous address stops working. */
const makeExport = async (
  ctx: Ctx,
  room: Awaited<ReturnType<typeof lockActiveRoom>>,
  { source }: Key,
  event: string,
) => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const sealed = {
    secretHash: ctx.services.cipher.hash(secret),
    secretCipher: ctx.services.cipher.encrypt(secret),
    ...{ madeBy: ctx.user.realname, madeAt: ctx.now, fetchedAt: null },
  };
  await ctx.db
    .insertInto('icalExports')
    .values({ houseId: room.houseId, roomId: room.id, source, ...sealed })
    .onConflict((conflict) => conflict.columns(['houseId', 'roomId', 'source']).doUpdateSet(sealed))
    .execute();
  await ctx.record({
    name: event,
    entity: 'room',
    entityId: room.id,
    houseId: room.houseId,
    after: { number: room.number, calendar: source },
  });
  return { url: addressOf(ctx, secret) };
};

/** A command although it mostly reads: the address opens the calendar, so each request is audited. */
export const openExportRoute = command(openIcalExport, async (ctx, key) => {
  const room = await lockActiveRoom(ctx, key.roomId);
  const known = await ctx.db
    .selectFrom('icalExports')
    .select('secretCipher')
    .where('houseId', '=', room.houseId)
    .where('roomId', '=', room.id)
    .where('source', '=', key.source)
    .executeTakeFirst();
  if (!known) return makeExport(ctx, room, key, 'room.calendarShared');
  return { url: addressOf(ctx, ctx.services.cipher.decrypt(known.secretCipher)) };
});

export const renewExportRoute = command(renewIcalExport, async (ctx, key) =>
  makeExport(ctx, await lockActiveRoom(ctx, key.roomId), key, 'room.calendarShareRenewed'),
);

const findExport = async (ctx: Ctx, file: string): Promise<ExportedRoom> => {
  const secret = FILE.exec(file)?.[1] ?? fail(icalFailures.exportNotFound);
  const { rows } = await sql<ExportedRoom>`
    update ical_exports e set fetched_at = ${ctx.now} from rooms r join houses h on h.id = r.house_id
    where e.secret_hash = ${ctx.services.cipher.hash(secret)} and r.house_id = e.house_id and r.id = e.room_id
      and r.active and h.state <> 'archived'
    returning e.house_id, e.room_id, e.source, r.room_type_id, r.next_type_id, r.next_type_from, h.time_zone, e.made_at`.execute(
    ctx.db,
  );
  return rows[0] ?? fail(icalFailures.exportNotFound);
};

/** The secret is the permission: the query reads its one room with system rights. */
export const readExportRoute = fileQuery(readIcalExport, async (ctx, { file }) => {
  const room = await findExport(ctx, file);
  const { today, nights } = await takenNights({ ...ctx, user: systemUser, access: 'signedIn' }, room);
  const { roomId } = room;
  const text = writeCalendar(takenRuns(nights, { roomId, today, suffix: ownUidSuffix(ctx.services) }));
  return {
    fileName: 'calendar.ics',
    mime: 'text/calendar; charset=utf-8',
    body: Readable.from([text]),
    etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
  };
});
