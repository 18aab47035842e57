/** Member documents: refusals and their fields, who checks them, who sees the photos. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageAuditEvents } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { createRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import {
  correctMemberDocument,
  countMemberChecks,
  getMemberPhoto,
  pageMemberChecks,
  passMemberDocument,
  recordMemberDocument,
  rejectMemberDocument,
  removeMemberDocument,
  showMemberDocumentNumber,
  uploadMemberPhoto,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import {
  getMember,
  getMemberHistory,
  pageMembers,
  revealMember,
} from '@minsu/contract/sales/members/member-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRole } from '../../../test/builders.ts';
import { chineseId } from '../../../test/desks/guest-papers.ts';
import { enterMember, picture, uploadPhoto } from '../../../test/desks/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { filesDir } from '../../config.ts';
import { dropLooseMemberPhotos } from './document-photo.ts';

let t: TestApp;
let admin: TestClient;
let operator: TestClient;
let director: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  [admin, operator, director] = [await t.as('admin'), await t.as('operator'), await t.as('director')];
});
afterAll(() => t.close());

let members = 0;
const newMember = async () => (await enterMember(operator, { name: `客人${members++}` })).member.id;
const documentsOf = async (id: string) => (await admin.ok(getMember, { id })).documents;

const recorded = async (number: string, sides: ('front' | 'back')[] = ['front', 'back']) => {
  const guestId = await newMember();
  const photoIds = await Promise.all(sides.map((side) => uploadPhoto(operator, side)));
  const { documents } = await operator.ok(recordMemberDocument, { guestId, number, photoIds });
  return documents[0] as NonNullable<(typeof documents)[number]>;
};

describe('recording', () => {
  test('queues a document with photos for checking, masked, sealed, and found by its full number', async () => {
    const number = chineseId(1);
    const document = await recorded(number);
    expect(document).toMatchObject({
      state: 'pending',
      type: 'idCard',
      country: 'CN',
      numberMasked: '33****************',
      recordedBy: 'operator',
      photos: [{ side: 'front' }, { side: 'back' }],
      actions: ['correct', 'remove'],
    });
    const { rows } = await sql<{ all: string }>`
      select string_agg(d::text, '') || (select string_agg(e::text, '') from events e) as all from guest_documents d`.execute(
      t.database,
    );
    expect(rows[0]?.all).not.toContain(number);
    const search = async (keyword: string) =>
      (await admin.ok(pageMembers, { keyword })).records.map(({ id }) => id);
    expect(await search(number)).toEqual([document.guestId]);
    expect(await search(number.slice(0, 17))).toEqual([]);
    const shown = await admin.ok(revealMember, { id: document.guestId, reason: '核对' });
    expect(shown.documents).toEqual([{ id: document.id, number }]);
  });

  test('reports wrong numbers, dates and countries at their fields and changes nothing', async () => {
    const guestId = await newMember();
    const fieldsOf = async (input: object) =>
      (await operator.call(recordMemberDocument, { guestId, ...input })).fields;
    const right = chineseId(2);
    const wrong = right.slice(0, 17) + (right[17] === '1' ? '2' : '1');
    expect(await fieldsOf({ number: wrong })).toEqual({
      number: 'The check digit does not match. Check every digit',
    });
    expect(Object.keys(await fieldsOf({ number: chineseId(3, '20261121') }))).toEqual(['number']);
    expect(await fieldsOf({ documentType: 'passport', number: 'X1234567' })).toEqual({
      country: 'This field is required',
    });
    expect(await fieldsOf({ number: right, issuedOn: '2026-01-02', expiresOn: '2026-01-01' })).toEqual({
      expiresOn: 'The end must not be before the start',
    });
    expect(await fieldsOf({ number: right, issuedOn: '2026-11-21' })).toEqual({
      issuedOn: 'The date of issue cannot be after today',
    });
    expect(Object.keys(await fieldsOf({ number: right, photoIds: [guestId] }))).toEqual(['photoIds']);
    expect(await documentsOf(guestId)).toEqual([]);
  });

  test("refuses another member's document at its number and names the owner", async () => {
    const number = chineseId(4);
    const first = await recorded(number, []);
    expect(first.state).toBe('unproved');
    const guestId = await newMember();
    const refused = await operator.call(recordMemberDocument, { guestId, number });
    expect([refused.status, refused.failure]).toEqual([409, 'member.documentTaken']);
    expect(refused.data).toMatchObject({ current: { id: first.guestId } });
    const twice = await operator.call(recordMemberDocument, { guestId: first.guestId, number });
    expect(twice.fields).toEqual({ number: 'The member already has this document' });
    // Removing the document frees its number.
    await operator.ok(removeMemberDocument, { id: first.id, version: first.version });
    expect(await documentsOf(first.guestId)).toEqual([]);
    expect((await operator.ok(recordMemberDocument, { guestId, number })).documents).toHaveLength(1);
  });

  test('states validity by the business date', async () => {
    const guestId = await newMember();
    for (const [index, expiresOn] of ['2026-11-19', '2026-11-20', '2026-12-20', '2026-12-21'].entries())
      await operator.ok(recordMemberDocument, { guestId, number: chineseId(10 + index), expiresOn });
    expect((await documentsOf(guestId)).map(({ validity }) => validity)).toEqual([
      'expired',
      'expiring',
      'expiring',
      'valid',
    ]);
  });
});

describe('checking', () => {
  test('is done once, by another user, on the version they saw', async () => {
    const { id, version, guestId } = await recorded(chineseId(20));
    const own = await recorded(chineseId(21));
    await sql`update guest_documents set recorded_by = (select id from users where username = 'director') where id = ${own.id}`.execute(
      t.database,
    );
    const refused = await director.call(passMemberDocument, { id: own.id, version: own.version });
    expect([refused.status, refused.failure]).toEqual([403, 'member.ownDocument']);
    expect((await operator.call(passMemberDocument, { id, version })).status).toBe(403);
    const stale = await director.call(passMemberDocument, { id, version: version + 1 });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    expect(await director.ok(passMemberDocument, { id, version })).toMatchObject({
      state: 'passed',
      decidedBy: 'director',
      actions: ['correct', 'remove'],
    });
    const again = await director.call(rejectMemberDocument, { id, version: version + 1, reason: 'x' });
    expect([again.status, again.failure]).toEqual([409, 'member.notPending']);
    const [step] = (await admin.ok(getMemberHistory, { id: guestId })).entries;
    expect(step).toMatchObject({ name: 'member.documentPassed', actor: 'director' });
  });

  test('lets a rejected document be corrected and checked again with its photos', async () => {
    const { id, version, guestId } = await recorded(chineseId(22));
    expect(
      Object.keys((await director.call(rejectMemberDocument, { id, version, reason: ' ' })).fields),
    ).toEqual(['reason']);
    await director.ok(rejectMemberDocument, { id, version, reason: '照片模糊' });
    const [rejected] = await documentsOf(guestId);
    expect(rejected).toMatchObject({ state: 'rejected', reason: '照片模糊' });
    const photo = await uploadPhoto(operator, 'front');
    await operator.ok(correctMemberDocument, {
      id,
      version: rejected?.version as number,
      number: chineseId(23),
      photoIds: [photo],
    });
    const [corrected] = await documentsOf(guestId);
    expect(corrected).toMatchObject({ state: 'pending', reason: null, decidedBy: null });
    expect(corrected?.photos.map((one) => one.side)).toEqual(['front', 'back']);
    expect(corrected?.photos[0]?.id).toBe(photo);
  });

  test('lists the longest waiting first, with counts and search by name and number', async () => {
    const queue = await director.ok(pageMemberChecks, {});
    const times = queue.records.map(({ recordedAt }) => recordedAt);
    expect(times).toEqual([...times].sort());
    const counts = await director.ok(countMemberChecks, {});
    expect([counts.pending, counts.passed]).toEqual([queue.total, 1]);
    const [one] = queue.records;
    const byName = await director.ok(pageMemberChecks, { keyword: one?.memberName });
    expect(byName.records.map(({ id }) => id)).toContain(one?.id);
    expect((await director.ok(pageMemberChecks, { keyword: chineseId(23) })).total).toBe(1);
    for (const username of ['frontdesk', 'operator', 'finance'])
      expect((await (await t.as(username)).call(pageMemberChecks, {})).status).toBe(403);
  });
});

describe('the full number', () => {
  test('is shown to the checking user and audited without the number', async () => {
    const number = chineseId(40);
    const { id, version, guestId } = await recorded(number);
    expect(await director.ok(showMemberDocumentNumber, { id, version })).toEqual({ number });
    const { entries } = await admin.ok(getMemberHistory, { id: guestId });
    expect(entries[0]).toMatchObject({
      ...{ name: 'member.documentNumberSeen', actor: 'director' },
      changes: [{ field: 'documentType', after: 'idCard' }],
    });
    expect(JSON.stringify(entries)).not.toContain(number.slice(6, 14));
    const { records } = await admin.ok(pageAuditEvents, { view: 'revealed', entityId: guestId });
    expect(records.map(({ name }) => name)).toContain('member.documentNumberSeen');
    // Viewing changes nothing.
    await director.ok(passMemberDocument, { id, version });
  });

  test('is refused to all others, and once the document is decided', async () => {
    const { id, version } = await recorded(chineseId(41));
    // Recorded the document, so may not check it.
    expect((await operator.call(showMemberDocumentNumber, { id, version })).status).toBe(403);
    // May reveal with a reason, but not check.
    expect((await (await t.as('frontdesk')).call(showMemberDocumentNumber, { id, version })).status).toBe(
      403,
    );
    const stale = await director.call(showMemberDocumentNumber, { id, version: version + 1 });
    expect(stale.failure).toBe('core.stale');
    const unknown = await director.call(showMemberDocumentNumber, { id: crypto.randomUUID(), version });
    expect([unknown.status, unknown.failure]).toEqual([404, 'member.documentNotFound']);
    const passed = await director.ok(passMemberDocument, { id, version });
    const after = await director.call(showMemberDocumentNumber, { id, version: passed.version });
    expect(after.status).toBe(409);
    expect(JSON.stringify(after)).not.toContain(chineseId(41));
  });

  test("answers like an unknown member when the member is out of the checker's scope", async () => {
    await admin.ok(createRole, {
      ...{ code: 'desk_checker', name: '前台审核', nameEn: 'Desk checker', scope: 'department' as const },
      ...{ seesMoney: false, permissions: ['member:check', 'member:read', 'member:edit'] },
    });
    await giveRole(t.database, 'housekeeper', 'desk_checker');
    const checker = await t.as('housekeeper');
    const { id, version } = await recorded(chineseId(43));
    const far = await checker.call(showMemberDocumentNumber, { id, version });
    expect([far.status, far.failure]).toEqual([404, 'member.documentNotFound']);
    // The member was entered in this department, the document recorded by another user.
    const guestId = (await enterMember(checker, { name: '前台客人' })).member.id;
    const { documents } = await admin.ok(recordMemberDocument, {
      ...{ guestId, number: chineseId(44), photoIds: [await uploadPhoto(admin, 'front')] },
    });
    const near = documents[0] as NonNullable<(typeof documents)[number]>;
    expect(await checker.ok(showMemberDocumentNumber, { id: near.id, version: near.version })).toEqual({
      number: chineseId(44),
    });
  });

  test('is shown only to users who did not record the document', async () => {
    const guestId = (await enterMember(director, { name: '自录' })).member.id;
    const photoIds = [await uploadPhoto(director, 'front')];
    const { documents } = await director.ok(recordMemberDocument, {
      ...{ guestId, number: chineseId(42), photoIds },
    });
    const { id, version } = documents[0] as NonNullable<(typeof documents)[number]>;
    const own = await director.call(showMemberDocumentNumber, { id, version });
    expect([own.status, own.failure]).toEqual([403, 'member.ownDocument']);
    expect(await admin.ok(showMemberDocumentNumber, { id, version })).toEqual({ number: chineseId(42) });
  });
});

describe('photos', () => {
  test('are stored sealed, shown to users who check or may reveal, and audited on every view', async () => {
    const document = await recorded(chineseId(30));
    const photoId = document.photos[0]?.id as string;
    const stored = readdirSync(filesDir(t.config), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));
    expect(stored.length).toBeGreaterThan(0);
    for (const content of stored) expect(content.includes('WEBP')).toBe(false);
    const seen = await director.call(getMemberPhoto, { id: photoId });
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp']);
    const [step] = (await admin.ok(getMemberHistory, { id: document.guestId })).entries;
    expect(step).toMatchObject({ name: 'member.photoSeen', actor: 'director' });
    // The user who recorded it may neither check nor reveal it.
    expect((await operator.call(getMemberPhoto, { id: photoId })).status).toBe(404);
    // A user of a department that does not see the member.
    expect((await (await t.as('frontdesk')).call(getMemberPhoto, { id: photoId })).status).toBe(404);
  });

  test('leave no orphan sealed file when the row cannot be stored', async () => {
    const before = readdirSync(filesDir(t.config), { recursive: true });
    await sql`alter table guest_document_photos add constraint no_more check (false) not valid`.execute(
      t.database,
    );
    try {
      const refused = await operator.call(uploadMemberPhoto, { side: 'front', file: await picture() });
      expect(refused.status).toBe(409);
    } finally {
      await sql`alter table guest_document_photos drop constraint no_more`.execute(t.database);
    }
    const files = (names: readonly unknown[]) =>
      names.filter((name) => path.basename(String(name)).length > 2);
    expect(files(readdirSync(filesDir(t.config), { recursive: true }))).toEqual(files(before));
  });

  test('refuse files that are not images', async () => {
    const refused = await operator.call(uploadMemberPhoto, { side: 'front', file: Buffer.from('hello') });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['file']]);
    expect(
      (await (await t.as('finance')).call(uploadMemberPhoto, { side: 'front', file: Buffer.from('x') }))
        .status,
    ).toBe(403);
  });

  test('belong to their uploader until a document uses them, and are deleted after a day', async () => {
    const id = await uploadPhoto(operator);
    expect((await operator.call(getMemberPhoto, { id })).status).toBe(200);
    expect((await director.call(getMemberPhoto, { id })).status).toBe(404);
    const stolen = await admin.call(recordMemberDocument, {
      guestId: await newMember(),
      number: chineseId(31),
      photoIds: [id],
    });
    expect(Object.keys(stolen.fields)).toEqual(['photoIds']);
    await sql`update guest_document_photos set created_at = created_at - interval '25 hours' where id = ${id}`.execute(
      t.database,
    );
    await dropLooseMemberPhotos(t.job());
    expect((await operator.call(getMemberPhoto, { id })).status).toBe(404);
  });
});
