/** Acts about people: documents, certifications, erasure, accounts. */
import {
  approveCertification,
  submitCertification,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import {
  confirmUserChange,
  createUser,
  pageUsers,
  userOptions,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { erasePerson, fileErasure } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import {
  passMemberDocument,
  recordMemberDocument,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { getMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { chineseId } from '../desks/guest-papers.ts';
import { enterMember, uploadPhoto } from '../desks/member-desk.ts';
import { TODAY } from '../test-day.ts';
import { DUTY_REASON } from './by-two.ts';
import { keyOf, type Walk } from './duty-walk.ts';

let people = 0;

const memberDocument: Walk = async (_, by) => {
  people += 1;
  const guestId = (await enterMember(by, { name: `客人${people}` })).member.id;
  const photoIds = [await uploadPhoto(by, 'front'), await uploadPhoto(by, 'back')];
  const document = async () => (await by.ok(getMember, { id: guestId })).documents[0];
  return {
    start: () => by.ok(recordMemberDocument, { guestId, number: chineseId(100 + people), photoIds }),
    confirm: async (other, dutyReason) => {
      const found = await document();
      return other.call(passMemberDocument, {
        ...{ id: found?.id ?? '', version: found?.version ?? 0, dutyReason },
      });
    },
    done: async () => (await document())?.state === 'passed',
  };
};

const certification: Walk = async ({ t }, by) => {
  // An earlier walk may have certified this user.
  await t.database.deleteFrom('certifications').execute();
  const row = () =>
    t.database.selectFrom('certifications').select(['id', 'version', 'state']).executeTakeFirstOrThrow();
  return {
    start: () =>
      by.ok(submitCertification, {
        ...{ realName: '林致远', documentType: 'idCard', number: '11010519491231002X' },
      }),
    confirm: async (other, dutyReason) =>
      other.call(approveCertification, { ...keyOf(await row()), dutyReason }),
    done: async () => (await row()).state === 'passed',
  };
};

const erasure: Walk = async ({ t }, by) => {
  people += 1;
  const name = `客人${people}`;
  const guestId = (await enterMember(by, { name })).member.id;
  const row = () =>
    t.database
      .selectFrom('erasureRequests')
      .select(['id', 'version', 'state'])
      .where('guestId', '=', guestId)
      .executeTakeFirstOrThrow();
  return {
    start: () => by.ok(fileErasure, { guestId, askedBy: 'guest', askedVia: 'phone', askedOn: TODAY }),
    confirm: async (other, dutyReason) =>
      other.call(erasePerson, { ...keyOf(await row()), confirm: name, dutyReason }),
    done: async () => (await row()).state === 'done',
  };
};

const userAccess: Walk = async (_, by) => {
  people += 1;
  const username = `walked.${people}`;
  const { roles } = await by.ok(userOptions, {});
  const roleIds = roles.filter(({ code }) => code === 'finance').map(({ id }) => id);
  const call = (dutyReason?: string) =>
    by.call(createUser, {
      ...{ username, realname: `新人${people}`, email: `${username}@example.com`, roleIds, dutyReason },
    });
  const user = async () => (await by.ok(pageUsers, { keyword: username })).records[0];
  return {
    start: () => call(DUTY_REASON),
    confirm: async (other) =>
      other.call(confirmUserChange, { confirmationId: (await user())?.waiting[0]?.id ?? '' }),
    alone: call,
    done: async () => (await user())?.roles.some(({ code }) => code === 'finance') ?? false,
  };
};

export const peopleWalks = { memberDocument, certification, erasure, userAccess };
