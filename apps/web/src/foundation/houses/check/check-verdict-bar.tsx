/** Overall verdict: missing decisions, note, approve or return. */
import { type HouseCheck, MAX_CHECK_NOTE } from '@minsu/contract/foundation/houses/house-check.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { Verdict } from './use-verdict.ts';

const ConfirmDialog = lazyPart(() => import('../../../components/dialogs/confirm-dialog.tsx'));

interface CheckVerdictBarProps {
  readonly detail: HouseCheck;
  readonly verdict: Verdict;
}

export const CheckVerdictBar = ({ detail, verdict }: CheckVerdictBarProps) => {
  const { t } = useTranslation('houseChecks');
  const [asking, setAsking] = useState<'approve' | 'return' | null>(null);
  const { sum, state } = verdict;
  return (
    <section className="check-bar panel" aria-label={t('note')}>
      <Input.TextArea
        aria-label={t('note')}
        placeholder={`${t('note')} · ${t('noteExample')}`}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={MAX_CHECK_NOTE}
        value={state.note}
        onChange={(event) => verdict.setNote(event.target.value)}
      />
      <p className="check-need muted" role="status">
        <Needs verdict={verdict} />
      </p>
      <div className="check-bar-buttons">
        {sum.undecided > 0 && sum.decided > 0 && (
          <Button type="text" onClick={verdict.passRest}>
            {t('passRest')}
          </Button>
        )}
        <Button
          color="danger"
          variant="filled"
          disabled={!sum.mayReturn}
          loading={verdict.isPending && asking === 'return'}
          onClick={() => setAsking('return')}
        >
          {t('returnAll')}
        </Button>
        <Button
          type="primary"
          disabled={!sum.mayApprove}
          loading={verdict.isPending && asking === 'approve'}
          onClick={() => setAsking('approve')}
        >
          {t('approve')}
        </Button>
      </div>
      {asking && (
        <AskVerdict detail={detail} verdict={verdict} asking={asking} onClose={() => setAsking(null)} />
      )}
    </section>
  );
};

/** First obstacle to a verdict. */
const Needs = ({ verdict: { sum } }: Pick<CheckVerdictBarProps, 'verdict'>) => {
  const { t } = useTranslation('houseChecks');
  if (sum.withoutReason > 0) return t('needReason', { count: sum.withoutReason });
  if (sum.fatal) return t('needMandatory');
  if (sum.undecided > 0) return t('need', { count: sum.undecided });
  return null;
};

interface AskVerdictProps extends CheckVerdictBarProps {
  readonly asking: 'approve' | 'return';
  readonly onClose: () => void;
}

const AskVerdict = ({ detail, verdict, asking, onClose }: AskVerdictProps) => {
  const { t } = useTranslation('houseChecks');
  const { check } = detail;
  const { returned } = verdict.sum;
  const approval = [
    check.ofLive ? t('approveChange', { count: check.changes }) : t('approveFirst'),
    ...(returned > 0 ? [t('approveAdvice', { count: returned })] : []),
  ];
  const approves = asking === 'approve';
  return (
    <ConfirmDialog
      open
      danger={!approves}
      title={t(approves ? 'approveTitle' : 'returnTitle', { name: check.houseName })}
      effects={approves ? approval : [t('returnEffect', { count: returned })]}
      okLabel={t(approves ? 'approve' : 'returnAll')}
      pending={verdict.isPending}
      onOk={() => {
        verdict.decide(asking);
        onClose();
      }}
      onCancel={onClose}
    />
  );
};
