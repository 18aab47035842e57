/**
 * Outcome of an audit, chosen by the last four digits of the contact phone. Pure.
 *
 * - `0001` asks for a supplement the first time (front of the ID, name of the branch), then passes
 * - `0002` rejects the first time, then passes
 * - `0003` passes, and no notice of it is ever sent
 * - `0004` asks for a supplement, then rejects, then passes
 * - any other passes
 */
import type {
  InstitutionApplication,
  InstitutionStanding,
} from '@minsu/contract/finance/institution/institution-wire.ts';

export type Verdict = 'pass' | 'supplement' | 'reject';

const byEnding: Readonly<Record<string, readonly Verdict[]>> = {
  '0001': ['supplement'],
  '0002': ['reject'],
  '0004': ['supplement', 'reject'],
};

const endingOf = ({ contactPhone }: Pick<InstitutionApplication, 'contactPhone'>): string =>
  contactPhone.slice(-4);

export const verdictOf = (request: Pick<InstitutionApplication, 'contactPhone' | 'round'>): Verdict =>
  byEnding[endingOf(request)]?.[request.round - 1] ?? 'pass';

export const isNeverTold = (request: Pick<InstitutionApplication, 'contactPhone'>): boolean =>
  endingOf(request) === '0003';

export const usualAsks: InstitutionStanding['asks'] = [
  { field: 'idFront', reason: '身份证人像面反光，姓名看不清，请重新拍摄' },
  { field: 'branch', reason: '开户支行名称不完整，请填写全称' },
];

export const usualReasons: readonly string[] = ['结算卡户名与主体信息核验不一致', '门头照与经营地址不符'];

/** Reason why an application is refused before any audit; null: none. `today` is a date. */
export const applicationProblem = (request: InstitutionApplication, today: string): string | null => {
  const hasLicence = request.subject !== 'person';
  if (hasLicence && !(request.licenceName && request.licenceNumber && request.licenceUntil))
    return '缺少营业执照信息';
  if (request.idUntil < today) return '证件已过有效期';
  if (request.licenceUntil !== null && request.licenceUntil < today) return '营业执照已过有效期';
  const missing = (['idFront', 'idBack', 'shopFront', 'shopInside'] as const).find(
    (kind) => !request.pictures[kind],
  );
  if (missing) return `缺少照片 ${missing}`;
  if (hasLicence && !request.pictures.licence) return '缺少照片 licence';
  if (request.accountKind === 'private' && !request.pictures.bankCard) return '缺少照片 bankCard';
  return null;
};
