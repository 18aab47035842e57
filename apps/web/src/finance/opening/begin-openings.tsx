/** The first business day, then the file with the balances. */
import { beginOpenings, importOpenings } from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { useState } from 'react';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import ImportDialog from '../../components/runs/import-dialog.tsx';
import { businessToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { openingQueries } from './opening-live.ts';

const BeginOpenings = ({ open, onClose }: DialogHost) => {
  const { t } = useTranslation('opening');
  const [asOf, setAsOf] = useState<string | null>(null);
  return (
    <>
      <FormDrawer open={open} title={t('beginTitle')} onClose={onClose}>
        <RecordForm
          command={beginOpenings}
          initial={{ asOf: businessToday(null) }}
          prepare={(input) => {
            setAsOf(input.asOf);
            return input;
          }}
          submitLabel={t('begin')}
          done={false}
          onDone={onClose}
          onRefused={() => setAsOf(null)}
          onCancel={onClose}
        >
          <Field
            of={beginOpenings.input}
            name="asOf"
            label={t('field_asOf')}
            control="date"
            help={t('asOfHelp')}
          />
        </RecordForm>
      </FormDrawer>
      {asOf !== null && !open && (
        <ImportDialog
          importOf={importOpenings}
          target={{ asOf }}
          what={t('importTitle')}
          invalidates={openingQueries}
          onClose={() => setAsOf(null)}
        />
      )}
    </>
  );
};

export default BeginOpenings;
