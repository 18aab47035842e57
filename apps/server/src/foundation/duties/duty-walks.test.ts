/** Every act of the table, walked over HTTP: by one person, by two, and by one who runs the business alone. */
import { pageAuditEvents } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { confirmRefusal, duties, dutyTable, heldActs } from '@minsu/contract/foundation/duties/duty-table.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPayoutDesk, type PayoutDesk } from '../../../test/desks/payout-desk.ts';
import { dutyWalks } from '../../../test/duties/duty-walks.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { forgetSettings } from '../system/settings-queries.ts';

const REASON = '一人经营，本人核对';

let o: PayoutDesk;
let one: TestClient;
let two: TestClient;
beforeAll(async () => {
  o = await openPayoutDesk();
  [one, two] = [await o.t.as('admin'), await o.t.as('admin2')];
}, 300_000);
afterAll(() => o.close());

const solo = async (isOn: boolean): Promise<void> => {
  const { database, services } = o.t;
  await sql`delete from settings where key = 'business.soloBusiness'`.execute(database);
  if (isOn)
    await sql`insert into settings (key, value) values ('business.soloBusiness', 'true')`.execute(database);
  await sql`update users set status = ${isOn ? sql`case when username = 'admin' then 1 else 2 end` : sql`1`}`.execute(
    database,
  );
  forgetSettings(services);
};
afterEach(() => solo(false));

test('every act has its walk', () => {
  expect(Object.keys(dutyWalks).sort()).toEqual([...duties].sort());
});

describe.each(duties)('%s', (act) => {
  test('one person is refused in the words of the rule, a second one does it', async () => {
    const walked = await dutyWalks[act](o, one);
    await walked.start();
    expect(await walked.done()).toBe(false);
    const own = await walked.confirm(one);
    const said = confirmRefusal(act, 'self');
    expect([own.status, own.failure, own.message]).toEqual([
      said?.status,
      said?.code,
      said && sayText(said.text, 'en-US'),
    ]);
    expect(await walked.done()).toBe(false);
    const other = await walked.confirm(two);
    expect([other.code, other.message]).toEqual([200, expect.anything()]);
    expect(await walked.done()).toBe(true);
  });

  test('where one person runs the business a reason is required, recorded and shown', async () => {
    const walked = await dutyWalks[act](o, one);
    if (!walked.alone) await walked.start();
    await solo(true);
    const call = walked.alone ?? ((reason?: string) => walked.confirm(one, reason));
    const without = await call();
    expect([without.status, without.failure, Object.keys(without.fields)]).toEqual([
      422,
      'duties.needsReason',
      ['dutyReason'],
    ]);
    expect(await walked.done()).toBe(false);
    const reasoned = await call(REASON);
    expect([reasoned.code, reasoned.message]).toEqual([200, expect.anything()]);
    expect(await walked.done()).toBe(true);
    const { rows } = await sql<{ act: string; reason: string }>`
      select after ->> 'act' as act, after ->> 'reason' as reason from events where name = 'duty.confirmedAlone'
      order by id desc limit 1`.execute(o.t.database);
    expect(rows[0]).toEqual({ act, reason: REASON });
    const { records } = await one.ok(pageAuditEvents, { view: 'all', name: ['duty.confirmedAlone'] });
    expect(JSON.stringify(records[0]?.changes)).toContain(REASON);
    if (!(heldActs as readonly string[]).includes(act)) return;
    const shown = await one.ok(pageDutyRequests, {
      view: 'decided',
      act: [act as (typeof heldActs)[number]],
    });
    expect(shown.records[0]).toMatchObject({
      act,
      aloneReason: REASON,
      askedBy: 'admin',
      decidedBy: 'admin',
    });
  });

  test('names who starts and who confirms it', () => {
    expect(dutyTable[act].own.text).toHaveLength(2);
  });
});
