/** Progress of a file in five steps: done, current, to come. */
import type { OnboardingState } from '@minsu/contract/finance/onboarding/onboarding-states.ts';
import { Icon } from '../../components/icon.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfFile } from './onboarding-words.tsx';

const marks = ['written', 'submitted', 'audit', 'signed', 'joined'] as const;

/** Number of completed steps. */
const behind: Readonly<Record<OnboardingState, number>> = {
  staged: 0,
  ready: 1,
  auditing: 2,
  supplement: 2,
  rejected: 2,
  signing: 3,
  joined: 5,
  closed: 5,
};

export const FileMarks = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  const done = behind[of.state];
  const isBad = of.state === 'rejected' || of.state === 'supplement';
  const at = {
    written: null,
    submitted: of.submittedAt,
    audit: of.passedAt,
    signed: null,
    joined: of.joinedAt,
  };
  const look = (index: number) =>
    index < done ? 'done' : index === done ? (isBad ? 'here bad' : 'here') : '';
  return (
    <ol className="file-marks" aria-label={t('progress')}>
      {marks.map((mark, index) => (
        <li key={mark} className={look(index)} aria-current={index === done ? 'step' : undefined}>
          <span className="file-mark" aria-hidden="true">
            {index < done ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <span>{t(`mark_${mark}`)}</span>
          {index < done && at[mark] !== null && (
            <span className="muted">
              <InstantText at={at[mark]} house={null} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
};
