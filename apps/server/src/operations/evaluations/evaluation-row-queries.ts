/** A review as sent to the client: its data, what the reader may see and do. */
import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { evaluationFailures } from '@minsu/contract/operations/evaluations/evaluation-failures.ts';
import {
  actionsOf,
  type EvaluationFacts,
  replyStateOf,
} from '@minsu/contract/operations/evaluations/evaluation-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { fileUrl } from '../../platform/files/files.ts';

type Instants = 'receivedAt' | 'replyDueAt' | 'repliedAt' | 'replyFinalAt' | 'appealedAt' | 'appealDecidedAt';

export interface StoredEvaluation
  extends Omit<Evaluation, Instants | 'photos' | 'hidden' | 'actions' | 'replyState'> {
  readonly receivedAt: Date;
  readonly replyDueAt: Date;
  readonly repliedAt: Date | null;
  readonly replyFinalAt: Date | null;
  readonly appealedAt: Date | null;
  readonly appealDecidedAt: Date | null;
  readonly hiddenAt: Date | null;
  readonly hiddenBy: string | null;
  readonly hiddenReason: string | null;
  readonly photos: readonly { readonly id: string; readonly key: string }[] | null;
}

/** Whether the reader has another permission in the house of `e`. */
const alsoMay = (ctx: Ctx, access: 'order:read' | 'evaluation:reply'): RawBuilder<unknown> =>
  ctx.user.may(access) ? sql`${inScope({ user: ctx.user, access }, 'e.houseId')}` : sql`false`;

/** Columns of a `StoredEvaluation` for `evaluations e join houses h`. */
export const evaluationColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  e.id, e.house_id, h.name as house_name, e.channel, e.guest_name, e.score, e.cleanliness, e.location, e.service,
  e.value, e.content, case when ${alsoMay(ctx, 'evaluation:reply')} then e.private_note else '' end as private_note,
  (select t.name from room_types t where t.house_id = e.house_id and t.id = e.room_type_id) as room_type_name,
  case when ${alsoMay(ctx, 'order:read')} then e.order_id end as order_id,
  case when ${alsoMay(ctx, 'order:read')} then (
    select o.order_no from orders o where o.house_id = e.house_id and o.id = e.order_id) end as order_no,
  (select json_agg(json_build_object('id', p.id, 'key', f.key) order by p.position, p.id)
    from evaluation_photos p join files f on f.id = p.file_id
    where p.house_id = e.house_id and p.evaluation_id = e.id) as photos,
  e.received_at, e.reply_due_at, e.reply, e.replied_by, e.replied_at, e.reply_final_at, e.reply_delivery, e.reply_problem, e.hidden_at, e.hidden_by,
  e.hidden_reason, e.appeal, e.appeal_reason, e.appealed_by, e.appealed_at, e.appeal_answer, e.appeal_decided_by,
  e.appeal_decided_at, e.version`;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const hiddenOf = ({ hiddenAt, hiddenBy, hiddenReason }: StoredEvaluation): Evaluation['hidden'] =>
  hiddenAt === null ? null : { at: hiddenAt.toISOString(), by: hiddenBy, reason: hiddenReason ?? '' };

export const toEvaluation = (ctx: Ctx, stored: StoredEvaluation): Evaluation => {
  const { hiddenAt, hiddenBy: _by, hiddenReason: _reason, photos, ...row } = stored;
  const facts: EvaluationFacts = { ...stored, hidden: hiddenAt !== null };
  return {
    ...row,
    photos: (photos ?? []).map(({ id, key }) => ({ id, url: fileUrl(key) })),
    receivedAt: row.receivedAt.toISOString(),
    replyState: replyStateOf(facts, ctx.now),
    replyDueAt: row.replyDueAt.toISOString(),
    repliedAt: isoOf(row.repliedAt),
    replyFinalAt: isoOf(row.replyFinalAt),
    hidden: hiddenOf(stored),
    appealedAt: isoOf(row.appealedAt),
    appealDecidedAt: isoOf(row.appealDecidedAt),
    actions: actionsOf(facts, ctx.now, ctx.user.may),
  };
};

/** Fails with `evaluation.notFound`, also for a house out of scope. */
export const evaluationById = async (ctx: Ctx, id: string): Promise<Evaluation> => {
  const { rows } = await sql<StoredEvaluation>`
    select ${evaluationColumns(ctx)} from evaluations e join houses h on h.id = e.house_id
    where e.id = ${id} and ${inScope(ctx, 'e.houseId')}`.execute(ctx.db);
  const [row] = rows;
  return row ? toEvaluation(ctx, row) : fail(evaluationFailures.notFound);
};
