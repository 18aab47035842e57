/** Generates statements for a month: previews landlords and unsplit orders, then shows progress. */

import {
  checkGenerate,
  generateStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { GenerateCheck } from '@minsu/contract/finance/settlements/statement.ts';
import { Checkbox, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { RunResult } from '../../components/runs/run-result.tsx';
import { invalidate, useCall, useCommand } from '../../platform/calls/queries.ts';
import '../../styles/runs.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { statementQueries } from './settlement-live.ts';
import { monthsOver, SPLITS_HREF } from './settlement-words.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const useCheck = (month: string, open: boolean) =>
  useCall(checkGenerate, { month }, { keepPrevious: false, staleTime: 0, quiet: true, enabled: open });

const GenerateDialog = ({ open, onClose }: DialogProps) => {
  const { t } = useTranslation(['settlements', 'components', 'runs']);
  const [month, setMonth] = useState(() => monthsOver()[0] ?? '');
  const [confirmed, setConfirmed] = useState(false);
  const [runId, setRunId] = useState<string | null>(null);
  const check = useCheck(month, open);
  const start = useCommand(generateStatements);
  const close = () => {
    onClose();
    setRunId(null);
    setConfirmed(false);
  };
  const choose = (value: string) => {
    setMonth(value);
    setConfirmed(false);
  };
  const begin = () =>
    start.mutate(
      { month, confirmed },
      // Splits or statements changed meanwhile: preview again.
      { onSuccess: (run) => setRunId(run.id), onError: () => void check.refetch() },
    );
  const isReady = (check.data?.landlords ?? 0) > 0 && (confirmed || check.data?.unsplitCount === 0);
  return (
    <Dialog
      open={open}
      title={t('generateTitle')}
      width={560}
      okText={t('generate')}
      cancelText={runId === null ? t('components:cancel') : t('runs:close')}
      okButtonProps={{ disabled: !isReady, style: runId === null ? {} : { display: 'none' } }}
      confirmLoading={start.isPending}
      onOk={begin}
      onCancel={close}
    >
      {runId === null ? (
        <MonthForm month={month} onMonth={choose}>
          <Loaded query={check} lines={3}>
            {(data) => <Outlook data={data} confirmed={confirmed} onConfirm={setConfirmed} />}
          </Loaded>
        </MonthForm>
      ) : (
        <RunResult key={runId} id={runId} onRun={setRunId} onOver={() => invalidate(statementQueries)} />
      )}
    </Dialog>
  );
};

interface MonthFormProps {
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly children: ReactNode;
}

const MonthForm = ({ month, onMonth, children }: MonthFormProps) => {
  const { t } = useTranslation('settlements');
  const monthId = useId();
  return (
    <div className="form generate-statements">
      <p className="muted">{t('generateText')}</p>
      <div>
        <label htmlFor={monthId}>{t('field_month')}</label>
        <Select
          id={monthId}
          value={month}
          style={{ width: '100%' }}
          options={monthsOver().map((value) => ({ value, label: value }))}
          onChange={onMonth}
        />
      </div>
      {children}
    </div>
  );
};

interface OutlookProps {
  readonly data: GenerateCheck;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
}

const Outlook = ({ data, confirmed, onConfirm }: OutlookProps) => {
  const { t } = useTranslation('settlements');
  const { landlords, drafts, settled, unsplitCount } = data;
  return (
    <div role="status">
      <p>
        {landlords === 0 ? t('generateNone') : <strong>{t('generateCount', { count: landlords })}</strong>}
        {drafts > 0 && <> · {t('generateDrafts', { count: drafts })}</>}
        {settled > 0 && <> · {t('generateSettled', { count: settled })}</>}
      </p>
      {landlords > 0 && unsplitCount > 0 && (
        <>
          <Unsplit data={data} />
          <Checkbox checked={confirmed} onChange={(event) => onConfirm(event.target.checked)}>
            {t('confirmUnsplit')}
          </Checkbox>
        </>
      )}
    </div>
  );
};

const Unsplit = ({ data: { unsplit, unsplitCount, unsplitMore } }: { readonly data: GenerateCheck }) => {
  const { t } = useTranslation('settlements');
  return (
    <div className="callout warn">
      <strong>{t(unsplitMore ? 'unsplitTitleMany' : 'unsplitTitle', { count: unsplitCount })}</strong>{' '}
      <Link to={SPLITS_HREF}>{t('toSplits')}</Link>
      <p>{t('unsplitHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <div className="run-failed" tabIndex={0}>
        <table className="plain-table">
          <tbody>
            {unsplit.map((night) => (
              <tr key={`${night.orderId} ${night.night} ${night.reason}`}>
                <th scope="row">
                  <Link className="num" to={orderHref(night.orderId)}>
                    {night.orderNo}
                  </Link>
                </th>
                <td className="num">{night.night}</td>
                <td>{night.houseName}</td>
                <td>{t(`unsplitReason_${night.reason}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unsplitCount > unsplit.length && (
        <p className="muted">
          {t(unsplitMore ? 'unsplitMoreMany' : 'unsplitMore', { count: unsplitCount - unsplit.length })}
        </p>
      )}
    </div>
  );
};

export default GenerateDialog;
