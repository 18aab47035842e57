import { holidayDaysOf, importHolidays, listHolidays } from '@minsu/contract/foundation/holidays/holiday.ts';
import { getRun } from '@minsu/contract/platform/background-run.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { daysOff, problemsAmong, readHoliday } from './holiday-line-rules.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

test('the shipped holidays: 2026 is published, 2027 expected, and no day is both off and worked', async () => {
  const periods = await admin.ok(listHolidays, {});
  expect(periods.filter(({ year }) => year === 2026).map(({ status }) => status)).toEqual(
    Array(7).fill('official'),
  );
  expect(periods.filter(({ year }) => year === 2027).map(({ status }) => status)).toEqual(
    Array(7).fill('expected'),
  );
  const days = holidayDaysOf(periods);
  expect(days.get('2026-02-28')?.kind).toBe('workday');
  expect(days.get('2026-10-07')).toMatchObject({ kind: 'holiday', period: { zh: '国庆节' } });
  const count = periods.reduce((sum, period) => sum + daysOff(period) + period.workdays.length, 0);
  expect(days.size).toBe(count);
});

const HEAD = '假期,开始日期,结束日期,调休上班,状态';
const upload = (lines: readonly string[], year = 2027, by = admin) =>
  by.call(importHolidays.upload, {
    year,
    file: Buffer.from(`\uFEFF${[HEAD, ...lines].join('\n')}`),
    fileName: '2027.csv',
  });

test('the notice of a year replaces what was expected of it, and leaves the other years alone', async () => {
  const before = (await admin.ok(listHolidays, {})).filter(({ year }) => year === 2026);
  const { data } = await upload([
    '元旦,2027-01-01,2027-01-03,,已公布',
    '春节,2027/2/5,2027/2/12,"2027-01-30、2027-02-20",',
  ]);
  const check = await admin.ok(importHolidays.check, { id: data.id, mapping: data.mapping });
  expect(check).toMatchObject({ total: 2, ready: 2, bad: 0 });
  const run = await admin.ok(importHolidays.apply, { id: data.id, mapping: data.mapping });
  await expect
    .poll(async () => (await admin.ok(getRun, { id: run.id })).state, { timeout: 15_000 })
    .toBe('done');
  const periods = await admin.ok(listHolidays, {});
  expect(periods.filter(({ year }) => year === 2026)).toEqual(before);
  expect(periods.filter(({ year }) => year === 2027)).toMatchObject([
    { zh: '元旦', from: '2027-01-01', to: '2027-01-03', workdays: [], status: 'official' },
    { zh: '春节', from: '2027-02-05', to: '2027-02-12', workdays: ['2027-01-30', '2027-02-20'] },
  ]);
});

test('lines that cannot be are told one by one; nothing of the file comes', async () => {
  const before = await admin.ok(listHolidays, {});
  const { data } = await upload([
    '元旦,2026-01-01,2026-01-03,,已公布',
    '春节,2027-02-12,2027-02-05,,已公布',
    '清明节,2027-04-31,2027-05-01,,已公布',
    '劳动节,2027-05-01,2027-05-05,2027-05-07,已公布',
    '端午节,2027-05-04,2027-05-08,,也许',
    '国庆节,2027-10-01,2027-10-07,2027-10-02,已公布',
  ]);
  const check = await admin.ok(importHolidays.check, { id: data.id, mapping: data.mapping });
  expect(check).toMatchObject({ total: 6, ready: 0, bad: 6 });
  const applied = await admin.call(importHolidays.apply, { id: data.id, mapping: data.mapping });
  expect(applied.failure).toBe('import.hasProblems');
  expect(await admin.ok(listHolidays, {})).toEqual(before);
});

test('only who keeps holidays imports them; everybody signed in reads them', async () => {
  const director = await t.as('director');
  expect((await upload(['元旦,2027-01-01,2027-01-03,,'], 2027, director)).status).toBe(403);
  expect((await director.call(importHolidays.template, { year: 2027 })).status).toBe(403);
  expect(
    (await admin.call(importHolidays.upload, { year: 1999, file: Buffer.from(HEAD), fileName: 'a.csv' }))
      .status,
  ).toBe(422);
  expect((await director.ok(listHolidays, {})).length).toBeGreaterThan(7);
  expect((await t.nobody.call(listHolidays, {})).status).toBe(401);
});

test('whatever days a file names, what is taken of it has no day twice', () => {
  const day = fc.integer({ min: 0, max: 380 }).map((more) => addDays('2026-12-20', more));
  const line = fc.record({
    from: day,
    length: fc.integer({ min: 0, max: 9 }),
    workdays: fc.array(day, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const read = lines.map(({ from, length, workdays }, at) =>
        readHoliday(
          at + 2,
          { name: `假期${at}`, from, to: addDays(from, length), workdays: workdays.join('、') },
          2027,
        ),
      );
      const taken = read.filter(
        (each) => each.problems.length === 0 && problemsAmong(each, read).length === 0,
      );
      const off = taken.flatMap(({ holiday }) =>
        Array.from({ length: daysOff(holiday) }, (_, more) => addDays(holiday.from, more)),
      );
      expect(new Set(off).size).toBe(off.length);
      for (const { holiday } of taken)
        for (const worked of holiday.workdays) {
          expect(off).not.toContain(worked);
          expect([0, 6]).toContain(new Date(`${worked}T00:00:00Z`).getUTCDay());
        }
    }),
  );
});
