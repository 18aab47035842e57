/** A house whose guests are written to by rules: events are worked off when a test says so, and the clock is the test's. */
import type { AutomationRule } from '@minsu/contract/operations/automation/automation.ts';
import {
  createAutomationRule,
  switchAutomationRule,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { automationRunsOfOrder } from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { sql } from 'kysely';
import { automationModule } from '../../src/operations/automation/automation.module.ts';
import { sendDueRunsJob } from '../../src/operations/automation/automation-jobs.ts';
import { type BuiltHouse, buildHouse } from '../builders.ts';
import type { TestApp } from '../test-app.ts';
import { day } from '../test-day.ts';

export type RuleInput = Partial<InputOf<typeof createAutomationRule>>;

interface EventRow {
  readonly id: string;
  readonly houseId: string;
  readonly name: string;
  readonly entityId: string;
}

const jobs = Object.values(automationModule.jobs ?? {});

/** Does what automation's jobs do after all events there are, and after those that come of it. */
const workerOf = (t: TestApp) => {
  const seen = new Set<string>();
  return async (): Promise<void> => {
    for (;;) {
      const { rows } =
        await sql<EventRow>`select id, house_id, name, entity_id from events order by id`.execute(t.database);
      const fresh = rows.filter(({ id }) => !seen.has(id));
      if (fresh.length === 0) return;
      for (const { id, houseId, name, entityId } of fresh) {
        seen.add(id);
        const event = { eventId: id, houseId, entityId, name };
        for (const job of jobs) {
          if (!job.on?.includes(name)) continue;
          const meant = job.concerning ? await job.concerning(t.job(), [event]) : [event];
          for (const one of meant) await job.run(t.job(), one);
        }
      }
    }
  };
};

let phones = 0;

export const openAutomation = async (t: TestApp) => {
  const admin = await t.as('admin');
  const house: BuiltHouse = await buildHouse(t.database, {
    rooms: 12,
    weekendPriceFen: null,
    department: 'staff',
  });
  const work = workerOf(t);
  const templateOf = async (code: string): Promise<string> => {
    const row = await t.database
      .selectFrom('messageTemplates')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const templateId = await templateOf('arrival_time');
  let names = 0;
  const inputOf = (more: RuleInput = {}): InputOf<typeof createAutomationRule> => {
    names += 1;
    return { name: `规则 ${names}`, trigger: 'confirmed', houseIds: [house.id], templateId, ...more };
  };
  const switchOn = async (rule: AutomationRule): Promise<AutomationRule> => {
    const on = await admin.ok(switchAutomationRule, { id: rule.id, version: rule.version, active: true });
    await work();
    return on;
  };
  return {
    admin,
    house,
    work,
    templateId,
    templateOf,
    inputOf,
    /** Saved and switched on, with what it plans. */
    live: async (more: RuleInput = {}) => switchOn(await admin.ok(createAutomationRule, inputOf(more))),
    /** Sold by the desk to a guest who has agreed to text messages. */
    book: async (
      more: Partial<{
        checkIn: string;
        checkOut: string;
        phone: string;
        bookerName: string;
        consented: boolean;
      }> = {},
    ): Promise<string> => {
      const { checkIn = day(3), checkOut = day(5), bookerName = '李雷', consented = true } = more;
      phones += 1;
      const phone = more.phone ?? `139${String(phones).padStart(8, '0')}`;
      const stays = [{ roomTypeId: house.roomTypeId, checkIn, checkOut, guests: 1 }];
      const { id } = await admin.ok(createOrder, { houseId: house.id, bookerName, phone, stays });
      if (consented)
        await sql`update guests set consents = '{"stayMessages": "2026-11-01"}' where id = (
          select guest_id from orders where id = ${id})`.execute(t.database);
      await work();
      return id;
    },
    order: (orderId: string) => admin.ok(getOrder, { id: orderId }),
    key: async (orderId: string) => ({ version: (await admin.ok(getOrder, { id: orderId })).order.version }),
    runs: async (orderId: string) => await admin.ok(automationRunsOfOrder, { orderId }),
    /** As the log has them: state, reason. */
    fates: async (orderId: string) =>
      (await admin.ok(automationRunsOfOrder, { orderId })).map(({ state, reason }) => [state, reason]),
    /** The clock moves on, and what is due by then is done. */
    tick: async (at?: string): Promise<void> => {
      if (at) t.setNow(at);
      await sendDueRunsJob.run(t.job(), {});
      await work();
    },
    /** Messages written by rules, oldest first. */
    written: async (orderId: string): Promise<string[]> => {
      const { rows } = await sql<{ textCipher: string }>`select m.text_cipher from thread_messages m
        join threads h on h.id = m.thread_id where h.order_id = ${orderId} and m.origin = 'automation'
        order by m.created_at, m.id`.execute(t.database);
      return rows.map(({ textCipher }) => t.services.cipher.decrypt(textCipher));
    },
    guestWrites: async (orderId: string): Promise<void> => {
      await sql`update threads set guest_at = ${t.now()}, waiting_since = ${t.now()} where order_id = ${orderId}`.execute(
        t.database,
      );
    },
  };
};
export type Automation = Awaited<ReturnType<typeof openAutomation>>;
