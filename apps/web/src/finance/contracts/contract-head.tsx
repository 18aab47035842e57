/** Contract header: landlord, state, key figures, actions. */
import { endContract, getContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { Link } from 'react-router';
import { CommandDialog } from '../../components/dialogs/command-dialog.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { type RecordFigure, RecordHeader } from '../../components/records/record-header.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfContract } from './contract-detail-page.tsx';
import { contractQueries } from './contract-live.ts';
import { ContractStatusDot, dayText, editHref, LastDay, modelText } from './contract-words.tsx';
import { PrintContract } from './print-contract.tsx';

export const ContractHead = ({ detail }: OfContract) => {
  const { t } = useTranslation('contracts');
  const { contract } = detail;
  const ending = useDialog();
  return (
    <>
      <RecordHeader
        title={contract.landlordName}
        tags={
          <>
            <ContractStatusDot of={contract} />
            <Tag>{contract.contractNo}</Tag>
            {contract.endReason && (
              <span className="muted">{t('endedFor', { reason: contract.endReason })}</span>
            )}
          </>
        }
        actions={
          <>
            {contract.actions.includes('change') && (
              <Link className="button-link" to={editHref(contract.id)}>
                {t(contract.status === 'ended' ? 'renew' : 'action_change')}
              </Link>
            )}
            <PrintContract id={contract.id} />
          </>
        }
        more={
          contract.actions.includes('end')
            ? [{ key: 'end', label: t('action_end'), danger: true, run: () => ending.show() }]
            : []
        }
        figures={useFigures(detail)}
      />
      {ending.shown && <EndDialog detail={detail} open={ending.shown.open} onClose={ending.close} />}
    </>
  );
};

const useFigures = ({ contract }: OfContract['detail']): RecordFigure[] => {
  const { t } = useTranslation('contracts');
  return [
    { label: t('figure_model'), value: modelText(contract) },
    { label: t('column_basis'), value: t(`basis_${contract.terms.basis}`) },
    { label: t('figure_houses'), value: contract.houseCount },
    { label: t('figure_from'), value: dayText(contract.from) },
    { label: t('figure_to'), value: <LastDay of={contract} /> },
    { label: t('figure_payout'), value: t('theDay', { day: contract.terms.payoutDay }) },
  ];
};

interface EndDialogProps extends OfContract {
  readonly open: boolean;
  readonly onClose: () => void;
}

const EndDialog = ({ detail: { contract }, open, onClose }: EndDialogProps) => {
  const { t } = useTranslation('contracts');
  const of = endContract.input;
  return (
    <CommandDialog
      open={open}
      onClose={onClose}
      title={t('endTitle', { no: contract.contractNo })}
      text={t('endText')}
      submitLabel={t('action_end')}
      danger
      command={endContract}
      base={{ id: contract.id, version: contract.version }}
      initial={{ on: contract.businessDate, reason: '' }}
      done={t('ended')}
      invalidates={[...contractQueries, getContract]}
    >
      <Field of={of} name="on" label={t('field_on')} control="date" required />
      <Field of={of} name="reason" label={t('field_endReason')} control="textarea" required />
    </CommandDialog>
  );
};
