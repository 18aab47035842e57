/** Reviews of one property: averages and latest reviews. */
import type { Evaluation, HouseRating } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  getHouseRating,
  pageEvaluations,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { Link } from 'react-router';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Stars } from '../../components/stars.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { EvaluationPhotos, Marks, SubScores } from './evaluation-words.tsx';
import './evaluation-live.ts';
import './evaluations.css';
import { useTranslation } from '../../platform/use-translation.ts';

const LATEST = 5;

interface OfHouse {
  readonly houseId: string;
}

const houseEvaluationsHref = (houseId: string): string => `/house/evaluate?houseId=${houseId}`;

/** Renders nothing for users who may not see reviews. */
export const HouseEvaluationsPanel = ({ houseId }: OfHouse) => {
  const { t } = useTranslation('evaluations');
  const may = useMay();
  if (!may('evaluation:read')) return null;
  return (
    <Panel title={t('column_content')} extra={<Link to={houseEvaluationsHref(houseId)}>{t('showAll')}</Link>}>
      <Rating houseId={houseId} />
      <Latest houseId={houseId} />
    </Panel>
  );
};

const Rating = ({ houseId }: OfHouse) => {
  const query = useCall(getHouseRating, { houseId }, { quiet: true });
  return (
    <Loaded query={query} lines={2} isEmpty={(rating) => rating.count === 0} empty={null}>
      {(rating) => <HouseAverages rating={rating} />}
    </Loaded>
  );
};

/** Average with sub-scores; states what is excluded. */
const HouseAverages = ({ rating }: { readonly rating: HouseRating }) => {
  const { t } = useTranslation('evaluations');
  return (
    <div className="house-averages">
      <div className="overall">
        <strong className="num">{(rating.score ?? 0).toFixed(1)}</strong>
        <Stars score={rating.score ?? 0} />
        <span className="muted">{t('countOf', { count: rating.count })}</span>
      </div>
      <SubScores of={rating} />
      {rating.hiddenCount > 0 && <p className="muted">{t('hiddenOf', { count: rating.hiddenCount })}</p>}
    </div>
  );
};

const Latest = ({ houseId }: OfHouse) => {
  const { t } = useTranslation('evaluations');
  const query = useCall(pageEvaluations, { houseId: [houseId], size: LATEST }, { quiet: true });
  return (
    <Loaded
      query={query}
      lines={6}
      isEmpty={({ records }) => records.length === 0}
      empty={<p className="muted">{t('emptyTitle')}</p>}
    >
      {({ records }) => (
        <ul className="evaluations">
          {records.map((evaluation) => (
            <li key={evaluation.id}>
              <EvaluationItem of={evaluation} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
};

const EvaluationItem = ({ of }: { readonly of: Evaluation }) => {
  const { t } = useTranslation('evaluations');
  const { t: ofOrder } = useTranslation('orders');
  return (
    <article>
      <header>
        <strong>{of.guestName}</strong>
        <Stars score={of.score} />
        <span className="muted">
          {ofOrder(`channel_${of.channel}`)} · <InstantText at={of.receivedAt} house={of.houseId} />
        </span>
        <Marks of={of} />
      </header>
      <p>{of.content}</p>
      <EvaluationPhotos of={of} />
      {of.reply && (
        <p className="reply">
          <span className="muted">{t('ourReply')}</span> {of.reply}
        </p>
      )}
    </article>
  );
};
