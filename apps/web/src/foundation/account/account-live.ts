/** Queries to refetch after changes of a user or a certification. */
import {
  listCertifications,
  pageCertifications,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { getAccount } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { getSecurity } from '@minsu/contract/foundation/account/security-endpoints.ts';
import { listDevices } from '@minsu/contract/foundation/account/session-endpoints.ts';
import { countInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { getNoticeChoices } from '@minsu/contract/foundation/messages/notice-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

liveKeys({
  user: [getAccount, getSecurity, listDevices, getNoticeChoices, countInbox],
  certification: [listCertifications, pageCertifications, getAccount],
  inbox: [listCertifications, getAccount],
});
