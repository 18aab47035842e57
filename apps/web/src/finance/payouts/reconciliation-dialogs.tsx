/** Reconciles a chosen day with the institution's file, fetched or uploaded. */

import {
  importDayFile,
  runReconciliation,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { DayControl } from '../../components/forms/date-controls.tsx';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { CallError } from '../../platform/calls/call.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { upload } from '../../platform/calls/upload.ts';
import { businessToday } from '../../platform/clocks.ts';
import { listed } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { reconciliationQueries } from './payout-live.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const yesterday = (): string => addDays(businessToday(null), -1);

export const RunDialog = ({ open, onClose }: DialogProps) => {
  const { t } = useTranslation('reconciliation');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('runTitle')}
      text={t('runText')}
      submitLabel={t('run')}
      command={runReconciliation}
      initial={{ day: yesterday() }}
      invalidates={reconciliationQueries}
      done={t('ran')}
      onDone={onClose}
    >
      <Field of={runReconciliation.input} name="day" label={t('field_day')} control="date" />
    </FormDialog>
  );
};

const reasonOf = (error: unknown): string | null =>
  error instanceof CallError
    ? listed(error.fields?.map(({ message }) => message) ?? []) || error.serverMessage
    : null;

const useImport = (onClose: () => void) => {
  const { t } = useTranslation(['reconciliation', 'components']);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (day: string, file: File) => {
    setProblem(null);
    setBusy(true);
    try {
      await upload(importDayFile, { day, file }, { quiet: true });
      toast.success(t('ran'));
      invalidate(reconciliationQueries);
      onClose();
    } catch (error) {
      setProblem(reasonOf(error) ?? t('components:failed'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, send, forget: () => setProblem(null) };
};

export const ImportDialog = ({ open, onClose }: DialogProps) => {
  const { t } = useTranslation(['reconciliation', 'components']);
  const picker = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState(yesterday);
  const [file, setFile] = useState<File | null>(null);
  const { busy, problem, send, forget } = useImport(onClose);
  return (
    <Dialog
      open={open}
      title={t('importTitle')}
      okText={t('import')}
      cancelText={t('components:cancel')}
      okButtonProps={{ disabled: file === null }}
      confirmLoading={busy}
      onOk={() => file && void send(day, file)}
      onCancel={onClose}
    >
      <div className="day-import">
        <p>{t('importText')}</p>
        <div className="field">
          <label htmlFor="import-day">{t('field_day')}</label>
          <DayControl
            id="import-day"
            value={day}
            min="2000-01-01"
            max={yesterday()}
            onChange={(next) => setDay(next ?? yesterday())}
          />
        </div>
        <div className="field">
          <span id="import-file-label">{t('field_file')}</span>
          <span className="file-line">
            <Button
              icon={<Icon name="upload" size={14} />}
              aria-labelledby="import-file-label"
              onClick={() => picker.current?.click()}
            >
              {t('chooseFile')}
            </Button>
            {file && <span className="muted">{file.name}</span>}
          </span>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".csv,text/csv"
            data-testid="day-file"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null);
              event.target.value = '';
              forget();
            }}
          />
          {problem && (
            <div className="field-error" role="alert">
              {problem}
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
};
