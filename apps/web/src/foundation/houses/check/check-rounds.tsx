/** Earlier reviews of the property: reviewer, time, result, reasons. */
import type { CheckRound } from '@minsu/contract/foundation/houses/house-check.ts';
import { Link } from 'react-router';
import { Panel } from '../../../components/records/panel.tsx';
import { StateDot } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { checkHref, checkTones } from './house-check-columns.tsx';

interface CheckRoundsProps {
  readonly rounds: readonly CheckRound[];
  readonly houseId: string | null;
}

export const CheckRounds = ({ rounds, houseId }: CheckRoundsProps) => {
  const { t } = useTranslation('houseChecks');
  return (
    <Panel title={t('rounds')}>
      {rounds.length === 0 ? (
        <p className="muted">{t('noRounds')}</p>
      ) : (
        <ol className="history">
          {rounds.map((round) => (
            <li key={round.id}>
              <Round round={round} houseId={houseId} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
};

interface RoundProps extends Pick<CheckRoundsProps, 'houseId'> {
  readonly round: CheckRound;
}

const Round = ({ round, houseId }: RoundProps) => {
  const { t } = useTranslation('houseChecks');
  const what = t(round.ofLive ? 'changeOfLive' : 'firstReview');
  return (
    <>
      <div className="check-round-line">
        <Link to={checkHref(round)}>{t('roundTitle', { what, round: round.round })}</Link>
        <StateDot tone={checkTones[round.state]}>{t(`state_${round.state}`)}</StateDot>
      </div>
      <div className="muted">
        {t('roundBy', { name: round.submittedBy })} <InstantText at={round.submittedAt} house={houseId} />
        {round.decidedBy && round.decidedAt && (
          <>
            {' · '}
            {t('decidedBy', { name: round.decidedBy })} <InstantText at={round.decidedAt} house={houseId} />
          </>
        )}
      </div>
      {round.returned.length > 0 && (
        <ul className="check-reasons">
          {round.returned.map((item) => (
            <li key={item.standardId}>
              {item.title} <span className="muted">{item.reason}</span>
            </li>
          ))}
        </ul>
      )}
      {round.note && <p className="content-text">{round.note}</p>}
    </>
  );
};
