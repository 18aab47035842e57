/** Statement header: landlord, state, figures, actions. */

import {
  approveStatement,
  payStatement,
  regenerateStatement,
  reviewStatement,
  sendStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { StatementDetail } from '@minsu/contract/finance/settlements/statement.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { type RecordFigure, RecordHeader } from '../../components/records/record-header.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { Tag } from '../../components/state-dot.tsx';
import { formatMoney } from '../../platform/format.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { PrintStatement } from './print-statement.tsx';
import { statementQueries } from './settlement-live.ts';
import { dayText, SETTLEMENT_HREF, StatementStateDot, SumMoney } from './settlement-words.tsx';
import type { OfStatement } from './statement-detail-page.tsx';
import { type Asking, StatementDialog } from './statement-dialog.tsx';

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
    { label: t('column_payableFen'), value: <SumMoney of={statement} sum="payableFen" /> },
    { label: t('column_earnedFen'), value: <SumMoney of={statement} sum="earnedFen" /> },
    { label: t('column_carriedOutFen'), value: <SumMoney of={statement} sum="carriedOutFen" /> },
    { label: t('column_nightCount'), value: statement.nightCount },
    { label: t('column_payoutOn'), value: dayText(statement.payoutOn) },
  ];
};

const commands = {
  review: reviewStatement,
  approve: approveStatement,
  send: sendStatement,
  pay: payStatement,
} as const;
const commandActions = ['review', 'approve', 'send', 'pay'] as const;

/** Actions with a confirmation. */
const Steps = ({ detail: { statement } }: OfStatement) => {
  const { t } = useTranslation('settlements');
  const { id, version, actions, statementNo: no, landlordName: name } = statement;
  const amount = formatMoney(statement.payableFen ?? 0);
  return (
    <>
      {actions.includes('regenerate') && <Regenerate statement={statement} />}
      {commandActions
        .filter((action) => actions.includes(action))
        .map((action) => (
          <CommandButton
            key={action}
            type="primary"
            command={commands[action]}
            input={{ id, version }}
            label={t(`action_${action}`)}
            done={t(`done_${action}`)}
            confirm={{ title: t(`${action}Title`, { no }), text: t(`${action}Text`, { name, amount }) }}
            invalidates={statementQueries}
          />
        ))}
    </>
  );
};

const Regenerate = ({ statement: { id, version } }: { readonly statement: StatementDetail['statement'] }) => {
  const { t } = useTranslation('settlements');
  const navigate = useNavigate();
  const redrawn = (output: OutputOf<typeof regenerateStatement>) => {
    toast.success(t(output ? 'done_regenerate' : 'done_nothingLeft'));
    if (!output) void navigate(SETTLEMENT_HREF);
  };
  return (
    <CommandButton
      command={regenerateStatement}
      input={{ id, version }}
      label={t('action_regenerate')}
      done={false}
      onDone={redrawn}
      invalidates={statementQueries}
    />
  );
};

const askedActions = ['return', 'dispute', 'resolve'] as const satisfies readonly Asking[];

/** Actions that need a reason or an answer. */
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
