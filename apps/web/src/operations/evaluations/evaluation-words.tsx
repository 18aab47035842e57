/** Parts of a review shared by list, preview and the property page. */

import type { Evaluation, HouseRating } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { subScores } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { Stars } from '../../components/stars.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export const Score = ({ score }: { readonly score: number }) => (
  <span className="evaluation-score">
    <Stars score={score} /> <span className="num">{score.toFixed(1)}</span>
  </span>
);

type SubScored = Pick<Evaluation, (typeof subScores)[number]> | HouseRating;

/** Sub-scores as bars with figures; guests may leave them out. */
export const SubScores = ({ of }: { readonly of: SubScored }) => {
  const { t } = useTranslation('evaluations');
  const given = subScores.flatMap((name) => (of[name] === null ? [] : [{ name, score: of[name] }]));
  if (given.length === 0) return null;
  return (
    <dl className="sub-scores">
      {given.map(({ name, score }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <span className="bar" aria-hidden="true">
              <span style={{ width: `${(score / 5) * 100}%` }} />
            </span>
            <span className="num">{score.toFixed(1)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const timeLeft = (until: string, now: Date = new Date()) => {
  const minutes = Math.max(1, Math.floor((Date.parse(until) - now.getTime()) / 60_000));
  if (minutes >= 2 * 24 * 60) return { unit: 'left_days', count: Math.floor(minutes / (24 * 60)) } as const;
  if (minutes >= 60) return { unit: 'left_hours', count: Math.floor(minutes / 60) } as const;
  return { unit: 'left_minutes', count: minutes } as const;
};

const SOON_MS = 3 * DAY_MS;

/** State of the reply; highlights a deadline that is close. */
export const ReplyState = ({ of }: { readonly of: Evaluation }) => {
  const { t } = useTranslation('evaluations');
  const { replyState: state, replyDueAt } = of;
  // Removed by its platform, so it needs no reply.
  if (of.appeal === 'upheld' && of.reply === null) return <span className="muted">—</span>;
  if (state === 'open') {
    const { unit, count } = timeLeft(replyDueAt);
    const soon = Date.parse(replyDueAt) - Date.now() < SOON_MS;
    return (
      <StateDot tone={soon ? 'warn' : 'info'}>
        {t('state_open')} · {t('state_expiring', { left: t(unit, { count }) })}
      </StateDot>
    );
  }
  return <StateDot tone={state === 'expired' ? 'neutral' : 'ok'}>{t(`state_${state}`)}</StateDot>;
};

/** Tags such as hidden or appealed. */
export const Marks = ({ of }: { readonly of: Evaluation }) => {
  const { t } = useTranslation('evaluations');
  const { appeal } = of;
  return (
    <>
      {of.hidden && <Tag>{t('hidden')}</Tag>}
      {appeal !== 'none' && (
        <Tag tone={appeal === 'appealed' ? 'warn' : appeal === 'upheld' ? 'ok' : 'neutral'}>
          {t(`appeal_${appeal}`)}
        </Tag>
      )}
    </>
  );
};

export const EvaluationPhotos = ({ of }: { readonly of: Pick<Evaluation, 'photos'> }) => {
  const { t } = useTranslation('evaluations');
  if (of.photos.length === 0) return null;
  return (
    <ul className="evaluation-photos" aria-label={t('photos')}>
      {of.photos.map(({ id, url }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={t('photoOf', { index: index + 1 })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
};
