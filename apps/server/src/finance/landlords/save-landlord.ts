/** Adds a landlord or edits the profile; all new landlords are inserted here. */

import { createLandlord, editLandlord } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { normalTaxId, taxIdProblem } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { problemParams } from '@minsu/contract/foundation/account/document-number-rules.ts';
import { type Failure, fail, failAt, invalidAt } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { command } from '../../platform/http/routes.ts';
import { spelledName } from '../../platform/spelling.ts';
import { landlordDetail } from './landlord-detail-queries.ts';
import { landlordMail } from './landlord-mail-queries.ts';
import { type LockedLandlord, lockLandlordAt } from './locked-landlord.ts';
import { sealedEmail, sealedTaxId, taxIdHash } from './sealed-tax-id.ts';

export type NewLandlord = z.output<typeof createLandlord.input>;

const refuseTaken = async (
  ctx: Ctx,
  by: { readonly column: 'phoneHash' | 'taxIdHash'; readonly hash: Buffer; readonly path: string },
  failure: Failure,
  exceptId: string | null,
): Promise<void> => {
  const other = await ctx.db
    .selectFrom('landlords')
    .select(['id', 'name'])
    .where(by.column, '=', by.hash)
    .executeTakeFirst();
  if (!other || other.id === exceptId) return;
  const params = { name: other.name };
  fail(failure, { params, fields: [{ path: by.path, text: failure.text, params }], extra: { id: other.id } });
};

/** One person or company is one landlord: the refusal names the other. */
const refuseTwins = async (
  ctx: Ctx,
  { phone, taxId }: Pick<NewLandlord, 'phone' | 'taxId'>,
  exceptId: string | null,
): Promise<void> => {
  const { cipher } = ctx.services;
  if (phone) {
    const hash = cipher.hash(normalPhone(phone));
    await refuseTaken(
      ctx,
      { column: 'phoneHash', hash, path: 'phone' },
      landlordFailures.phoneTaken,
      exceptId,
    );
  }
  if (taxId) {
    const hash = taxIdHash(cipher, normalTaxId(taxId));
    await refuseTaken(
      ctx,
      { column: 'taxIdHash', hash, path: 'taxId' },
      landlordFailures.taxIdTaken,
      exceptId,
    );
  }
};

/** Returns the new id. `event`: how the landlord was added. */
export const insertLandlord = async (
  ctx: Ctx,
  given: NewLandlord,
  event: 'landlord.created' | 'landlord.imported' = 'landlord.created',
): Promise<string> => {
  await refuseTwins(ctx, given, null);
  const { cipher } = ctx.services;
  const { phone, email, taxId, ...plain } = given;
  const id = ctx.newId();
  await ctx.db
    .insertInto('landlords')
    .values({
      ...plain,
      ...sealedPhone(cipher, phone),
      ...sealedEmail(cipher, email),
      ...sealedTaxId(cipher, taxId),
      id,
      spelled: spelledName(plain.name),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute();
  await assertMailed(ctx, id, given.statementMail);
  await ctx.record({ name: event, entity: 'landlord', entityId: id, after: toldOf(plain) });
  return id;
};

/** The event's facts: no personal data except the name. */
const toldOf = ({
  name,
  kind,
  tags,
  statementMail,
}: Pick<NewLandlord, 'name' | 'kind' | 'tags' | 'statementMail'>) => ({
  ...{ name, kind, tags },
  ...(statementMail !== undefined && { statementMail }),
});

/** Mail needs an address. */
const assertMailed = async (ctx: Ctx, id: string, wanted: boolean | undefined): Promise<void> => {
  if (wanted === true && (await landlordMail(ctx, id)) === null)
    failAt('statementMail', landlordFailures.noMailAddress);
};

export const createLandlordRoute = command(createLandlord, async (ctx, input) =>
  landlordDetail(ctx, await insertLandlord(ctx, input)),
);

/** A code that stays must fit the kind it stays with. */
const refuseOldTaxId = (ctx: Ctx, before: LockedLandlord, { kind, taxId }: NewLandlord): void => {
  if (taxId !== undefined || before.taxIdCipher === null || before.kind === kind) return;
  const problem = taxIdProblem(kind, ctx.services.cipher.decrypt(before.taxIdCipher));
  if (problem) invalidAt('taxId', fieldTexts[problem.text], problemParams(problem));
};

export const editLandlordRoute = command(editLandlord, async (ctx, { id, version, ...given }) => {
  const before = await lockLandlordAt(ctx, { id, version });
  refuseOldTaxId(ctx, before, given);
  await refuseTwins(ctx, given, id);
  const { cipher } = ctx.services;
  const { phone, email, taxId, ...plain } = given;
  await ctx.db
    .updateTable('landlords')
    .set({
      ...plain,
      ...(phone !== undefined && sealedPhone(cipher, phone)),
      ...(email !== undefined && sealedEmail(cipher, email)),
      ...(taxId !== undefined && sealedTaxId(cipher, taxId)),
      spelled: spelledName(plain.name),
      updatedAt: ctx.now,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  await assertMailed(ctx, id, given.statementMail);
  await ctx.record({
    name: 'landlord.edited',
    entity: 'landlord',
    entityId: id,
    before: toldOf({
      ...before,
      statementMail: given.statementMail === undefined ? undefined : before.statementMail,
    }),
    after: {
      ...toldOf(plain),
      ...(phone !== undefined && { phoneChanged: true }),
      ...(email !== undefined && { emailChanged: true }),
      ...(taxId !== undefined && { taxIdChanged: true }),
    },
  });
  return landlordDetail(ctx, id);
});
