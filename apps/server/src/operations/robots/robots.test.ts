/** Group robots: which group hears what, merged, limited, quiet, without personal data, once whatever dies. */
import {
  listConnectors,
  pageConnectorCalls,
  saveConnector,
  testConnector,
} from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { buildHouse } from '../../../test/builders.ts';
import { openRecordingServer, type RecordingServer } from '../../../test/recording-server.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import type { JobContext } from '../../platform/module.ts';
import { queueForRobots } from './queue-robot-message.ts';
import { reportDayJob } from './report-day.ts';
import { reportOrderJob } from './report-events.ts';
import { sendRobotMessages } from './send-robot-messages.ts';

/** Noon in China. */
const START = '2026-11-20T04:00:00.000Z';
let t: TestApp;
let admin: TestClient;
let wecom: RecordingServer;
beforeAll(async () => {
  wecom = await openRecordingServer(() => ({ body: { errcode: 0, errmsg: 'ok' } }));
  t = await openTestApp({ now: START, env: { WECOM_ROBOT_URL: wecom.url } });
  admin = await t.as('admin');
});
afterAll(async () => {
  await t.close();
  await wecom.close();
});
beforeEach(async () => {
  t.setNow(START);
  wecom.restore();
  wecom.requests.length = 0;
  await t.database.deleteFrom('connectors').execute();
});

type Asked = z.input<typeof saveConnector.input>;
let made = 0;
const nextName = (): string => {
  made += 1;
  return `群 ${made}`;
};
const add = (robot: NonNullable<Asked['robot']>, more: Partial<Asked> = {}) =>
  admin.ok(saveConnector, {
    ...{ vendor: 'wecomRobot', name: nextName(), credentials: { webhook: 'robot-key-0001' }, robot },
    ...more,
  });

const pass = (seconds: number): void => t.setNow(new Date(t.now().getTime() + seconds * 1_000).toISOString());
const send = (): Promise<number> => sendRobotMessages(t.job());
const said = (): string[] =>
  wecom.requests.map(({ body }) => {
    const { markdown, news } = JSON.parse(body) as {
      markdown?: { content: string };
      news?: { articles: { title: string; description: string }[] };
    };
    return markdown?.content ?? `${news?.articles[0]?.title}\n${news?.articles[0]?.description}`;
  });

let keys = 0;
const nextKey = (): string => {
  keys += 1;
  return `k${keys}`;
};
const tell = (houseIds: readonly string[] = [], key = nextKey()) =>
  t.job().change((ctx) =>
    queueForRobots(ctx, {
      ...{ subject: 'newOrder', houseIds, key, path: '/orderManagement/orderDetail?id=1' },
      say: () => ({ title: `新订单 ${key}`, body: '湖畔 · 1 晚' }),
    }),
  );
const statesOf = async () =>
  (
    await t.database
      .selectFrom('robotMessages')
      .select(['state'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  ).map(({ state }) => state);

describe('a robot', () => {
  test('needs a subject, properties and a key of the right form, said at the field', async () => {
    const fieldsOf = async (more: Record<string, unknown>) =>
      Object.keys(
        (
          await admin.call(saveConnector, {
            ...{ vendor: 'wecomRobot', name: '错', credentials: { webhook: 'robot-key-0001' } },
            ...{ robot: { subjects: ['newOrder'] }, ...more },
          })
        ).fields,
      );
    expect(await fieldsOf({ robot: { subjects: [] } })).toEqual(['robot.subjects']);
    expect(await fieldsOf({ forAll: false })).toEqual(['houseIds']);
    expect(await fieldsOf({ credentials: { webhook: 'http://evil/x' } })).toEqual(['credentials.webhook']);
    expect(await fieldsOf({ robot: { subjects: ['newOrder'], quietFrom: '22:00' } })).toEqual([
      'robot.quietTo',
    ]);
    expect(
      await fieldsOf({ robot: { subjects: ['newOrder'], quietFrom: '25:00', quietTo: '08:00' } }),
    ).toEqual(['robot.quietFrom']);
  });

  test('is tested by a message to its group; a removed one says so and its key is in no log', async () => {
    const { id } = await add({ subjects: ['newOrder'] });
    expect(await admin.ok(testConnector, { id })).toMatchObject({ testWorks: true });
    expect(said()[0]).toContain('连接测试');
    wecom.answer(() => ({ body: { errcode: 93000, errmsg: 'invalid webhook url' } }));
    expect(await admin.ok(testConnector, { id })).toMatchObject({
      ...{
        testWorks: false,
        testMessage: '93000 invalid webhook url',
        lastError: '93000 invalid webhook url',
      },
    });
    const log = await admin.ok(pageConnectorCalls, { id });
    expect(log.total).toBe(2);
    expect(JSON.stringify(log)).not.toContain('robot-key-0001');
    expect(JSON.stringify(await admin.ok(listConnectors, {}))).not.toContain('robot-key-0001');
  });
});

describe('messages', () => {
  test('an order reaches the groups of its property, without the guest, once', async () => {
    const [mine, other] = [await buildHouse(t.database), await buildHouse(t.database)];
    await add({ subjects: ['newOrder', 'cancellation'] }, { forAll: false, houseIds: [mine.id] });
    await add({ subjects: ['newOrder'] }, { forAll: false, houseIds: [other.id] });
    await add({ subjects: ['cancellation'] });
    const { orderId: order } = await sellStay(admin, mine, mine.rooms[0], { phone: '13900005555' });
    const event = await t.database
      .selectFrom('events')
      .select(['id', 'houseId', 'entityId', 'name'])
      .where('entityId', '=', order)
      .where('name', '=', 'order.created')
      .executeTakeFirstOrThrow();
    const payload = { ...event, eventId: event.id };
    await Promise.all([reportOrderJob.run(t.job(), payload), reportOrderJob.run(t.job(), payload)]);
    await send();
    expect(said()).toHaveLength(1);
    expect(said()[0]).toContain(`/orderManagement/orderDetail?id=${order}`);
    expect(said()[0]).not.toMatch(/陈思远|13900005555/);
  });

  test('several are merged into one; a report stays a card of its own', async () => {
    await add({ subjects: ['newOrder', 'dailyReport'] });
    for (let n = 0; n < 5; n += 1) await tell();
    t.setNow('2026-11-20T00:30:00.000Z');
    await reportDayJob.run(t.job(), {});
    await reportDayJob.run(t.job(), {});
    t.setNow(START);
    while ((await send()) > 0);
    const [first = '', second = ''] = said().sort();
    expect(said()).toHaveLength(2);
    expect([first, second].filter((text) => text.startsWith('日报'))).toHaveLength(1);
    expect([first, second].some((text) => text.includes('5 条新消息'))).toBe(true);
  });

  test('no more than 20 posts in a minute; the rest follows, merged, and none is lost', async () => {
    await add({ subjects: ['newOrder'] });
    for (let n = 0; n < 30; n += 1) {
      await tell();
      await send();
      pass(1);
    }
    expect(wecom.requests).toHaveLength(20);
    pass(40);
    while ((await send()) > 0) pass(1);
    expect(said().at(-1)).toContain('10 条新消息');
    expect(await statesOf()).toEqual(Array(30).fill('sent'));
  });

  test('wait for quiet hours to end, except an order to accept', async () => {
    await add({ subjects: ['newOrder', 'orderToAccept'], quietFrom: '22:00', quietTo: '08:00' });
    // 23:00 in China.
    t.setNow('2026-11-20T15:00:00.000Z');
    await tell();
    await t.job().change((ctx) =>
      queueForRobots(ctx, {
        ...{ subject: 'orderToAccept', houseIds: [], key: 'urgent', path: null },
        say: () => ({ title: '待接单', body: '湖畔' }),
      }),
    );
    await send();
    expect(said()).toHaveLength(1);
    expect(said()[0]).toContain('待接单');
    t.setNow('2026-11-20T23:59:00.000Z');
    expect(await send()).toBe(0);
    t.setNow('2026-11-21T00:00:00.000Z');
    expect(await send()).toBe(1);
  });

  test('the daily report shows amounts only where that was chosen', async () => {
    await add({ subjects: ['dailyReport'] });
    await add({ subjects: ['dailyReport'], showsMoney: true });
    t.setNow('2026-11-20T00:30:00.000Z');
    await reportDayJob.run(t.job(), {});
    while ((await send()) > 0);
    expect(said().filter((text) => text.includes('¥'))).toHaveLength(1);
    expect(said()).toHaveLength(2);
  });
});

describe('when it goes wrong', () => {
  test('a removed robot keeps its messages until it works again; the connection says why', async () => {
    const robot = await add({ subjects: ['newOrder'] });
    wecom.answer(() => ({ body: { errcode: 93000, errmsg: 'invalid webhook url' } }));
    await tell();
    await send();
    expect(await statesOf()).toEqual(['queued']);
    expect((await admin.ok(listConnectors, {}))[0]).toMatchObject({
      ...{ lastError: '93000 invalid webhook url', blockedUntil: expect.any(String) },
    });
    expect(await send()).toBe(0);
    wecom.restore();
    await admin.ok(saveConnector, {
      ...{ id: robot.id, version: robot.version, vendor: 'wecomRobot', name: robot.name },
      ...{ credentials: { webhook: 'robot-key-0002' }, robot: { subjects: ['newOrder'] } },
    });
    expect(await send()).toBe(1);
    expect(wecom.requests.at(-1)?.query).toEqual({ key: 'robot-key-0002' });
    expect(await statesOf()).toEqual(['sent']);
  });

  test('over the limit of the service it waits as long as the service asks', async () => {
    await add({ subjects: ['newOrder'] });
    wecom.answer(() => ({ body: { errcode: 45009, errmsg: 'reach max api daily quota limit' } }));
    await tell();
    await send();
    wecom.restore();
    pass(59);
    expect(await send()).toBe(0);
    pass(2);
    expect(await send()).toBe(1);
  });

  test('an answer that is lost is not posted twice', async () => {
    await add({ subjects: ['newOrder'] });
    wecom.answer(() => 'cut');
    await tell();
    await send();
    wecom.restore();
    pass(600);
    expect(await send()).toBe(0);
    expect(await statesOf()).toEqual(['unknown']);
    expect(wecom.requests).toHaveLength(1);
  });

  class Killed extends Error {}
  const dying = (at: number): JobContext => {
    const job = t.job();
    let changes = 0;
    return {
      ...job,
      change: async (run) => {
        changes += 1;
        if (changes === at) throw new Killed();
        return job.change(run);
      },
    };
  };

  test.each([1, 2, 3])('killed before change %s it posts at most once, and later ones go out', async (at) => {
    await add({ subjects: ['newOrder'] });
    await tell();
    await expect(sendRobotMessages(dying(at))).rejects.toThrow(Killed);
    pass(180);
    await send();
    expect(wecom.requests).toHaveLength(1);
    expect(['sent', 'unknown']).toContain((await statesOf())[0]);
    await tell();
    pass(61);
    expect(await send()).toBe(1);
  });
});
