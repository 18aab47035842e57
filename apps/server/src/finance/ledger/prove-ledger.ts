/** The proof of the ledger, every night and on request; results are stored, and errors notified. */
import { checkText, ledgerTexts } from '@minsu/contract/finance/ledger/ledger.text.ts';
import { type LedgerProof, type ProofCheck, proofChecks } from '@minsu/contract/finance/ledger/ledger.ts';
import { type pageLedgerProofs, proveLedger } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { inBoth, type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { namesOfIds } from '../../foundation/audit/id-name-queries.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows, startingWith } from '../../platform/http/page-rows.ts';
import { command } from '../../platform/http/routes.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { assertSeesLedger } from './ledger-scope.ts';
import { countLedger, findBroken } from './proof-queries.ts';
import { idsIn, sayBroken } from './proof-words.ts';

type Proof = z.input<typeof LedgerProof>;
const columns = sql`p.id, p.state, p.asked_by, p.asked_at, p.finished_at, p.milliseconds, p.entries, p.postings, p.checks`;

const inWords = async (ctx: Ctx, proofs: readonly Proof[]): Promise<Proof[]> => {
  const ids = new Set(idsIn(proofs.flatMap(({ checks }) => checks.flatMap(({ samples }) => samples))));
  const names = await namesOfIds(ctx, ids, ids);
  const said = (samples: readonly string[]) => samples.map((one) => sayBroken(one, names, ctx.language));
  return proofs.map((proof) => ({
    ...proof,
    checks: proof.checks.map((check) => ({ ...check, samples: said(check.samples) })),
  }));
};

export const pageOfProofs = async (
  ctx: Ctx,
  input: z.output<typeof pageLedgerProofs.input>,
): Promise<Page<Proof>> => {
  assertSeesLedger(ctx);
  const where =
    input.view === 'all'
      ? sql`true`
      : sql`p.state = 'failed' and p.id = (select l.id from ledger_proofs l where l.finished_at is not null
          order by l.asked_at desc, l.id desc limit 1)`;
  const { rows } = await sql<Proof>`
    select ${columns} from ledger_proofs p where ${where} order by p.asked_at desc, p.id desc ${limitOf(input)}`.execute(
    ctx.db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ledger_proofs p where ${where} limit ${COUNT_LIMIT}) n`.execute(
    ctx.db,
  );
  return pageOfRows(await inWords(ctx, rows), counted[0]?.total ?? 0, input);
};

/** A second one while one is under way is refused by the database. */
const ask = async (ctx: Ctx, askedBy: string | null): Promise<Proof> => {
  const { rows } = await sql<Proof>`
    insert into ledger_proofs as p (id, state, asked_by, asked_at)
    values (${ctx.newId()}, 'waiting', ${askedBy}, ${ctx.now}) returning ${columns}`.execute(ctx.db);
  return rows[0] as Proof;
};

export const proveLedgerRoute = command(proveLedger, async (ctx) => {
  assertSeesLedger(ctx);
  const proof = await ask(ctx, ctx.user.realname);
  await ctx.record({ name: 'ledger.proofAsked', entity: 'ledgerProof', entityId: proof.id });
  return proof;
});

interface Checked {
  readonly check: ProofCheck;
  readonly broken: number;
  readonly samples: readonly string[];
}

const TODOS = 'ledgerProof:';
/** Maximum number of documents named per check in a notification. */
const NAMED = 3;

/** One todo at a time; a proof that passes ends it. */
const tell = async (ctx: Ctx, id: string, broken: readonly Checked[]): Promise<void> => {
  const { rows } = await sql<{ key: string }>`
    select distinct key from inbox_messages where kind = 'todo' and settled_at is null
      and key like ${startingWith(TODOS)}`.execute(ctx.db);
  if (broken.length === 0) for (const { key } of rows) await settleTodo(ctx, key);
  if (broken.length === 0 || rows.length > 0) return;
  const checksIn = (language: Language) =>
    broken.map(
      ({ check, samples }) =>
        `${sayText(checkText(check), language)} (${samples.slice(0, NAMED).join(', ')})`,
    );
  await tellUsers(ctx, {
    to: { permission: 'ledger:manage' },
    kind: 'todo',
    subject: 'finance',
    title: ledgerTexts.proofTodoTitle,
    content: inBoth(ledgerTexts.proofTodoText, (language) => ({
      ...{ count: broken.length, checks: checksIn(language) },
    })),
    path: '/walletInformationMenu/ledger',
    key: `${TODOS}${id}`,
  });
};

const keep = async (
  ctx: Ctx,
  id: string,
  checks: readonly Checked[],
  milliseconds: number,
): Promise<void> => {
  const broken = checks.filter((one) => one.broken > 0);
  const { entries, postings } = await countLedger(ctx);
  await ctx.db
    .updateTable('ledgerProofs')
    .set({
      ...{
        state: broken.length > 0 ? 'failed' : 'passed',
        finishedAt: ctx.now,
        milliseconds,
        entries,
        postings,
      },
      checks: JSON.stringify(checks),
    })
    .where('id', '=', id)
    .execute();
  await tell(ctx, id, broken);
  await ctx.record({
    name: 'ledger.proved',
    entity: 'ledgerProof',
    entityId: id,
    after: { broken: broken.map(({ check }) => check) },
  });
};

/** The waiting check, or one left by a killed worker; on schedule, a new one. */
const begin = async (ctx: Ctx, byClock: boolean): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    update ledger_proofs set state = 'running' where state in ('waiting', 'running') returning id`.execute(
    ctx.db,
  );
  if (rows[0]) return rows[0].id;
  return byClock ? (await ask(ctx, null)).id : null;
};

export const proveNow = async (job: JobContext, byClock: boolean): Promise<void> => {
  const id = await job.change((ctx) => begin(ctx, byClock));
  if (id === null) return;
  const started = performance.now();
  const checks: Checked[] = [];
  for (const check of proofChecks)
    checks.push({ check, ...(await job.read((ctx) => findBroken(ctx, check))) });
  await job.change((ctx) => keep(ctx, id, checks, Math.round(performance.now() - started)));
};

/** Runs on request. */
export const proveAskedJob: Job = { on: ['ledger.proofAsked'], run: (job) => proveNow(job, false) };

/** At 03:40 in Shanghai, when little is going on. */
export const proveNightlyJob: Job = { cron: '40 19 * * *', run: (job) => proveNow(job, true) };
