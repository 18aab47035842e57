/** Labels of a member's document: state and validity. */
import type { MemberDocument } from '@minsu/contract/sales/members/member.ts';
import type { MemberDocumentState } from '@minsu/contract/sales/members/member-document-states.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Record<MemberDocumentState, Tone> = {
  unproved: 'neutral',
  pending: 'warn',
  passed: 'ok',
  rejected: 'bad',
};

export const DocumentState = ({ state }: Pick<MemberDocument, 'state'>) => {
  const { t } = useTranslation('memberRecord');
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
};

const validityTones: Record<NonNullable<MemberDocument['validity']>, Tone> = {
  valid: 'neutral',
  expiring: 'warn',
  expired: 'bad',
};

export const Validity = ({ of }: { readonly of: Pick<MemberDocument, 'validity' | 'expiresOn'> }) => {
  const { t } = useTranslation('memberRecord');
  const { validity, expiresOn } = of;
  if (validity === null || expiresOn === null) return <span className="muted">{t('validity_none')}</span>;
  const date = formatDate(expiresOn, currentLanguage(), { year: true, weekday: false });
  return <Tag tone={validityTones[validity]}>{t(`validity_${validity}`, { date })}</Tag>;
};
