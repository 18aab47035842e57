/** Scheduled reports: each reader gets a file in the reader's language with only permitted data, exactly once. */

import { saveLayout } from '@minsu/contract/foundation/system/layout-endpoints.ts';
import {
  deleteReportSchedule,
  listReportReaders,
  saveReportSchedule,
} from '@minsu/contract/operations/reports/report-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse } from '../../../test/builders.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { sendDue } from '../../foundation/messages/send-notifications.ts';
import { keepSummaries } from './keep-summaries.ts';
import { reportMailJob } from './send-schedules.ts';

let t: TestApp;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await openTestApp({
    now: '2026-11-20T04:00:00Z',
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: '民宿管家 <desk@minsu.example>',
      PUBLIC_URL: 'https://minsu.example',
    },
  });
  await sql`update users set email = username || '@example.com'`.execute(t.database);
  const mine = await buildHouse(t.database, { name: '湖畔', rooms: 1, department: 'staff' });
  const other = await buildHouse(t.database, { name: '山居', rooms: 1 });
  for (const house of [mine, other])
    await buildStay(t.database, house, {
      ...{ checkIn: '2026-11-10', checkOut: '2026-11-12', room: house.rooms[0] ?? null, priceFen: 30_000 },
      ...{ state: 'checked_out', shown: 'completed' },
    });
  await keepSummaries(t.job().change);
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});

const readers = async () => (await t.as('admin')).ok(listReportReaders, { report: 'production' });
const idsOf = async (...names: string[]) => {
  const all = await readers();
  return names.map((name) => all.find((reader) => reader.name === name)?.id ?? '');
};
const schedule = async (names: string[], filters: object = {}) =>
  (await t.as('admin')).ok(saveReportSchedule, {
    ...{
      report: 'production',
      every: 'week',
      userIds: await idsOf(...names),
      filters: { by: 'house', ...filters },
    },
  });
const run = () => reportMailJob.run(t.job(), {});

interface Kept {
  readonly id: string;
  readonly language: string;
  readonly subject: string;
  readonly bodyCipher: string;
  readonly attachmentName: string;
  readonly attachmentCipher: string;
  readonly username: string;
}
const kept = async () => {
  const { rows } = await sql<Kept>`
    select n.id, n.language, n.subject, n.body_cipher, n.attachment_name, n.attachment_cipher, u.username
    from notifications n join users u on u.id = n.user_id where n.kind = 'report.scheduled' order by n.id`.execute(
    t.database,
  );
  const { cipher } = t.services;
  return rows.map(({ bodyCipher, attachmentCipher, ...row }) => ({
    ...row,
    text: cipher.decrypt(bodyCipher),
    file: Buffer.from(cipher.decrypt(attachmentCipher), 'base64'),
  }));
};

/** The mails queued by `work`. */
const mailedBy = async (work: () => Promise<unknown>) => {
  const before = new Set((await kept()).map(({ id }) => id));
  await work();
  return (await kept()).filter(({ id }) => !before.has(id));
};

/** The texts of a workbook. */
const wordsOf = async (file: Buffer): Promise<string> => {
  const { default: exceljs } = await import('exceljs');
  const book = new exceljs.Workbook();
  await book.xlsx.load(file as never);
  const cells: string[] = [];
  book.eachSheet((sheet) => sheet.eachRow((row) => cells.push(String(row.values))));
  return cells.join('\n');
};

test('each in his language, with his houses, and amounts only where he sees them', async () => {
  const english = await t.openSession('director');
  await english.ok(saveLayout, { tabs: [] }, { headers: { 'accept-language': 'en-US' } });
  const made = await schedule(['director', 'frontdesk', 'housekeeper']);
  await sql`update roles set data_scope = 'department' where role_code in ('front_desk', 'housekeeper')`.execute(
    t.database,
  );
  t.setNow('2026-11-23T04:00:00Z');
  await sql`update report_schedules set next_on = '2026-11-16'`.execute(t.database);
  await run();
  const mails = await kept();
  const of = (username: string) => mails.find((mail) => mail.username === username) ?? fail(username);
  expect(of('director')).toMatchObject({
    ...{ language: 'en-US', subject: 'Production: 2026-11-09 – 2026-11-15' },
    attachmentName: 'Production-2026-11-09-2026-11-15.xlsx',
  });
  expect(of('director').text).toContain(
    'https://minsu.example/report/production?by=house&from=2026-11-09&to=2026-11-15',
  );
  const director = await wordsOf(of('director').file);
  expect(director).toContain('Room revenue');
  expect(director).toContain('山居');
  expect(of('frontdesk')).toMatchObject({ language: 'zh-CN', subject: '经营报表：2026-11-09 至 2026-11-15' });
  const desk = await wordsOf(of('frontdesk').file);
  expect(desk).toContain('客房收入');
  expect(desk).toContain('湖畔');
  expect(desk).not.toContain('山居');
  const keeper = await wordsOf(of('housekeeper').file);
  expect(keeper).not.toContain('客房收入');
  await (await t.as('admin')).ok(deleteReportSchedule, { id: made.id, version: made.version });
});

const fail = (what: string): never => {
  throw new Error(`no mail to ${what}`);
};

test('the file goes over the wire with the mail', async () => {
  await sendDue(t.job());
  const [mail] = smtp.received.filter(({ to }) => to === 'director@example.com');
  expect(mail?.data).toContain('Production-2026-11-09-2026-11-15.xlsx');
  expect(mail?.data).toContain('spreadsheetml');
  expect(smtp.received.filter(({ to }) => to === 'director@example.com')).toHaveLength(1);
});

test('two processes at once mail once; filters that fit no more are left out rather than the report', async () => {
  const made = await schedule(['director']);
  await sql`update report_schedules set next_on = '2026-11-16', query = '{"by": "cleaner", "gone": 1}'
    where id = ${made.id}`.execute(t.database);
  const mails = await mailedBy(() => Promise.all([run(), run(), run()]));
  expect(mails).toHaveLength(1);
  expect(await wordsOf(mails[0]?.file ?? Buffer.alloc(0))).toContain('Nights sold');
  await (await t.as('admin')).ok(deleteReportSchedule, { id: made.id, version: made.version });
});
