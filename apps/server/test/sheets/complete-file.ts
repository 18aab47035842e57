/** An onboarding file that is written and complete, for a card that ends as one likes. */
import { luhnDigit } from '@minsu/contract/finance/onboarding/card-rules.ts';
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import {
  beginOnboarding,
  completeOnboarding,
  getOnboarding,
  saveOnboarding,
  uploadOnboardingPhoto,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { photosNeeded } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { ID_NUMBER, photoOf } from '../desks/onboarding-desk.ts';
import type { TestClient } from '../test-app.ts';

const cardEnding = (tail: string): string => {
  for (let n = 0; n < 10_000; n += 1) {
    const body = `62220212${String(n).padStart(4, '0')}${tail.slice(0, 3)}`;
    if (luhnDigit(body) === tail.slice(3)) return `${body}${tail.slice(3)}`;
  }
  throw new Error(`no card ends in ${tail}`);
};

const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

export const completeFile = async (
  by: TestClient,
  landlordId: string,
  tail: string,
  other: Partial<Record<'personName' | 'accountName' | 'bank' | 'branch', string>> = {},
): Promise<OnboardingFile> => {
  const begun = await by.ok(beginOnboarding, { landlordId, subject: 'person' });
  const saved = await by.ok(saveOnboarding, {
    ...keyOf(begun),
    content: {
      ...{ contactName: '周晓岚', contactPhone: '13800138000', personName: '周晓岚' },
      ...{ idNumber: ID_NUMBER, idUntil: '2030-06-30', accountKind: 'private', accountName: '周晓岚' },
      ...{ cardNumber: cardEnding(tail), bank: '招商银行', branch: '招商银行杭州分行', termsAgreed: true },
      ...other,
    },
  });
  const file = await photoOf();
  for (const kind of photosNeeded(saved)) await by.ok(uploadOnboardingPhoto, { id: saved.id, kind, file });
  return by.ok(completeOnboarding, keyOf(await by.ok(getOnboarding, { id: saved.id })));
};
