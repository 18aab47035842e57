/** Landlords, their onboarding files, and the payment institution of the sandbox on one clock with the server. */
import { luhnDigit } from '@minsu/contract/finance/onboarding/card-rules.ts';
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import {
  beginOnboarding,
  completeOnboarding,
  getOnboarding,
  saveOnboarding,
  submitOnboarding,
  uploadOnboardingPhoto,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { photosNeeded, type SubjectType } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import sharp from 'sharp';
import { startSandbox } from '../../../sandbox/src/sandbox.ts';
import { sendDueApplications } from '../../src/finance/onboarding/send-applications.ts';
import { newId } from '../../src/platform/ids.ts';
import { freePort } from '../free-port.ts';
import { openTestApp } from '../test-app.ts';
import { NOON } from '../test-day.ts';

export const CARD = `622202120001234567${luhnDigit('622202120001234567')}`;
export const ID_NUMBER = '11010519491231002X';
export const LICENCE = '91330100799655058B';

const START = Date.parse(NOON);

export const photoOf = (width = 800, height = 500): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3b7dd8' } })
    .jpeg()
    .toBuffer();

export const openOnboardingDesk = async () => {
  const sandbox = await startSandbox(0, { now: new Date(START) });
  const { institution } = sandbox;
  const port = await freePort();
  const t = await openTestApp({
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      INSTITUTION_URL: `${sandbox.url}/institution`,
      INSTITUTION_PARTNER_ID: institution.credentials.partnerId,
      INSTITUTION_SIGN_KEY: institution.credentials.signKey,
    },
  });
  await t.app.listen({ port, host: '127.0.0.1' });
  const desk = await t.as('finance');
  const photo = await photoOf();
  let clock = START;
  let landlords = 0;

  const landlord = async (given?: string): Promise<string> => {
    const id = newId();
    landlords += 1;
    const name = given ?? `房东${landlords}`;
    await t.database.insertInto('landlords').values({ id, name, kind: 'person' }).execute();
    return id;
  };

  const key = ({ id, version }: { id: string; version: number }) => ({ id, version });
  const now = (id: string) => desk.ok(getOnboarding, { id });

  /** Everything that a file of this subject needs, typed and uploaded. */
  const written = async (subject: SubjectType, contactPhone = '13800138000'): Promise<OnboardingFile> => {
    const begun = await desk.ok(beginOnboarding, { landlordId: await landlord(), subject });
    const isPublic = subject === 'company';
    const saved = await desk.ok(saveOnboarding, {
      ...key(begun),
      content: {
        ...{
          contactName: '周晓岚',
          contactPhone,
          personName: '周晓岚',
          idNumber: ID_NUMBER,
          idUntil: '2030-06-30',
        },
        ...(subject !== 'person' && {
          ...{ licenceName: '杭州云溪民宿', licenceNumber: LICENCE, licenceLongTerm: true },
        }),
        ...{
          accountKind: isPublic ? 'public' : 'private',
          accountName: isPublic ? '杭州云溪民宿' : '周晓岚',
        },
        ...{ cardNumber: CARD, bank: '中国工商银行', branch: '中国工商银行杭州西湖支行', termsAgreed: true },
      },
    });
    for (const kind of photosNeeded(saved))
      await desk.ok(uploadOnboardingPhoto, { id: saved.id, kind, file: photo });
    return now(saved.id);
  };

  const submitted = async (subject: SubjectType, contactPhone?: string): Promise<OnboardingFile> => {
    const ready = await desk.ok(completeOnboarding, key(await written(subject, contactPhone)));
    return desk.ok(submitOnboarding, key(ready));
  };

  /** Both clocks go on; audits and notices that came due meanwhile are done. */
  const pass = async (ms: number): Promise<void> => {
    // The sandbox's own clock has run on meanwhile.
    clock = Math.max(clock, sandbox.platforms.clock.now().getTime()) + ms;
    t.setNow(new Date(clock).toISOString());
    sandbox.platforms.clock.set(new Date(clock));
    await institution.settle();
  };

  /** Sends what is due. */
  const work = (): Promise<void> => sendDueApplications(t.job());

  const close = async () => {
    await t.close();
    await sandbox.stop();
  };

  return { sandbox, institution, t, desk, photo, landlord, key, now, written, submitted, pass, work, close };
};
export type OnboardingDesk = Awaited<ReturnType<typeof openOnboardingDesk>>;
