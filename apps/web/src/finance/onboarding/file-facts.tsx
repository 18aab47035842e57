/** Facts of a file with masked numbers, revealed with a reason. */
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type OfFile, useFieldWord } from './onboarding-words.tsx';

const RevealOnboarding = lazyPart(() => import('./reveal-dialogs.tsx'), 'asked');

type Word = ReturnType<typeof useFieldWord>;
type Say = ReturnType<typeof useTranslation<'onboarding'>>['t'];

const until = (date: string | null, isLong: boolean, t: Say) => {
  if (isLong) return t('longTerm');
  return date === null ? null : <DateText date={date} />;
};

const identityFacts = (of: OnboardingFile, t: Say, word: Word) => [
  [t('field_contactName'), of.contactName],
  [t('field_contactPhone'), of.contactPhoneMasked],
  [word('personName', of.subject), of.personName],
  [word('idNumber', of.subject), of.idNumberMasked],
  [t('field_idUntil'), until(of.idUntil, of.idLongTerm, t)],
];

const licenceFacts = (of: OnboardingFile, t: Say) =>
  of.subject === 'person'
    ? []
    : [
        [t('field_licenceName'), of.licenceName],
        [t('field_licenceNumber'), of.licenceNumber],
        [t('field_licenceUntil'), until(of.licenceUntil, of.licenceLongTerm, t)],
      ];

const accountFacts = (of: OnboardingFile, t: Say, word: Word) => [
  [t('field_accountKind'), of.accountKind && t(`accountKind_${of.accountKind}`)],
  [t('field_accountName'), of.accountName],
  [word('cardNumber', of.subject, of.accountKind === 'public'), of.cardNumberMasked],
  [t('field_bank'), of.bank],
  [t('field_branch'), of.branch],
];

const useFacts = (of: OnboardingFile): Fact[] => {
  const { t } = useTranslation('onboarding');
  const word = useFieldWord();
  const all = [...identityFacts(of, t, word), ...licenceFacts(of, t), ...accountFacts(of, t, word)];
  return all.map(([label, value]) => ({
    label: String(label),
    value: value || <span className="muted">{t('empty')}</span>,
  }));
};

export const FileFacts = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  const may = useMay();
  const dialog = useDialog();
  const hasNumbers = [of.contactPhoneMasked, of.idNumberMasked, of.cardNumberMasked].some(
    (one) => one !== null,
  );
  return (
    <Panel
      title={t('facts')}
      extra={
        may('onboarding:reveal') &&
        hasNumbers && (
          <Button size="small" onClick={() => dialog.show()}>
            {t('reveal')}
          </Button>
        )
      }
    >
      <Facts items={useFacts(of)} />
      {dialog.shown && <RevealOnboarding of={of} open={dialog.shown.open} onClose={dialog.close} />}
    </Panel>
  );
};
