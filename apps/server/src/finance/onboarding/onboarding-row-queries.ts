/** An onboarding file as sent to the client, with missing items and allowed actions. */

import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import { onboardingFailures } from '@minsu/contract/finance/onboarding/onboarding-failures.ts';
import type {
  OnboardingField,
  PhotoKind,
  SubjectType,
} from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import {
  neededCount,
  type OnboardingContent,
  type OnboardingProblem,
  onboardingProblems,
} from '@minsu/contract/finance/onboarding/onboarding-rules.ts';
import {
  type OnboardingFacts,
  type OnboardingState,
  onboardingTable,
} from '@minsu/contract/finance/onboarding/onboarding-states.ts';
import { BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { landlordInScope } from '../landlords/landlord-scope-queries.ts';

export type FileDraft = z.input<typeof OnboardingFile>;

export interface Ask {
  readonly field: OnboardingField;
  readonly reason: string;
}

interface StoredPhoto {
  readonly kind: PhotoKind;
  readonly id: string;
  readonly uploadedAt: string;
}

type Row = Selectable<DB['onboardingFiles']>;

/** A row of `onboarding_files` with its photos. */
export interface StoredFile
  extends Omit<Row, 'state' | 'subject' | 'accountKind' | 'asks' | 'answered' | 'step'> {
  readonly state: OnboardingState;
  readonly subject: SubjectType;
  readonly step: FileDraft['step'];
  readonly accountKind: 'private' | 'public' | null;
  readonly asks: readonly Ask[];
  readonly answered: readonly OnboardingField[];
  readonly photos: readonly StoredPhoto[];
}

export const dayOf = ({ now }: Pick<Ctx, 'now'>): string => localDate(now, BUSINESS_TIME_ZONE);

export const contentOf = (file: StoredFile): OnboardingContent => ({
  ...file,
  termsAgreed: file.termsAgreedAt !== null,
  has: {
    contactPhone: file.contactPhoneCipher !== null,
    idNumber: file.idNumberCipher !== null,
    cardNumber: file.cardNumberCipher !== null,
  },
  photos: file.photos.map(({ kind }) => kind),
});

export const problemsOf = (ctx: Pick<Ctx, 'now'>, file: StoredFile): OnboardingProblem[] =>
  onboardingProblems(contentOf(file), dayOf(ctx));

const askedLeft = ({ asks, answered }: StoredFile): OnboardingField[] =>
  asks.map(({ field }) => field).filter((field) => !answered.includes(field));

export const isConnected = ({ services }: Pick<Ctx, 'services'>): boolean =>
  services.config.institution !== undefined;

export const factsOf = (ctx: Pick<Ctx, 'now' | 'services'>, file: StoredFile): OnboardingFacts => ({
  connected: isConnected(ctx),
  missing: problemsOf(ctx, file).length,
  answered: askedLeft(file).length === 0,
  wasSubmitted: file.round > 0,
});

/** All columns but the previews, which are read one by one. */
export const storedFiles = (from: RawBuilder<unknown>): RawBuilder<StoredFile> => sql<StoredFile>`
  select f.*, coalesce(p.photos, '[]') as photos from ${from}
  left join lateral (select json_agg(json_build_object('kind', x.kind, 'id', x.id, 'uploadedAt', x.uploaded_at)
    order by x.uploaded_at, x.kind) as photos from onboarding_photos x where x.onboarding_id = f.id) p on true`;

const landlordNames = async (
  ctx: Ctx,
  files: readonly StoredFile[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(files.map(({ landlordId }) => landlordId))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom('landlords').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const toFile = (ctx: Ctx, file: StoredFile, landlordName: string): FileDraft => {
  const content = contentOf(file);
  return {
    ...file,
    landlordName,
    missing: problemsOf(ctx, file).map(({ field }) => field),
    needed: neededCount(content),
    asked: file.asks.length,
    askedLeft: askedLeft(file),
    asks: file.asks.map((ask) => ({ ...ask, answered: file.answered.includes(ask.field) })),
    reasons: [...file.reasons],
    cardTail: file.cardNumberMasked?.slice(-4) ?? null,
    termsAgreed: content.termsAgreed,
    photos: file.photos.map((photo) => ({ ...photo, uploadedAt: new Date(photo.uploadedAt) })),
    connected: isConnected(ctx),
    actions: allowedActions(onboardingTable, file.state, factsOf(ctx, file), ctx.user.may),
  };
};

/** `from` names files as `f`, in scope; with its order. */
export const readFiles = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<FileDraft[]> => {
  const { rows } = await sql<StoredFile>`${storedFiles(from)} order by ${order}`.execute(ctx.db);
  const names = await landlordNames(ctx, rows);
  return rows.map((row) => toFile(ctx, row, names.get(row.landlordId) ?? ''));
};

export const findFile = async (ctx: Ctx, id: string): Promise<FileDraft> => {
  const [found] = await readFiles(
    ctx,
    sql`(select * from onboarding_files f where f.id = ${id} and ${landlordInScope(ctx, 'f.landlordId')}) f`,
    sql`f.id`,
  );
  return found ?? fail(onboardingFailures.notFound);
};
