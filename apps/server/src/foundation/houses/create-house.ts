/** Creates a house: a draft of its kind with a first revision. */
import {
  type ContentPatch,
  type DraftContent,
  emptyContent,
  type HouseStep,
  type OperationsPatch,
} from '@minsu/contract/foundation/houses/house-content.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from '../system/settings-queries.ts';
import { applyContent } from './review/apply-content.ts';
import { nextContent } from './review/check-content.ts';
import type { HouseKind } from './review/content-rules.ts';
import { saveOperations } from './save-operations.ts';

export interface NewHouse {
  readonly kind: HouseKind;
  readonly content?: ContentPatch | undefined;
  readonly operations?: OperationsPatch | undefined;
  readonly step?: HouseStep | undefined;
  /** Content of the house it is copied from. */
  readonly copied?: DraftContent;
}

const nextCode = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{ n: number }>`select nextval('house_code_seq')::int as n`.execute(ctx.db);
  return `H${String(rows[0]?.n ?? 0).padStart(5, '0')}`;
};

const insertHouse = async (ctx: Ctx, kind: HouseKind, slotCleaningMinutes: number) => {
  const house = { id: ctx.newId(), kind, code: await nextCode(ctx) };
  await ctx.db
    .insertInto('houses')
    .values({
      ...house,
      name: house.code,
      state: 'draft',
      province: '',
      city: '',
      district: '',
      address: '',
      departmentId: ctx.user.departmentId,
      slotCleaningMinutes,
      managerUserId: ctx.user.id || null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute();
  return house;
};

/** Shares the pictures: they stay while this house uses them, even if the other house is deleted. */
const takePictures = async (ctx: Ctx, houseId: string, { photos }: DraftContent): Promise<void> => {
  const fileIds = photos.map((photo) => photo.fileId);
  await sql`
    insert into house_uploads (house_id, file_id, kind, uploaded_by, created_at)
    select ${houseId}, id, 'photo', ${ctx.user.id || null}, ${ctx.now} from files
    where id = any(${fileIds}::uuid[]) and not private`.execute(ctx.db);
};

/** The revision that is worked on from now on. */
export const insertRevision = async (
  ctx: Ctx,
  houseId: string,
  revision: {
    readonly content: DraftContent;
    readonly base: DraftContent | null;
    readonly changes: number;
    readonly step?: HouseStep | undefined;
    readonly editors: readonly string[];
  },
): Promise<void> => {
  const { content, base, changes, step = 'basics', editors } = revision;
  await sql`
    insert into house_revisions (house_id, id, number, state, content, base, changes, step, editors, edited_by,
      edited_at, created_at)
    select ${houseId}, ${ctx.newId()}, coalesce(max(number), 0) + 1, 'draft', ${JSON.stringify(content)}::jsonb,
      ${base && JSON.stringify(base)}::jsonb, ${changes}, ${step}, ${[...editors]}::uuid[], ${ctx.user.id || null}, ${ctx.now},
      ${ctx.now}
    from house_revisions where house_id = ${houseId}`.execute(ctx.db);
};

/** Returns the new house's id. The caller may edit houses. */
export const createHouse = async (ctx: Ctx, { kind, content, operations, step, copied }: NewHouse) => {
  const usual = await readSettings(ctx.db, ctx.services);
  const house = await insertHouse(ctx, kind, usual.slotCleaningMinutes);
  const { checkInTime, checkOutTime } = usual;
  if (copied) await takePictures(ctx, house.id, copied);
  const after = await nextContent(
    ctx,
    house,
    { ...emptyContent, checkInTime, checkOutTime },
    content ?? {},
    copied,
  );
  await applyContent(ctx, house, emptyContent, after);
  await insertRevision(ctx, house.id, {
    content: after,
    base: null,
    changes: 0,
    step,
    editors: ctx.user.id ? [ctx.user.id] : [],
  });
  await ctx.record({
    name: 'house.created',
    entity: 'house',
    entityId: house.id,
    houseId: house.id,
    after: { code: house.code, kind },
  });
  if (operations) await saveOperations(ctx, house.id, operations);
  return house.id;
};
