/** Reverses an adjusting entry with a reason. */
import type { LedgerEntryDetail } from '@minsu/contract/finance/ledger/ledger.ts';
import { reverseAdjustment } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandDialog } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { entryQueries } from './ledger-live.ts';

export const ReverseButton = ({ entry }: { readonly entry: LedgerEntryDetail }) => {
  const { t } = useTranslation('ledgerScreen');
  const [open, setOpen] = useState(false);
  if (!entry.actions.includes('reverse')) return null;
  return (
    <div>
      <Button danger onClick={() => setOpen(true)}>
        {t('reverse')}
      </Button>
      <CommandDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('reverseTitle', { number: `#${entry.number}` })}
        text={t('reverseText')}
        submitLabel={t('reverse')}
        danger
        command={reverseAdjustment}
        base={{ id: entry.id }}
        initial={{ reason: '' }}
        done={t('reversed')}
        invalidates={entryQueries}
      >
        <Field of={reverseAdjustment.input} name="reason" label={t('field_reason')} control="textarea" />
      </CommandDialog>
    </div>
  );
};
