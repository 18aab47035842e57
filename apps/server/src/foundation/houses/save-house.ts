/** Saves a draft. Lists show a never published house as edited; a live house is unchanged. */

import { contentChanges } from '@minsu/contract/foundation/houses/content-changes.ts';
import type { DraftContent, HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import { saveHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import { revisionTable } from '@minsu/contract/foundation/houses/house-states.ts';
import { fail, failStale, invalidAt } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn, seesSomeMoney } from '../../platform/http/role-reach.ts';
import { command } from '../../platform/http/routes.ts';
import { createHouse, insertRevision } from './create-house.ts';
import { applyContent } from './review/apply-content.ts';
import { nextContent } from './review/check-content.ts';
import { storedContent } from './review/content-queries.ts';
import {
  isLive,
  type LockedHouse,
  lockedHouse,
  type OpenRevision,
  openRevision,
  revisionFacts,
} from './review/locked-revision.ts';
import { houseRevision } from './review/revision-queries.ts';
import { saveOperations } from './save-operations.ts';

type Input = z.output<typeof saveHouse.input>;

const needs = (path: string) => invalidAt(path, fieldTexts.required);

const refuseStale = async (ctx: Ctx, id: string) => failStale(HouseRevision, await houseRevision(ctx, id));

/** Refuses edits under review, of an archived house, or based on an older version. */
const assertEditable = async (
  ctx: Ctx,
  house: LockedHouse,
  open: OpenRevision | null,
  version: number | undefined,
): Promise<void> => {
  if (house.state === 'archived') fail(houseLifeFailures.archivedCannotEdit);
  if (house.state === 'submitted') fail(houseLifeFailures.cannotEdit);
  const refused = open && refusal(revisionTable.edit, open.state, await revisionFacts(ctx, house, open));
  if (refused) fail(refused);
  if (open?.version !== version) await refuseStale(ctx, house.id);
};

const writeRevision = async (
  ctx: Ctx,
  house: LockedHouse,
  open: OpenRevision | null,
  next: { content: DraftContent; step: HouseStep | undefined; live: DraftContent | null },
): Promise<void> => {
  const { content, step, live } = next;
  const changes = live ? contentChanges(live, content).length : 0;
  const editors = [...new Set([...(open?.editors ?? []), ctx.user.id])];
  if (!open) return insertRevision(ctx, house.id, { content, base: live, changes, step, editors });
  await ctx.db
    .updateTable('houseRevisions')
    .set({
      content: JSON.stringify(content),
      changes,
      editors,
      ...(step && { step }),
      editedBy: ctx.user.id,
      editedAt: ctx.now,
      version: open.version + 1,
    })
    .where('houseId', '=', house.id)
    .where('id', '=', open.id)
    .execute();
};

const saveContent = async (
  ctx: Ctx,
  house: LockedHouse,
  { version, content: patch = {}, step }: Pick<Input, 'version' | 'content' | 'step'>,
): Promise<void> => {
  const open = await openRevision(ctx, house.id);
  await assertEditable(ctx, house, open, version);
  const stored = await storedContent(ctx.db, house.id);
  const before = open?.content ?? stored;
  const content = await nextContent(ctx, house, before, patch);
  const live = isLive(house) ? stored : null;
  const fields = [...new Set(contentChanges(before, content).map((change) => change.field))];
  await writeRevision(ctx, house, open, { content, step, live });
  if (!live) await applyContent(ctx, house, stored, content);
  if (fields.length > 0 || !open)
    await ctx.record({
      name: 'house.edited',
      entity: 'house',
      entityId: house.id,
      houseId: house.id,
      after: { fields, ofLive: live !== null },
    });
};

const begin = async (ctx: Ctx, { kind, content, operations, step }: Input): Promise<string> => {
  if (!kind) return needs('kind');
  return createHouse(ctx, { kind, content, operations, step });
};

/**
 * The wizard's step is stored with an open revision. It opens none; operational facts need no revision and apply at
 * once, even while another user edits or reviews.
 */
const keepsStep = async (ctx: Ctx, house: LockedHouse, { version }: Input): Promise<boolean> => {
  if (version === undefined) return false;
  const open = await openRevision(ctx, house.id);
  return open !== null && open.state !== 'submitted';
};

const change = async (ctx: Ctx, id: string, input: Input): Promise<string> => {
  const house = await lockedHouse(ctx, id);
  if (input.operations) {
    if (input.houseVersion === undefined) return needs('houseVersion');
    if (input.houseVersion !== house.version) await refuseStale(ctx, id);
    if (house.state === 'archived') fail(houseLifeFailures.archivedCannotEdit);
    await saveOperations(ctx, id, input.operations);
  }
  if (input.content || !input.operations || (await keepsStep(ctx, house, input)))
    await saveContent(ctx, house, input);
  return id;
};

export const saveHouseRoute = command(saveHouse, async (ctx, input) => {
  // Prices are part of the content: who does not see them would write over them.
  const sees = input.id === undefined ? seesSomeMoney(ctx) : seesMoneyIn(ctx, input.id);
  if (!sees) fail(houseLifeFailures.moneyNeeded);
  const id = await (input.id === undefined ? begin(ctx, input) : change(ctx, input.id, input));
  return houseRevision(ctx, id);
});
