/** Bulk price change: conditions, preview, then the undoable change. */

import type { BulkPriceCheck } from '@minsu/contract/inventory/prices/price-calendar.ts';
import {
  applyBulkPrices,
  checkBulkPrices,
  pagePriceEdits,
  undoPriceEdit,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { FormContext } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { createFormStore, type Values } from '../../components/forms/form-store.ts';
import { focusFirstError } from '../../components/forms/use-record-form.ts';
import { RunResult } from '../../components/runs/run-result.tsx';
import { CallError, call } from '../../platform/calls/call.ts';
import { useCommand } from '../../platform/calls/queries.ts';
import { watchRun } from '../../platform/calls/runs.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useDirtyGuard } from '../../platform/navigation/tab-context.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { BulkPriceForm } from './bulk-price-form.tsx';
import { BulkPriceOutlook } from './bulk-price-outlook.tsx';
import { bulkStart } from './bulk-start.ts';
import { changesAny, onlySet } from './plans/restriction-fields.tsx';
import type { PriceBoard } from './use-price-board.ts';
import { useSayUndone } from './use-say-undone.ts';

interface BulkPriceDrawerProps {
  readonly board: PriceBoard;
  readonly open: boolean;
  readonly onClose: () => void;
}

const BulkPriceDrawer = ({ board, open, onClose }: BulkPriceDrawerProps) => {
  const { t } = useTranslation('priceBoard');
  return (
    <FormDrawer open={open} title={t('bulkTitle')} width={620} onClose={onClose}>
      <BulkPrices board={board} onClose={onClose} />
    </FormDrawer>
  );
};

export default BulkPriceDrawer;

type Checked = { readonly input: Values; readonly check: BulkPriceCheck };

/** Leaves out untouched restrictions; null for an empty change. */
const sendable = (values: Values): Values => {
  const restrictions = onlySet((values.restrictions ?? {}) as Record<string, never>);
  const { restrictions: _, ...rest } = values;
  return changesAny(restrictions) ? { ...rest, restrictions } : rest;
};

const useTakeBulkBack = (board: PriceBoard) => {
  const say = useSayUndone();
  return async ({ id, cells }: { readonly id: string; readonly cells: number }): Promise<void> => {
    try {
      const { edit, run } = await call(undoPriceEdit, { id });
      if (run) watchRun(run.id);
      else say(edit?.cells ?? 0, cells);
    } catch {
      // The refusal has been shown.
    }
    void board.query.refetch();
  };
};

const useBulk = (board: PriceBoard, onClose: () => void) => {
  const { t } = useTranslation(['priceBoard', 'components']);
  const root = useRef<HTMLDivElement>(null);
  const [form] = useState(() => createFormStore(checkBulkPrices.input, bulkStart(board), currentLanguage));
  const [checked, setChecked] = useState<Checked | null>(null);
  const [checking, setChecking] = useState(false);
  const [runId, setRunId] = useState<string | null>(null);
  const apply = useCommand(applyBulkPrices, { invalidates: [pagePriceEdits] });
  const takeBack = useTakeBulkBack(board);
  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) return;
    if (error.fields) form.showErrors(error.fields);
    else if (error.serverMessage) toast.error(error.serverMessage);
    focusFirstError(root);
  };
  const check = async () => {
    const values = form.check(sendable(form.getState().values));
    if (!values) return focusFirstError(root);
    const input = sendable(values);
    if (!input.price && !input.restrictions) return toast.warning(t('emptyChange'));
    setChecking(true);
    try {
      const found = await call(checkBulkPrices, input as never, { quiet: true });
      setChecked({ input, check: found });
    } catch (error) {
      refused(error);
    }
    setChecking(false);
  };
  const done = ({ edit, run }: OutputOf<typeof applyBulkPrices>) => {
    void board.query.refetch();
    form.reset(form.getState().values);
    if (run) return setRunId(run.id);
    onClose();
    if (!edit) return toast.info(t('bulkUnchanged'));
    const action = { label: t('components:undo'), run: () => void takeBack(edit) };
    toast.success(t('bulkDone', { count: edit.cells }), { action });
  };
  const start = (confirmAbsurd: boolean, note: string) => {
    if (!checked) return;
    const input = { ...checked.input, token: checked.check.token, confirmAbsurd, note };
    // Refetch the preview after a conflict.
    apply.mutate(input as never, { onSuccess: done, onError: () => void check() });
  };
  const again = () => setChecked(null);
  return { form, root, checked, checking, check, start, again, runId, setRunId, applying: apply.isPending };
};

const BulkPrices = ({ board, onClose }: Omit<BulkPriceDrawerProps, 'open'>) => {
  const { t } = useTranslation(['priceBoard', 'components', 'runs']);
  const bulk = useBulk(board, onClose);
  const { form, root, checked, runId } = bulk;
  useDirtyGuard(useStore(form, ({ dirty }) => dirty));
  if (runId !== null)
    return (
      <div className="form">
        <RunResult key={runId} id={runId} onRun={bulk.setRunId} onOver={() => void board.query.refetch()} />
        <div className="form-bar">
          <Button onClick={onClose}>{t('components:close')}</Button>
        </div>
      </div>
    );
  if (checked)
    return (
      <BulkPriceOutlook
        check={checked.check}
        applying={bulk.applying}
        onApply={bulk.start}
        onBack={bulk.again}
      />
    );
  return (
    <FormContext value={form}>
      <div ref={root} className="form bulk-form">
        <BulkPriceForm />
        <div className="form-bar">
          <Button type="primary" loading={bulk.checking} onClick={() => void bulk.check()}>
            {t('bulkCheck')}
          </Button>
          <Button onClick={onClose}>{t('components:cancel')}</Button>
        </div>
      </div>
    </FormContext>
  );
};
