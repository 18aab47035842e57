/** Every statement of the demo business read cold: its paper alone gives every line and total again, to the fen. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCold } from '../../../test/desks/statement-paper-desk.ts';
import { recomputeStatement } from '../../../test/read-statement.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

/** The demo business may have to be made first, on a machine that is busy with other tests. */
const PATIENCE_MS = 600_000;

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
}, PATIENCE_MS);
afterAll(() => t?.close());

test(
  'agrees with what the business says of it',
  async () => {
    const finance = await t.as('finance');
    const { rows } = await sql<{ id: string; statementNo: string; payableFen: number; lineCount: number }>`
    select id, statement_no, payable_fen, line_count from landlord_statements order by statement_no`.execute(
      t.database,
    );
    expect(rows.length).toBeGreaterThan(20);
    let [lines, checks] = [0, 0];
    for (const { id, statementNo, payableFen, lineCount } of rows) {
      const read = await readCold(t, finance, id);
      const found = recomputeStatement(read);
      expect(found.faults, statementNo).toEqual([]);
      expect([read.head.includes(statementNo), found.payableFen]).toEqual([true, payableFen]);
      lines += lineCount;
      checks += found.checks;
    }
    expect(checks).toBeGreaterThan(lines);
  },
  PATIENCE_MS,
);
