/** Labels of an onboarding file: state, progress, missing fields, urgency. */

import {
  NEARLY_MISSING,
  type OnboardingFile,
  type OnboardingRow,
  UNTOUCHED_DAYS,
} from '@minsu/contract/finance/onboarding/onboarding.ts';
import type { OnboardingField, SubjectType } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import {
  type OnboardingState,
  unfinishedStates,
} from '@minsu/contract/finance/onboarding/onboarding-states.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { Link } from 'react-router';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { calendarToday } from '../../platform/clocks.ts';
import { currentLanguage, listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Readonly<Record<OnboardingState, Tone>> = {
  staged: 'neutral',
  ready: 'info',
  auditing: 'info',
  supplement: 'warn',
  rejected: 'bad',
  signing: 'warn',
  joined: 'ok',
  closed: 'neutral',
};

export interface OfRow {
  readonly of: OnboardingRow;
}
export interface OfFile {
  readonly of: OnboardingFile;
}

export const fileHref = ({ id }: Pick<OnboardingRow, 'id'>): string => `/landlord/networkAccess?id=${id}`;

export const OnboardingStateDot = ({ of: { state } }: OfRow) => {
  const { t } = useTranslation('onboarding');
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
};

/** Name of a field for this kind of subject. */
export const useFieldWord = () => {
  const { t } = useTranslation('onboarding');
  return (field: OnboardingField, subject: SubjectType, isPublic = false): string => {
    if (field === 'personName') return t(`label_person_${subject}`);
    if (field === 'idNumber') return t(`label_id_${subject}`);
    return field === 'cardNumber' && isPublic ? t('accountNumberPublic') : t(`field_${field}`);
  };
};

export const joinWords = (words: readonly string[]): string => listed(words);

const SHOWN = 3;

/** The first few missing fields or institution requests. */
export const MissingWords = ({ of }: OfRow) => {
  const { t } = useTranslation('onboarding');
  const word = useFieldWord();
  const fields = of.state === 'supplement' ? of.askedLeft : of.missing;
  if (of.state === 'rejected') return <span>{of.reasons[0] ?? '—'}</span>;
  if (!unfinishedStates.includes(of.state) || of.state === 'signing') return <span className="muted">—</span>;
  if (fields.length === 0) return <span className="muted">{t('nothingMissing')}</span>;
  const first = joinWords(fields.slice(0, SHOWN).map((field) => word(field, of.subject)));
  const more =
    fields.length > SHOWN
      ? ` ${t('andMore', { count: fields.length - (currentLanguage() === 'zh-CN' ? 0 : SHOWN) })}`
      : '';
  return <span>{first + more}</span>;
};

export const Progress = ({ of }: OfRow) => {
  const { t } = useTranslation('onboarding');
  // During a supplement, only the requested fields are open.
  const isAsked = of.state === 'supplement';
  const needed = isAsked ? of.asked : of.needed;
  const done = Math.max(0, needed - (isAsked ? of.askedLeft : of.missing).length);
  return (
    <span className="file-progress">
      <progress
        max={Math.max(1, needed)}
        value={done}
        aria-label={t('doneOfLong', { done, needed })}
        className={done === needed ? 'full' : undefined}
      />
      <span className="num" aria-hidden="true">
        {t('doneOf', { done, needed })}
      </span>
    </span>
  );
};

const today = (): string => calendarToday(null);

/** The institution's deadline has passed. */
export const isLate = ({ state, deadline }: OnboardingRow): boolean =>
  state === 'supplement' && deadline !== null && deadline < today();

const DeadlineTag = ({ deadline }: { readonly deadline: string }) => {
  const { t } = useTranslation('onboarding');
  const left = daysBetween(today(), deadline);
  if (left < 0) return <Tag tone="bad">{t('deadlineOver', { count: -left })}</Tag>;
  return (
    <Tag tone={left <= 2 ? 'bad' : 'warn'}>
      {left === 0 ? t('deadlineToday') : t('deadlineIn', { count: left })}
    </Tag>
  );
};

/** Reason for its position on the workbench. */
export const UrgencyTags = ({ of }: OfRow) => {
  const { t } = useTranslation('onboarding');
  const idle = Math.floor((Date.now() - new Date(of.touchedAt).getTime()) / DAY_MS);
  const isDraft = of.state === 'staged';
  const isNearly = isDraft && of.missing.length > 0 && of.missing.length <= NEARLY_MISSING;
  return (
    <span className="urgency-tags">
      {of.state === 'supplement' && of.deadline !== null && <DeadlineTag deadline={of.deadline} />}
      {idle >= UNTOUCHED_DAYS && <Tag tone="warn">{t('untouchedFor', { count: idle })}</Tag>}
      {isNearly && <Tag tone="info">{t('nearlyDone', { count: of.missing.length })}</Tag>}
    </span>
  );
};

const resumable = ['staged', 'ready', 'supplement', 'rejected', 'signing'] as const;

/** The button to continue where it was left. */
export const ResumeLink = ({ of, primary = false }: OfRow & { readonly primary?: boolean }) => {
  const { t } = useTranslation('onboarding');
  const state = resumable.find((one) => one === of.state);
  const step = state === 'staged' ? `&step=${of.step}` : '';
  return (
    <Link to={fileHref(of) + step} className={`button-link ${primary ? '' : 'quiet'}`}>
      {state ? t(`resume_${state}`) : t('look')}
    </Link>
  );
};
