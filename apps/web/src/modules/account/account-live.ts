/** Changes of a user or a certification that make these screens fetch again. */
import { listCertifications, pageCertifications } from '@minsu/contract/account/certification-endpoints.ts';
import { getAccount } from '@minsu/contract/account/profile-endpoints.ts';
import { getSecurity } from '@minsu/contract/account/security-endpoints.ts';
import { listDevices } from '@minsu/contract/account/session-endpoints.ts';
import { countInbox } from '@minsu/contract/messages/message-endpoints.ts';
import { getNoticeChoices } from '@minsu/contract/messages/notice-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

liveKeys({
  user: [getAccount, getSecurity, listDevices, getNoticeChoices, countInbox],
  certification: [listCertifications, pageCertifications, getAccount],
  inbox: [listCertifications, getAccount],
});
