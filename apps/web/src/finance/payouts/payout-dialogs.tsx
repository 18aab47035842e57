/** Refuses, withdraws or gives up a payout with a reason; records a bank transfer. */
import {
  enterPayout,
  giveUpPayout,
  rejectPayout,
  withdrawPayout,
} from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { businessToday } from '../../platform/clocks.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { payoutQueries } from './payout-live.ts';
import type { OfPayout } from './payout-words.tsx';

export type ReasonKind = 'reject' | 'withdraw' | 'giveUp';

interface DialogProps extends OfPayout {
  readonly open: boolean;
  readonly onClose: () => void;
}

const shared = ({ of, open, onClose }: DialogProps) => ({
  open,
  onClose,
  base: { id: of.id, version: of.version },
  invalidates: payoutQueries,
  onDone: onClose,
  onRefused: () => invalidate(payoutQueries),
});

const PayoutDialog = ({ kind, ...props }: DialogProps & { readonly kind: ReasonKind | 'enter' }) =>
  kind === 'enter' ? <EnterDialog {...props} /> : <ReasonDialog kind={kind} {...props} />;

export default PayoutDialog;

const commands = { reject: rejectPayout, withdraw: withdrawPayout, giveUp: giveUpPayout } as const;
const doneWords = { reject: 'rejected', withdraw: 'withdrawn', giveUp: 'gaveUp' } as const;

const ReasonDialog = ({ kind, ...props }: DialogProps & { readonly kind: ReasonKind }) => {
  const { t } = useTranslation('payouts');
  const { landlordName: name, amountFen } = props.of;
  return (
    <FormDialog
      {...shared(props)}
      danger
      initial={{}}
      title={t(`${kind}Title`)}
      submitLabel={t(kind)}
      command={commands[kind]}
      done={t(doneWords[kind])}
    >
      <ul className="confirm-effects">
        <li>{t('effect_back', { name, amount: formatMoney(amountFen) })}</li>
      </ul>
      <Field of={commands[kind].input} name="reason" label={t('field_reason')} />
    </FormDialog>
  );
};

const EnterDialog = (props: DialogProps) => {
  const { t } = useTranslation('payouts');
  const { landlordName: name, amountFen } = props.of;
  const { input } = enterPayout;
  return (
    <FormDialog
      {...shared(props)}
      initial={{ paidOn: businessToday(null) }}
      title={t('enterTitle')}
      text={t('enterText', { name, amount: formatMoney(amountFen) })}
      submitLabel={t('enter')}
      command={enterPayout}
      done={t('entered')}
    >
      <Field of={input} name="reference" label={t('field_reference')} />
      <Field of={input} name="paidOn" label={t('field_paidOn')} control="date" />
    </FormDialog>
  );
};
