/** Dialogs: the order of a line, the reason for a write-off or its rejection, voiding a bill. */
import {
  type ChannelBill,
  type ChannelBillLine,
  matchBillLine,
  voidChannelBill,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import {
  askWriteOff,
  rejectWriteOff,
  type WriteOff,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { billQueries } from './channel-bills-live.ts';

export interface Difference {
  readonly orderId?: string;
  readonly lineId?: string;
  readonly openFen: number;
}

type Of =
  | { readonly kind: 'void'; readonly bill: ChannelBill }
  | { readonly kind: 'match'; readonly line: ChannelBillLine }
  | { readonly kind: 'writeOff'; readonly difference: Difference }
  | { readonly kind: 'reject'; readonly writeOff: WriteOff };

const BillDialog = ({ of, ...host }: DialogHost & { readonly of: Of }) => {
  switch (of.kind) {
    case 'void':
      return <Void {...host} bill={of.bill} />;
    case 'match':
      return <Match {...host} line={of.line} />;
    case 'writeOff':
      return <AskOff {...host} difference={of.difference} />;
    case 'reject':
      return <Reject {...host} writeOff={of.writeOff} />;
  }
};

export default BillDialog;

const Void = ({ bill: { id, version, billNo }, ...host }: DialogHost & { readonly bill: ChannelBill }) => {
  const { t } = useTranslation('channelBills');
  return (
    <CommandDialog
      {...host}
      title={t('voidTitle', { no: billNo })}
      text={t('voidText')}
      submitLabel={t('void')}
      danger
      command={voidChannelBill}
      base={{ id, version }}
      initial={{ reason: '' }}
      done={t('voided')}
      invalidates={billQueries}
    >
      <Field of={voidChannelBill.input} name="reason" label={t('field_reason')} control="textarea" />
    </CommandDialog>
  );
};

const Match = ({ line, ...host }: DialogHost & { readonly line: ChannelBillLine }) => {
  const { t } = useTranslation('channelBills');
  return (
    <CommandDialog
      {...host}
      title={t('matchTitle', { no: line.platformOrderNo })}
      text={t('matchText', { amount: formatMoney(line.paidFen) })}
      submitLabel={t('match')}
      command={matchBillLine}
      base={{ lineId: line.id }}
      initial={{ orderNo: '' }}
      done={t('matched')}
      invalidates={billQueries}
    >
      <Field of={matchBillLine.input} name="orderNo" label={t('field_orderNo')} help={t('orderNoHelp')} />
    </CommandDialog>
  );
};

const AskOff = ({ difference, ...host }: DialogHost & { readonly difference: Difference }) => {
  const { t } = useTranslation('channelBills');
  const { openFen, ...base } = difference;
  return (
    <CommandDialog
      {...host}
      title={t('writeOffTitle', { amount: formatMoney(openFen) })}
      text={t('writeOffText')}
      submitLabel={t('writeOff')}
      command={askWriteOff}
      base={base}
      initial={{ reason: '' }}
      done={t('writeOffAsked')}
      invalidates={billQueries}
    >
      <Field of={askWriteOff.input} name="reason" label={t('field_reason')} control="textarea" />
    </CommandDialog>
  );
};

const Reject = ({ writeOff: { id, version }, ...host }: DialogHost & { readonly writeOff: WriteOff }) => {
  const { t } = useTranslation('channelBills');
  return (
    <CommandDialog
      {...host}
      title={t('rejectTitle')}
      submitLabel={t('reject')}
      command={rejectWriteOff}
      base={{ id, version }}
      initial={{ note: '' }}
      done={t('rejected')}
      invalidates={billQueries}
    >
      <Field of={rejectWriteOff.input} name="note" label={t('field_note')} control="textarea" />
    </CommandDialog>
  );
};
