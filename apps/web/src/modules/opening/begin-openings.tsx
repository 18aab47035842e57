/** The first day of business here, then the file with the balances. */
import { beginOpenings, importOpenings } from '@minsu/contract/opening/opening-endpoints.ts';
import { useState } from 'react';
import type { DialogHost } from '../../components/command-dialog.tsx';
import { Field } from '../../components/field.tsx';
import FormDrawer from '../../components/form-drawer.tsx';
import ImportDialog from '../../components/import-dialog.tsx';
import { RecordForm } from '../../components/record-form.tsx';
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
