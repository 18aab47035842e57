/** The head of a statement: whose it is, how it stands, its figures, and what may be done now. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import {
  approveStatement,
  payStatement,
  regenerateStatement,
  reviewStatement,
  sendStatement,
} from '@minsu/contract/settlements/settlement-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { CommandButton } from '../../components/command-button.tsx';
import { Money } from '../../components/money.tsx';
import { type RecordFigure, RecordHeader } from '../../components/record-header.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { formatMoney } from '../../platform/format.ts';
import { toast } from '../../platform/toast.ts';
import { statementQueries } from './settlement-live.ts';
import { dayText, SETTLEMENT_HREF, StatementStateDot, statementHref } from './settlement-words.tsx';
import type { OfStatement } from './statement-detail-page.tsx';
import { type Asking, StatementDialog } from './statement-dialog.tsx';
import { PrintStatement } from './print-statement.tsx';

export const StatementHead = ({ detail }: OfStatement) => {
  const { t } = useTranslation('settlements');
  const { statement, earlierId, laterId } = detail;
  return (
    <RecordHeader
      title={statement.landlordName}
      tags={
        <>
          <StatementStateDot of={statement} />
          <Tag>{statement.statementNo}</Tag>
          <span className="statement-beside">
            {earlierId && <Link to={statementHref(earlierId)}>{t('earlier')}</Link>}
            {laterId && <Link to={statementHref(laterId)}>{t('later')}</Link>}
          </span>
        </>
      }
      actions={
        <>
          <Asked detail={detail} />
          <Steps detail={detail} />
          <PrintStatement id={statement.id} />
        </>
      }
      figures={useFigures(detail)}
    />
  );
};

const useFigures = ({ statement }: OfStatement['detail']): RecordFigure[] => {
  const { t } = useTranslation('settlements');
  return [
    { label: t('column_month'), value: <span className="num">{statement.month}</span> },
    { label: t('column_payableFen'), value: <Money fen={statement.payableFen} /> },
    { label: t('column_earnedFen'), value: <Money fen={statement.earnedFen} /> },
    { label: t('column_carriedOutFen'), value: <Money fen={statement.carriedOutFen} /> },
    { label: t('column_nightCount'), value: statement.nightCount },
    { label: t('column_payoutOn'), value: dayText(statement.payoutOn) },
  ];
};

/** What runs at once or asks once. */
const Steps = ({ detail: { statement } }: OfStatement) => {
  const { t } = useTranslation('settlements');
  const navigate = useNavigate();
  const { actions, statementNo: no, landlordName: name } = statement;
  const amount = formatMoney(statement.payableFen ?? 0);
  const common = {
    input: { id: statement.id, version: statement.version },
    invalidates: statementQueries,
  };
  const redrawn = (output: OutputOf<typeof regenerateStatement>) => {
    toast.success(t(output ? 'done_regenerate' : 'done_nothingLeft'));
    if (!output) void navigate(SETTLEMENT_HREF);
  };
  return (
    <>
      {actions.includes('regenerate') && (
        <CommandButton
          {...common}
          command={regenerateStatement}
          label={t('action_regenerate')}
          done={false}
          onDone={redrawn}
        />
      )}
      {actions.includes('review') && (
        <CommandButton
          {...common}
          type="primary"
          command={reviewStatement}
          label={t('action_review')}
          done={t('done_review')}
          confirm={{ title: t('reviewTitle', { no }), text: t('reviewText') }}
        />
      )}
      {actions.includes('approve') && (
        <CommandButton
          {...common}
          type="primary"
          command={approveStatement}
          label={t('action_approve')}
          done={t('done_approve')}
          confirm={{ title: t('approveTitle', { no }), text: t('approveText', { amount }) }}
        />
      )}
      {actions.includes('send') && (
        <CommandButton
          {...common}
          type="primary"
          command={sendStatement}
          label={t('action_send')}
          done={t('done_send')}
          confirm={{ title: t('sendTitle', { no }), text: t('sendText', { name }) }}
        />
      )}
      {actions.includes('pay') && (
        <CommandButton
          {...common}
          type="primary"
          command={payStatement}
          label={t('action_pay')}
          done={t('done_pay')}
          confirm={{ title: t('payTitle', { no }), text: t('payText', { name, amount }) }}
        />
      )}
    </>
  );
};

const askedActions = ['return', 'dispute', 'resolve'] as const satisfies readonly Asking[];

/** What asks for a reason or an answer. */
const Asked = ({ detail }: OfStatement) => {
  const { t } = useTranslation('settlements');
  const [asking, setAsking] = useState<Asking | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (action: Asking) => {
    setAsking(action);
    setOpen(true);
  };
  return (
    <>
      {askedActions
        .filter((action) => detail.statement.actions.includes(action))
        .map((action) => (
          <Button
            key={action}
            type={action === 'resolve' ? 'primary' : 'default'}
            onClick={() => ask(action)}
          >
            {t(`action_${action}`)}
          </Button>
        ))}
      {asking && (
        <StatementDialog
          key={asking}
          asking={asking}
          statement={detail.statement}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
