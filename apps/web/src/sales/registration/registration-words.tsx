/** Labels of a registration: state, due date, special guests. */
import type { RegistrationRow } from '@minsu/contract/sales/registration/registration.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { useCountryName } from '../../components/words/country-names.ts';
import { Deadline } from '../../components/words/deadline.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Readonly<Record<RegistrationRow['state'], Tone>> = {
  missing: 'bad',
  draft: 'warn',
  submitted: 'info',
  accepted: 'ok',
  rejected: 'bad',
};

interface OfRow {
  readonly of: RegistrationRow;
}

/** A foreigner in house shows the 24-hour deadline beside the state. */
export const RegistrationState = ({ of }: OfRow) => {
  const { t } = useTranslation('registration');
  return (
    <span className="registration-state">
      <StateDot tone={tones[of.state]}>{t(`state_${of.state}`)}</StateDot>
      {of.missing > 0 && <span className="warn-text">{t('missingCount', { count: of.missing })}</span>}
      <Deadline at={of.reportDueAt} />
    </span>
  );
};

export const GuestName = ({ of }: OfRow) => {
  const { t } = useTranslation('registration');
  return (
    <span className="guest-name">
      {of.name}
      {of.foreign && <Tag tone="info">{t('foreign')}</Tag>}
      {of.minor && <Tag tone="warn">{t('minor')}</Tag>}
    </span>
  );
};

/** `身份证 33****************`; empty for unregistered guests. */
export const DocumentText = ({
  of,
}: {
  readonly of: Pick<RegistrationRow, 'documentType' | 'documentMasked'>;
}) => {
  const { t } = useTranslation('registration');
  if (of.documentType === null) return '—';
  return (
    <span className="document-text">
      {t(`short_${of.documentType}`)} <span className="num">{of.documentMasked}</span>
    </span>
  );
};

/** `男 · 36 岁 · 中国` */
export const PersonText = ({ of }: OfRow) => {
  const { t } = useTranslation('registration');
  const countryName = useCountryName();
  const said = [
    of.sex && t(`sex_${of.sex}`),
    of.age !== null && t('years', { count: of.age }),
    of.nationality && countryName(of.nationality),
  ].filter(Boolean);
  return said.length === 0 ? '—' : said.join(' · ');
};
