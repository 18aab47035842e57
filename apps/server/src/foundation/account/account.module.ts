import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import { listTeam, pageActivity, pageSignIns } from '@minsu/contract/foundation/account/centre-endpoints.ts';
import {
  listCertifications,
  pageCertifications,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { getAccount } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { getSecurity } from '@minsu/contract/foundation/account/security-endpoints.ts';
import { listDevices } from '@minsu/contract/foundation/account/session-endpoints.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { query } from '../../platform/http/routes.ts';
import type { JobContext, Module } from '../../platform/module.ts';
import { accountOf } from './account-queries.ts';
import { activityOf } from './activity-queries.ts';
import { removeAvatarRoute, uploadAvatarRoute } from './avatar.ts';
import {
  dropLoosePhotos,
  getCertificationPhotoRoute,
  uploadCertificationPhotoRoute,
} from './certification-photo.ts';
import { certificationsOf, pageOfCertifications } from './certification-queries.ts';
import { changePasswordRoute } from './change-password.ts';
import { confirmContactRoute, requestContactCodeRoute } from './contact-code.ts';
import {
  approveCertificationRoute,
  rejectCertificationRoute,
  revealCertificationNumberRoute,
} from './decide-certification.ts';
import { devicesOf } from './device-queries.ts';
import { endDeviceRoute, endOtherDevicesRoute } from './end-devices.ts';
import { saveProfileRoute } from './save-profile.ts';
import { securityOf } from './security-queries.ts';
import { submitCertificationRoute, withdrawCertificationRoute } from './submit-certification.ts';
import { switchRoleRoute } from './switch-role.ts';
import { signInsOf, teamOf } from './team-queries.ts';
import { confirmTotpRoute, disableTotpRoute, renewRecoveryCodesRoute, startTotpRoute } from './totp.ts';

const KEEP_SIGN_INS_MS = 180 * DAY_MS;

const purge = async (job: JobContext): Promise<void> => {
  await job.change(async ({ db, now }) => {
    const before = (ms: number) => new Date(now.getTime() - ms);
    await db.deleteFrom('signIns').where('at', '<', before(KEEP_SIGN_INS_MS)).execute();
    await db.deleteFrom('contactCodes').where('createdAt', '<', before(DAY_MS)).execute();
    await db
      .deleteFrom('userTotp')
      .where('confirmedAt', 'is', null)
      .where('createdAt', '<', before(DAY_MS))
      .execute();
  });
  await dropLoosePhotos(job);
};

export const accountModule: Module = {
  name: 'account',
  routes: [
    switchRoleRoute,
    query(listDevices, devicesOf),
    endDeviceRoute,
    endOtherDevicesRoute,
    query(getAccount, accountOf),
    saveProfileRoute,
    uploadAvatarRoute,
    removeAvatarRoute,
    query(getSecurity, securityOf),
    changePasswordRoute,
    startTotpRoute,
    confirmTotpRoute,
    disableTotpRoute,
    renewRecoveryCodesRoute,
    requestContactCodeRoute,
    confirmContactRoute,
    query(listCertifications, certificationsOf),
    submitCertificationRoute,
    withdrawCertificationRoute,
    uploadCertificationPhotoRoute,
    getCertificationPhotoRoute,
    query(pageCertifications, pageOfCertifications),
    approveCertificationRoute,
    rejectCertificationRoute,
    revealCertificationNumberRoute,
    query(pageActivity, activityOf),
    query(listTeam, teamOf),
    query(pageSignIns, signInsOf),
  ],
  jobs: { 'account.purge': { cron: '41 3 * * *', run: purge } },
  constraints: {
    user_contacts_hash_key: accountFailures.contactTaken,
    certifications_auditing_key: accountFailures.auditing,
    certifications_number_key: accountFailures.numberTaken,
  },
};
