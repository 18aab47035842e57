/** Preview of a review: its text, our reply, actions. */

import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { timeZoneOf } from '../../platform/clocks.ts';
import { formatInstant } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { EvaluationActions } from './evaluation-buttons.tsx';
import { houseHref } from './evaluation-list.tsx';
import { EvaluationPhotos, Marks, ReplyState, Score, SubScores } from './evaluation-words.tsx';
import { newerOf } from './newer-evaluation.ts';
import { ReplyPart } from './reply-part.tsx';

interface OfEvaluation {
  readonly of: Evaluation;
}

export const EvaluationPreview = ({ of: listed }: OfEvaluation) => {
  const { t } = useTranslation('evaluations');
  const [answered, setAnswered] = useState<Evaluation | null>(null);
  const of = newerOf(listed, answered);
  return (
    <div className="evaluation-preview">
      <div className="head">
        <Score score={of.score} />
        <ReplyState of={of} />
        <Marks of={of} />
      </div>
      <SubScores of={of} />
      <p className="said">{of.content}</p>
      <EvaluationPhotos of={of} />
      {of.privateNote && (
        <Noted label={t('privateNote')} help={t('privateNoteHelp')}>
          {of.privateNote}
        </Noted>
      )}
      <Moderation of={of} />
      <ReplyPart of={of} onChanged={setAnswered} />
      <Facts items={useFacts(of)} />
      <EvaluationActions of={of} onChanged={setAnswered} />
    </div>
  );
};

interface NotedProps {
  readonly label: string;
  readonly help?: string;
  readonly children: ReactNode;
}

const Noted = ({ label, help, children }: NotedProps) => (
  <div className="noted">
    <span className="muted">
      {label}
      {help && ` · ${help}`}
    </span>
    <p>{children}</p>
  </div>
);

/** Reason for hiding, the appeal, and the platform's answer. */
const Moderation = ({ of }: OfEvaluation) => {
  const { t } = useTranslation('evaluations');
  const by = (name: string | null, at: string | null) =>
    at === null
      ? ''
      : t('by', {
          name: name ?? '',
          at: formatInstant(at, currentLanguage(), { timeZone: timeZoneOf(of.houseId) }),
        });
  return (
    <>
      {of.hidden && (
        <Noted label={t('hidden')} help={`${t('notCounted')} · ${by(of.hidden.by, of.hidden.at)}`}>
          {of.hidden.reason}
        </Noted>
      )}
      {of.appealReason && (
        <Noted label={t('appeal')} help={by(of.appealedBy, of.appealedAt)}>
          {of.appealReason}
        </Noted>
      )}
      {of.appealAnswer && (
        <Noted label={t('answer')} help={by(of.appealDecidedBy, of.appealDecidedAt)}>
          {of.appealAnswer}
        </Noted>
      )}
    </>
  );
};

const useFacts = (of: Evaluation): Fact[] => {
  const { t } = useTranslation('evaluations');
  const { t: ofOrder } = useTranslation('orders');
  return [
    { label: t('column_houseName'), value: <Link to={houseHref(of.houseId)}>{of.houseName}</Link> },
    ...(of.roomTypeName ? [{ label: t('roomType'), value: of.roomTypeName }] : []),
    { label: t('column_guestName'), value: of.guestName },
    { label: t('column_channel'), value: ofOrder(`channel_${of.channel}`) },
    {
      label: t('order'),
      value:
        of.orderId && of.orderNo ? (
          <Link className="num" to={orderHref(of.orderId)}>
            {of.orderNo}
          </Link>
        ) : (
          <span className="muted">{t('noOrder')}</span>
        ),
    },
    { label: t('column_receivedAt'), value: <InstantText at={of.receivedAt} house={of.houseId} /> },
  ];
};
