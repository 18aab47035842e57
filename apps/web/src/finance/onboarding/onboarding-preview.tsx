/** One file in the preview and as a phone card. */

import { type Fact, Facts } from '../../components/records/facts.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import {
  MissingWords,
  type OfRow,
  OnboardingStateDot,
  Progress,
  ResumeLink,
  UrgencyTags,
  useFieldWord,
} from './onboarding-words.tsx';

const useFacts = ({ of }: OfRow): Fact[] => {
  const { t } = useTranslation('onboarding');
  return [
    { label: t('column_code'), value: <span className="num">{of.code}</span> },
    { label: t('column_subject'), value: t(`subject_${of.subject}`) },
    { label: t('column_progress'), value: <Progress of={of} /> },
    ...(of.merchantNo === null
      ? []
      : [{ label: t('merchantNo'), value: <span className="num">{of.merchantNo}</span> }]),
    ...(of.cardTail === null
      ? []
      : [{ label: t('column_card'), value: t('cardTail', { tail: of.cardTail }) }]),
    { label: t('column_keeper'), value: of.keeper },
    { label: t('column_touchedAt'), value: <InstantText at={of.touchedAt} house={null} /> },
    { label: t('column_createdAt'), value: <InstantText at={of.createdAt} house={null} /> },
  ];
};

/** All missing fields, or the institution's message. */
const Left = ({ of }: OfRow) => {
  const { t } = useTranslation('onboarding');
  const word = useFieldWord();
  const fields = of.state === 'supplement' ? of.askedLeft : of.missing;
  const isWritten = of.state === 'staged' || of.state === 'supplement';
  const said = isWritten ? fields.map((field) => word(field, of.subject)) : of.reasons;
  if (said.length === 0) return null;
  return (
    <section className="file-left">
      <h3>{isWritten ? t('column_missing') : t('reasonsLabel')}</h3>
      <ul>
        {said.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
};

export const OnboardingPreview = ({ of }: OfRow) => (
  <div className="file-preview">
    <div className="line">
      <OnboardingStateDot of={of} />
      <UrgencyTags of={of} />
    </div>
    <div>
      <ResumeLink of={of} primary />
    </div>
    <Left of={of} />
    <Facts items={useFacts({ of })} />
  </div>
);

export const OnboardingCard = ({ of }: OfRow) => {
  const { t } = useTranslation('onboarding');
  return (
    <div className="file-card">
      <div className="line">
        <strong className="title">{of.landlordName}</strong>
        <OnboardingStateDot of={of} />
      </div>
      <UrgencyTags of={of} />
      <div className="muted">
        <MissingWords of={of} />
      </div>
      <div className="line">
        <span className="muted">
          {t(`subject_${of.subject}`)} · <InstantText at={of.touchedAt} house={null} />
        </span>
        <ResumeLink of={of} />
      </div>
    </div>
  );
};
