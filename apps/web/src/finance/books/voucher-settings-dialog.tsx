/** How the vouchers of a legal entity are made. */
import {
  getVoucherSettings,
  saveVoucherSettings,
} from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { settingQueries } from './books-live.ts';

const { input } = saveVoucherSettings;

const VoucherSettingsDialog = ({ entityId, open, onClose }: DialogHost & { readonly entityId: string }) => {
  const { t } = useTranslation('books');
  const { data } = useCall(getVoucherSettings, { entityId });
  if (!data) return null;
  const { version, word, preparer, isDetailed, perMonth, taxRate } = data;
  return (
    <CommandDialog
      open={open}
      onClose={onClose}
      title={t('settings')}
      text={t('settingsHint')}
      submitLabel={t('settings')}
      command={saveVoucherSettings}
      base={{ entityId, version }}
      initial={{ word, preparer, isDetailed, perMonth, taxRate }}
      done={t('saved')}
      invalidates={settingQueries}
    >
      <div className="form-grid">
        <Field of={input} name="word" label={t('field_word')} />
        <Field of={input} name="preparer" label={t('field_preparer')} />
      </div>
      <Field of={input} name="isDetailed" label={t('field_isDetailed')} control="switch" />
      <Field
        of={input}
        name="perMonth"
        label={t('field_perMonth')}
        control="switch"
        help={t('perMonthHelp')}
      />
      <Field of={input} name="taxRate" label={t('field_taxRate')} />
    </CommandDialog>
  );
};

export default VoucherSettingsDialog;
