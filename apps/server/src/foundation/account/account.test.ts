/** Profile, password and picture of the signed-in user over HTTP. */

import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { listTeam, pageActivity, pageSignIns } from '@minsu/contract/foundation/account/centre-endpoints.ts';
import {
  getAccount,
  removeAvatar,
  saveProfile,
  uploadAvatar,
} from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { changePassword } from '@minsu/contract/foundation/account/security-endpoints.ts';
import { login, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse, STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { filesDir } from '../../config.ts';
import { encryptPassword } from '../auth/login-cipher.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const logIn = (username: string, password: string) =>
  t.nobody.call(login, { username, password: encryptPassword(password, t.config.loginCipherKey) });

/** A link that is on its way; answers whether it still opens something. */
const openLink = async (userId: string): Promise<() => Promise<boolean>> => {
  const link = { tokenHash: randomBytes(32), userId, createdAt: t.now() };
  await t.database
    .insertInto('passwordResets')
    .values({ ...link, expiresAt: new Date(t.now().getTime() + 60_000) })
    .execute();
  return async () => {
    const row = await t.database
      .selectFrom('passwordResets')
      .select('expiresAt')
      .where('tokenHash', '=', link.tokenHash)
      .executeTakeFirstOrThrow();
    return row.expiresAt > t.now();
  };
};

describe('basic information', () => {
  const info = {
    email: 'finance@minsu.example',
    nickname: '郑会计',
    country: 'CN',
    area: ['浙江省', '杭州市', '西湖区'],
    profile: '住在西湖边',
  };

  test('is saved, shown, and a stale version is refused with the present one', async () => {
    const finance = await t.as('finance');
    const before = await finance.ok(getAccount, {});
    const version = before.profile.version;
    const saved = await finance.ok(saveProfile, { ...info, password: STAFF_PASSWORD, version });
    expect(saved.profile).toMatchObject({ ...info, version: before.profile.version + 1 });
    const stale = await finance.call(saveProfile, {
      ...info,
      nickname: 'x',
      version: before.profile.version,
    });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    expect((stale.data as unknown as { current: unknown }).current).toEqual(saved.profile);
    expect((await finance.ok(userInfo, {})).nickname).toBe('郑会计');
  });

  test('says at each field what is wrong with it', async () => {
    const finance = await t.as('finance');
    const { fields, status } = await finance.call(saveProfile, {
      email: 'finance@minsu',
      nickname: ' ',
      area: [],
      profile: '字'.repeat(201),
      version: 0,
    });
    expect(status).toBe(422);
    expect(Object.keys(fields).sort()).toEqual(['area', 'country', 'email', 'nickname', 'profile']);
    expect(fields.email).toBe('Enter a valid email address');
  });

  test('another e-mail is noted; links for a lost password follow it only with the password', async () => {
    const finance = await t.as('finance');
    const { id, profile } = await finance.ok(getAccount, {});
    const other = { ...info, email: 'new@minsu.example' };
    const mail = () => recoveryMailOf({ db: t.database, services: t.services }, id);
    const wrong = await finance.call(saveProfile, {
      ...other,
      version: profile.version,
      password: 'Wrong-one-1',
    });
    expect(wrong.fields).toEqual({ password: 'The current password is wrong' });
    expect((await finance.ok(getAccount, {})).profile).toEqual(profile);
    const open = await openLink(id);
    const noted = await finance.ok(saveProfile, { ...other, version: profile.version });
    expect([noted.profile.email, await mail(), await open()]).toEqual([other.email, profile.email, true]);
    const mails = await t.database.selectFrom('notifications').select('recipientMasked').execute();
    expect(mails).toEqual([{ recipientMasked: 'f***@minsu.example' }]);
    const again = { ...other, version: noted.profile.version, password: STAFF_PASSWORD };
    await finance.ok(saveProfile, again);
    expect([await mail(), await open()]).toEqual([other.email, false]);
  });

  test('who had no e-mail is not got back by one that a session has typed in, but by one with the password', async () => {
    const { id, profile } = await (await t.as('operator')).ok(getAccount, {});
    await t.database.updateTable('users').set({ email: null }).where('id', '=', id).execute();
    const mail = () => recoveryMailOf({ db: t.database, services: t.services }, id);
    const operator = await t.as('operator');
    const typed = { ...info, email: 'typed@minsu.example', version: profile.version };
    const { profile: noted } = await operator.ok(saveProfile, typed);
    expect(await mail()).toBeNull();
    await operator.ok(saveProfile, { ...typed, version: noted.version, password: STAFF_PASSWORD });
    expect(await mail()).toBe(typed.email);
  });

  test('needs the old one and keeps the policy; each refusal stands at its field', async () => {
    const operator = await t.as('operator');
    const change = async (oldPassword: string, password: string) =>
      (await operator.call(changePassword, { oldPassword, password })).fields;
    expect(await change('Wrong-one-1', 'Kamelie-2026')).toEqual({
      oldPassword: 'The current password is wrong',
    });
    expect(Object.keys(await change(STAFF_PASSWORD, 'short'))).toContain('password');
    expect((await change(STAFF_PASSWORD, 'Password123')).password).toMatch(/too common/);
    expect((await change(STAFF_PASSWORD, 'Kamelie 2026')).password).toMatch(/Spaces/);
    expect((await change(STAFF_PASSWORD, STAFF_PASSWORD)).password).toBeDefined();
  });

  test('ends all other sessions within a second, keeps this one, voids reset links', async () => {
    const here = await t.openSession('operator');
    const there = await t.openSession('operator');
    await there.ok(userInfo, {});
    const { endedSessions } = await here.ok(changePassword, {
      oldPassword: STAFF_PASSWORD,
      password: 'Kamelie-2026',
    });
    expect(endedSessions).toBe(2);
    expect((await there.call(userInfo, {})).status).toBe(401);
    expect((await here.call(userInfo, {})).status).toBe(200);
    expect((await logIn('operator', STAFF_PASSWORD)).status).toBe(400);
    expect((await logIn('operator', 'Kamelie-2026')).status).toBe(200);
  });

  test('one that is changed elsewhere before the new one is stored stays', async () => {
    const client = await t.openSession('supervisor');
    const ofHim = (db: typeof t.database) => db.updateTable('users').where('username', '=', 'supervisor');
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.database);
      return rows.length;
    };
    const { answer } = await t.database.transaction().execute(async (elsewhere) => {
      await ofHim(elsewhere).set({ passwordHash: 'set by a link' }).execute();
      const given = { oldPassword: STAFF_PASSWORD, password: 'Kamelie-2026' };
      const answer = client.call(changePassword, given);
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
      return { answer };
    });
    expect((await answer).fields).toEqual({ oldPassword: 'The current password is wrong' });
    const { passwordHash } = await t.database
      .selectFrom('users')
      .select('passwordHash')
      .where('username', '=', 'supervisor')
      .executeTakeFirstOrThrow();
    expect(passwordHash).toBe('set by a link');
  });

  test('guessing the old one is slowed from the fifth time on, and does not lock the log-in', async () => {
    const desk = await t.as('housekeeper');
    const guess = () => desk.call(changePassword, { oldPassword: 'Wrong-one-1', password: 'Kamelie-2026' });
    for (let i = 0; i < 5; i += 1) expect((await guess()).status).toBe(422);
    const slowed = await guess();
    expect([slowed.status, slowed.failure]).toEqual([429, 'account.throttled']);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn('housekeeper', STAFF_PASSWORD)).status).toBe(200);
  });
});

describe('picture', () => {
  const picture = (format: 'jpeg' | 'png' | 'webp', side = 600) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#165dff' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      [format]()
      .toBuffer();
  const files = () =>
    readdirSync(filesDir(t.config), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );

  test.each(['jpeg', 'png', 'webp'] as const)('%s becomes 256 px of WebP without EXIF', async (format) => {
    const landlord = await t.as('landlord');
    const { avatarUrl } = await landlord.ok(uploadAvatar, { file: await picture(format) });
    const served = await t.app.inject({ method: 'GET', url: avatarUrl });
    expect(served.headers['content-type']).toBe('image/webp');
    const { width, height, exif } = await sharp(served.rawPayload).metadata();
    expect([width, height, exif]).toEqual([256, 256, undefined]);
    expect((await landlord.ok(userInfo, {})).avatarUrl).toBe(avatarUrl);
    // The one before went with its row.
    await expect.poll(() => files().length).toBe(1);
    expect(await t.database.selectFrom('files').select('key').execute()).toHaveLength(1);
  });

  test('what is no such picture, or too large, is refused at the field and leaves nothing', async () => {
    const landlord = await t.as('landlord');
    const { avatarUrl } = await landlord.ok(userInfo, {});
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const cut = (await picture('jpeg')).subarray(0, 900);
    const huge = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    for (const file of [svg, cut, Buffer.from('not a picture'), huge]) {
      const answer = await landlord.call(uploadAvatar, { file });
      expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['file']]);
    }
    expect((await landlord.call(uploadAvatar, { file: Buffer.alloc(11_000_000) })).status).toBe(413);
    expect((await landlord.call(uploadAvatar, {})).status).toBe(422);
    expect((await landlord.ok(userInfo, {})).avatarUrl).toBe(avatarUrl);
    expect(files()).toHaveLength(1);
  });

  test('is removed with its file', async () => {
    const landlord = await t.as('landlord');
    await landlord.ok(removeAvatar, {});
    expect((await landlord.ok(userInfo, {})).avatarUrl).toBeNull();
    await expect.poll(() => files().length).toBe(0);
  });
});

describe('user centre', () => {
  test('shows what I did and nobody else, my department, my sign-ins', async () => {
    const house = await buildHouse(t.database, { rooms: 3, department: 'staff' });
    const stays = [
      { roomTypeId: house.roomTypeId, checkIn: '2026-11-21', checkOut: '2026-11-22', guests: 1 },
    ];
    await (await t.as('frontdesk')).ok(createOrder, { houseId: house.id, bookerName: '前台客', stays });
    await (await t.as('director')).ok(createOrder, { houseId: house.id, bookerName: '别人的', stays });
    const { records, total } = await (await t.as('frontdesk')).ok(pageActivity, {});
    expect([total, records.length]).toEqual([1, 1]);
    expect(records[0]).toMatchObject({ name: 'order.created', title: 'Created order', entity: 'order' });
    // Names the order, its guest and house; a new one has no changes.
    expect(records[0]?.label).toMatch(/^\S+ 前台客$/);
    expect(records[0]).toMatchObject({ houseName: expect.stringContaining('House'), fields: [] });

    const team = await (await t.as('frontdesk')).ok(listTeam, {});
    expect([team.departName, team.total]).toEqual(['杭州', 9]);
    expect(team.members.filter((member) => member.me).map((member) => member.name)).toEqual(['frontdesk']);

    await logIn('director', STAFF_PASSWORD);
    const signIns = await (await t.as('director')).ok(pageSignIns, {});
    expect(signIns.records).toMatchObject([{ method: 'password', address: '127.0.0.1' }]);
    expect((await (await t.as('admin2')).ok(pageSignIns, {})).total).toBe(0);
  });
});
