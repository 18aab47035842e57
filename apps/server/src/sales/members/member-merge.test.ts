/** Two records of one person: found, compared, merged, and separated again. */

import { fileErasure, withdrawErasure } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { recordMemberDocument } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import {
  getMember,
  getMemberHistory,
  pageMembers,
  saveMember,
} from '@minsu/contract/sales/members/member-endpoints.ts';
import {
  dismissDuplicate,
  listDuplicates,
  listMerges,
  mergeMembers,
  previewMerge,
  undoMerge,
} from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { chineseId, papers } from '../../../test/desks/guest-papers.ts';
import { complete, enterMember, guestOf, phoneOf, sellTo } from '../../../test/desks/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { TODAY } from '../../../test/test-day.ts';
import { findAllDuplicatesJob, findDuplicatesJob } from './find-duplicates.ts';
import { recountGuests } from './recount-guests.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 30, department: 'staff' });
});
afterAll(() => t.close());

let rooms = 0;
const sell = (phone: string, name = '陈思远') => sellTo(admin, house, { phone, name, room: rooms++ });
const detailOf = (id: string) => admin.ok(getMember, { id });
const figuresOf = async (id: string) => {
  const { stayCount, lifetimeFen, lastStayOn, orderCount } = (await detailOf(id)).member;
  return { stayCount, lifetimeFen, lastStayOn, orderCount };
};

let phones = 0;
const nextPhone = () => `139${String(10_000_000 + phones++)}`;

/** Two members, each with a phone and a completed stay. */
const twoMembers = async () => {
  const sides = await Promise.all([0, 1].map(async () => ({ phone: nextPhone() })));
  const made = [];
  for (const { phone } of sides) {
    const { member } = await enterMember(admin, { name: '陈思远', contacts: [phoneOf(phone)] });
    const order = await sell(phone);
    await complete(t, order.id);
    made.push({ id: member.id, phone, orderId: order.id });
  }
  await recountGuests(
    { db: t.database },
    made.map(({ id }) => id),
  );
  const [kept, merged] = made as [(typeof made)[number], (typeof made)[number]];
  return { kept, merged };
};

const merge = async (keptId: string, mergedId: string, choice = {}) => {
  const [a, b] = [await detailOf(keptId), await detailOf(mergedId)];
  return admin.call(mergeMembers, {
    id: keptId,
    otherId: mergedId,
    version: a.member.version,
    otherVersion: b.member.version,
    choice,
  });
};

describe('duplicates', () => {
  test('finds the same name and last phone digits, and dismisses them permanently', async () => {
    const one = await enterMember(admin, { name: '柳如是', contacts: [phoneOf('13100004567')] });
    const other = await enterMember(admin, { name: '柳如是', contacts: [phoneOf('13200004567')] });
    await enterMember(admin, { name: '柳如是', contacts: [phoneOf('13200009999')] });
    const id = one.member.id;
    const found = await admin.ok(listDuplicates, { id });
    expect(found).toMatchObject([{ id: other.member.id, reason: 'phonePart' }]);
    expect((await detailOf(other.member.id)).duplicates).toBe(1);
    const view = await admin.ok(pageMembers, { view: 'toMerge' });
    expect(view.records.map(({ name }) => name)).toEqual(['柳如是', '柳如是']);
    const refused = await (await t.as('frontdesk')).call(dismissDuplicate, { id, otherId: other.member.id });
    expect(refused.status).toBe(403);
    await admin.ok(dismissDuplicate, { id, otherId: other.member.id });
    await findAllDuplicatesJob.run(t.job(), {});
    expect(await admin.ok(listDuplicates, { id })).toEqual([]);
    expect((await admin.ok(pageMembers, { view: 'toMerge' })).total).toBe(0);
  });

  test('finds one document registered under two phones when the second guest checks in', async () => {
    const [first, second] = [await sell(nextPhone()), await sell(nextPhone())];
    for (const order of [first, second]) {
      const stayId = order.stays[0]?.id as string;
      await admin.ok(checkInOrder, { stayId, version: order.version, registrations: papers(1) });
    }
    await findDuplicatesJob.run(t.job(), { houseId: house.id, entityId: second.id });
    const id = (await guestOf(t, second.id)) as string;
    expect(await admin.ok(listDuplicates, { id })).toMatchObject([
      { id: await guestOf(t, first.id), reason: 'document', inHouse: true },
    ]);
  });
});

describe('merging', () => {
  test('previews, then moves orders, phones, documents and tags with exact totals', async () => {
    const { kept, merged } = await twoMembers();
    await admin.ok(recordMemberDocument, { guestId: merged.id, number: chineseId(1) });
    const { member } = await detailOf(merged.id);
    await admin.ok(saveMember, {
      id: merged.id,
      version: member.version,
      name: '陈先生',
      level: 'gold',
      tags: ['常客'],
      note: '靠窗',
      contacts: (await detailOf(merged.id)).contacts.map(({ id, kind }) => ({ id, kind })),
    });
    const before = await figuresOf(kept.id);
    const preview = await admin.ok(previewMerge, { id: kept.id, otherId: merged.id });
    expect(preview.moves).toEqual({ orders: 1, contacts: 1, documents: 1, tags: 1, blacklist: 0 });
    expect([preview.refusal, preview.merged.name]).toEqual([null, '陈先生']);
    expect(await figuresOf(kept.id)).toEqual(before);

    const answer = await merge(kept.id, merged.id, { name: 'kept' });
    expect(answer.status).toBe(200);
    const { detail } = answer.data;
    expect(detail.member).toMatchObject({
      name: '陈思远',
      level: 'gold',
      note: '靠窗',
      tags: ['常客'],
      stayCount: 2,
    });
    expect(detail.member.lifetimeFen).toBe((before.lifetimeFen ?? 0) * 2);
    expect(detail.contacts.map(({ main }) => main)).toEqual([true, false]);
    expect(detail.documents).toHaveLength(1);
    // The merged member's id leads to the kept one; lists no longer show it.
    expect((await detailOf(merged.id)).member.id).toBe(kept.id);
    expect((await admin.ok(pageMembers, { keyword: '陈先生' })).total).toBe(0);
    // An order with the merged member's phone finds the kept one.
    expect(await guestOf(t, (await sell(merged.phone)).id)).toBe(kept.id);
    const names = (await admin.ok(getMemberHistory, { id: kept.id })).entries.map(({ name }) => name);
    expect(names).toContain('member.merged');
    expect(names).toContain('member.mergedAway');
  });

  test("keeps the chosen side's facts, including the main phone", async () => {
    const { kept, merged } = await twoMembers();
    const { data } = await merge(kept.id, merged.id, { mainPhone: 'merged' });
    expect(data.detail.member.phoneMasked?.slice(-4)).toBe(merged.phone.slice(-4));
    expect(data.detail.contacts.filter(({ main }) => main)).toHaveLength(1);
    expect(await guestOf(t, (await sell(kept.phone)).id)).toBe(kept.id);
  });

  test('keeps a main phone gained by the merge through later edits', async () => {
    const { kept, merged } = await twoMembers();
    const { data } = await merge(kept.id, merged.id, { mainPhone: 'merged' });
    const tails = ({ contacts }: MemberDetail) =>
      contacts.map(({ masked, main }) => [masked.slice(-4), main]);
    const edit = async ({ member, contacts }: MemberDetail, more: ReturnType<typeof phoneOf>[] = []) =>
      admin.ok(saveMember, {
        ...{ id: member.id, version: member.version, name: member.name, note: '靠窗' },
        contacts: [...contacts.map(({ id, kind }) => ({ id, kind })), ...more],
      });
    const two = [
      [merged.phone.slice(-4), true],
      [kept.phone.slice(-4), false],
    ];
    const noted = await edit(data.detail);
    expect(tails(noted)).toEqual(two);
    const { entries } = await admin.ok(getMemberHistory, { id: kept.id });
    const edited = entries.find(({ name }) => name === 'member.edited');
    expect(edited?.changes).toMatchObject([{ field: 'sealed', after: ['note'] }]);
    const third = nextPhone();
    const longer = await edit(noted, [phoneOf(third)]);
    expect(tails(longer)).toEqual([...two, [third.slice(-4), false]]);
    expect(longer.member.phoneMasked?.slice(-4)).toBe(merged.phone.slice(-4));
    await admin.ok(undoMerge, { mergeId: data.mergeId });
    const back = await edit(await detailOf(kept.id));
    expect(tails(back)).toEqual([
      [kept.phone.slice(-4), true],
      [third.slice(-4), false],
    ]);
  });

  test('refuses merging with itself, guests in house, stale versions and users without permission', async () => {
    const { kept, merged } = await twoMembers();
    const self = await admin.call(mergeMembers, {
      id: kept.id,
      otherId: kept.id,
      version: 0,
      otherVersion: 0,
    });
    expect([self.status, self.fields]).toEqual([422, { otherId: 'A member cannot be merged with itself' }]);
    const stale = await admin.call(mergeMembers, {
      id: kept.id,
      otherId: merged.id,
      version: 99,
      otherVersion: 0,
    });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    const order = await sell(merged.phone);
    await admin.ok(checkInOrder, {
      stayId: order.stays[0]?.id as string,
      version: order.version,
      registrations: papers(1),
    });
    for (const [a, b] of [
      [kept.id, merged.id],
      [merged.id, kept.id],
    ] as const) {
      const refused = await merge(a, b);
      expect([refused.status, refused.failure]).toEqual([409, 'member.mergeInHouse']);
      expect((await admin.ok(previewMerge, { id: a, otherId: b })).refusal).toContain('in house');
    }
    expect((await figuresOf(kept.id)).orderCount).toBe(1);
    for (const username of ['operator', 'frontdesk', 'finance']) {
      const by = await t.as(username);
      const tried = await by.call(mergeMembers, {
        id: kept.id,
        otherId: merged.id,
        version: 0,
        otherVersion: 0,
      });
      expect(tried.status).toBe(403);
    }
    const unknown = await admin.call(previewMerge, {
      id: kept.id,
      otherId: '01999999-0000-7000-8000-000000000000',
    });
    expect(unknown.failure).toBe('member.notFound');
  });

  test('waits, like its undo, for an open erasure request of either member', async () => {
    const { kept, merged } = await twoMembers();
    const asked = { askedBy: 'guest', askedVia: 'phone', askedOn: TODAY } as const;
    const request = await admin.ok(fileErasure, { guestId: merged.id, ...asked });
    const refused = await merge(kept.id, merged.id);
    expect([refused.status, refused.failure]).toEqual([409, 'member.mergeErasure']);
    const { refusal } = await admin.ok(previewMerge, { id: kept.id, otherId: merged.id });
    expect(refusal).toBe(refused.message);
    await admin.ok(withdrawErasure, { id: request.id, version: request.version });
    const done = await merge(kept.id, merged.id);
    // Requested for the merged record: it counts for the kept member.
    const again = await admin.ok(fileErasure, { guestId: merged.id, ...asked });
    expect(again.guestId).toBe(kept.id);
    const back = await admin.call(undoMerge, { mergeId: done.data.mergeId });
    expect([back.status, back.failure]).toEqual([409, 'member.mergeErasure']);
  });

  test('lets only one of two opposite concurrent merges succeed', async () => {
    const { kept, merged } = await twoMembers();
    const answers = await Promise.all([merge(kept.id, merged.id), merge(merged.id, kept.id)]);
    const [done, refused] = answers.map(({ status }) => status).sort();
    expect(done).toBe(200);
    // Gone by then, or changed meanwhile.
    expect([404, 409]).toContain(refused);
  });
});

describe('undoing a merge', () => {
  test("restores everything unchanged since, and both members' totals", async () => {
    const { kept, merged } = await twoMembers();
    await admin.ok(recordMemberDocument, { guestId: merged.id, number: chineseId(2) });
    const before = [await detailOf(kept.id), await detailOf(merged.id)];
    const { data } = await merge(kept.id, merged.id);
    const [listed] = await admin.ok(listMerges, { id: kept.id });
    expect(listed).toMatchObject({
      id: data.mergeId,
      mergedName: '陈思远',
      orders: 1,
      canUndo: true,
      undoneAt: null,
    });
    expect(await admin.ok(undoMerge, { mergeId: data.mergeId })).toEqual({
      keptId: kept.id,
      mergedId: merged.id,
      stays: [],
    });
    const after = [await detailOf(kept.id), await detailOf(merged.id)];
    const without = (all: typeof before) =>
      all.map(({ member: { version: _, ...member }, contacts, documents }) => ({
        member,
        contacts,
        documents,
      }));
    expect(without(after)).toEqual(without(before));
    expect(await guestOf(t, merged.orderId)).toBe(merged.id);
    expect(await guestOf(t, (await sell(merged.phone)).id)).toBe(merged.id);
    const twice = await admin.call(undoMerge, { mergeId: data.mergeId });
    expect([twice.status, twice.failure]).toEqual([409, 'member.alreadyUndone']);
    expect((await admin.ok(listMerges, { id: kept.id }))[0]).toMatchObject({
      canUndo: false,
      undoneBy: 'admin',
    });
  });

  test('keeps and reports later changes', async () => {
    const { kept, merged } = await twoMembers();
    const { member, contacts } = await detailOf(merged.id);
    await admin.ok(saveMember, {
      id: merged.id,
      version: member.version,
      name: member.name,
      contacts: contacts.map(({ id, kind }) => ({ id, kind })),
      note: '过敏',
      level: 'gold',
    });
    const { data } = await merge(kept.id, merged.id);
    const now = await detailOf(kept.id);
    // Since then the note was edited, the moved phone removed, and an order taken with an unknown phone.
    await admin.ok(saveMember, {
      id: kept.id,
      version: now.member.version,
      name: now.member.name,
      level: now.member.level,
      note: '不过敏',
      contacts: now.contacts.filter(({ main }) => main).map(({ id, kind }) => ({ id, kind })),
    });
    const { stays } = await admin.ok(undoMerge, { mergeId: data.mergeId });
    expect(stays).toEqual([
      { what: 'note', count: 1 },
      { what: 'contacts', count: 1 },
    ]);
    const [a, b] = [await detailOf(kept.id), await detailOf(merged.id)];
    expect([a.member.note, a.member.level, b.member.note, b.member.level]).toEqual([
      '不过敏',
      'standard',
      '过敏',
      'gold',
    ]);
    expect([a.contacts.length, b.contacts.length, b.member.phoneMasked]).toEqual([1, 0, null]);
    expect([a.member.stayCount, b.member.stayCount]).toEqual([1, 1]);
  });

  test('keeps and counts orders sold since under a phone that moves back', async () => {
    const { kept, merged } = await twoMembers();
    const { data } = await merge(kept.id, merged.id);
    await sell(merged.phone);
    expect((await admin.ok(undoMerge, { mergeId: data.mergeId })).stays).toEqual([
      { what: 'orders', count: 1 },
    ]);
    expect([(await figuresOf(kept.id)).orderCount, (await figuresOf(merged.id)).orderCount]).toEqual([2, 1]);
  });

  test('requires undoing a later merge first', async () => {
    const { kept, merged } = await twoMembers();
    const third = await enterMember(admin, { name: '陈思远' });
    const first = await merge(kept.id, merged.id);
    const second = await merge(third.member.id, kept.id);
    const refused = await admin.call(undoMerge, { mergeId: first.data.mergeId });
    expect([refused.status, refused.failure]).toEqual([409, 'member.mergeCovered']);
    expect((await detailOf(merged.id)).member.id).toBe(third.member.id);
    await admin.ok(undoMerge, { mergeId: second.data.mergeId });
    await admin.ok(undoMerge, { mergeId: first.data.mergeId });
    expect((await detailOf(merged.id)).member.id).toBe(merged.id);
    expect((await (await t.as('operator')).call(undoMerge, { mergeId: first.data.mergeId })).status).toBe(
      403,
    );
  });
});

test('combines consents and separates them again', async () => {
  const [one, other] = [
    await enterMember(admin, { name: '温庭筠', contacts: [phoneOf(nextPhone())], consents: ['papers'] }),
    await enterMember(admin, { name: '温庭筠', contacts: [phoneOf(nextPhone())], consents: ['marketing'] }),
  ];
  const { mergeId } = (await merge(one.member.id, other.member.id)).data as { mergeId: string };
  const { consents } = (await detailOf(one.member.id)).member;
  expect(consents).toEqual({
    papers: one.member.consents.papers,
    marketing: other.member.consents.marketing,
    stayMessages: null,
  });
  await admin.ok(undoMerge, { mergeId });
  expect((await detailOf(one.member.id)).member.consents).toEqual(one.member.consents);
  expect((await detailOf(other.member.id)).member.consents).toEqual(other.member.consents);
});
