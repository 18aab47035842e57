/** Reviews, approves, sends or pays many statements, each in its own transaction and by the rules of a single one. */

import { settlementTexts } from '@minsu/contract/finance/settlements/settlement.text.ts';
import {
  approveStatements,
  payStatements,
  reviewStatements,
  sendStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import {
  type StatementAction,
  type StatementState,
  statementTable,
} from '@minsu/contract/finance/settlements/statement-states.ts';
import type { BulkEndpoints } from '@minsu/contract/platform/background-run.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Bulk, BulkTarget } from '../../platform/jobs/bulk.ts';
import { approve } from './approve-statement.ts';
import { type LockedStatement, lockStatement } from './locked-statement.ts';
import { review, send } from './move-statement.ts';
import { pay } from './pay-statement.ts';
import { findStatementIds } from './statement-queries.ts';
import { factsOf } from './statement-row-queries.ts';
import { statementVisible } from './statement-scope.ts';

interface StatementRow {
  readonly id: string;
  readonly label: string;
  readonly state: StatementState;
  readonly payableFen: number;
  readonly payoutId: string | null;
  readonly madeById: string | null;
  readonly reviewedById: string | null;
}

const targetsFor =
  (action: StatementAction) =>
  async (ctx: Ctx, ids: readonly string[]): Promise<BulkTarget[]> => {
    const { rows } = await sql<StatementRow>`
      select s.id, s.statement_no || ' ' || l.name as label, s.state, s.payable_fen, s.payout_id, s.made_by_id,
        s.reviewed_by_id
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place) join landlord_statements s on s.id = asked.id
      join landlords l on l.id = s.landlord_id where ${statementVisible(ctx)} order by asked.place`.execute(
      ctx.db,
    );
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        label: row.label,
        refusal: refusal(statementTable[action], row.state, await factsOf(ctx, row)),
      })),
    );
  };

const bulkOf = (
  action: 'review' | 'approve' | 'send' | 'pay',
  title: Text,
  endpoints: BulkEndpoints,
  change: (ctx: Ctx, statement: LockedStatement) => Promise<void>,
): Bulk => ({
  name: `settlements.${action}`,
  title,
  endpoints,
  find: findStatementIds,
  look: targetsFor(action),
  change: async (ctx, id) => change(ctx, await lockStatement(ctx, { id, version: null })),
});

export const statementBulks: readonly Bulk[] = [
  bulkOf('review', settlementTexts.bulkReview, reviewStatements, review),
  bulkOf('approve', settlementTexts.bulkApprove, approveStatements, (ctx, statement) =>
    approve(ctx, statement),
  ),
  bulkOf('send', settlementTexts.bulkSend, sendStatements, send),
  bulkOf('pay', settlementTexts.bulkPay, payStatements, pay),
];
