/** Calendar edits, latest first, each with undo. */
import type { PriceEdit, UndoCheck } from '@minsu/contract/inventory/prices/price-calendar.ts';
import {
  checkPriceUndo,
  pagePriceEdits,
  undoPriceEdit,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { formatPrice } from '../../components/board/format-price.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { formatBp } from '../../components/words/plan-words.ts';
import { liveKeys } from '../../platform/calls/live.ts';
import { useCall, useCommand } from '../../platform/calls/queries.ts';
import { watchRun } from '../../platform/calls/runs.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { RestrictionList } from './plans/restriction-list.tsx';

liveKeys({ price: [pagePriceEdits] });

interface PriceEditsDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after an undo. */
  readonly onDone: () => void;
}

const PriceEditsDrawer = ({ open, onClose, onDone }: PriceEditsDrawerProps) => {
  const { t } = useTranslation('priceBoard');
  return (
    <FormDrawer open={open} title={t('editsTitle')} width={560} onClose={onClose}>
      <EditList onDone={onDone} />
    </FormDrawer>
  );
};

export default PriceEditsDrawer;

const STEP = 20;
const MAX = 200;

const EditList = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation(['priceBoard', 'components']);
  const [mine, setMine] = useState(false);
  const [size, setSize] = useState(STEP);
  const [asked, setAsked] = useState<PriceEdit | null>(null);
  const query = useCall(pagePriceEdits, { mine, size }, { staleTime: 0, quiet: true });
  return (
    <div className="price-edits">
      <p className="muted">{t('editsHint')}</p>
      <Checkbox checked={mine} onChange={(event) => setMine(event.target.checked)}>
        {t('editsMine')}
      </Checkbox>
      <Loaded
        query={query}
        lines={6}
        isEmpty={({ records }) => records.length === 0}
        empty={<EmptyState title={t('editsNone')} />}
      >
        {({ records, total }) => (
          <>
            <ol>
              {records.map((edit) => (
                <EditRow key={edit.id} edit={edit} onUndo={() => setAsked(edit)} />
              ))}
            </ol>
            {total > records.length && size < MAX && (
              <Button onClick={() => setSize(Math.min(MAX, size + STEP))}>{t('components:more')}</Button>
            )}
          </>
        )}
      </Loaded>
      {asked && <UndoDialog edit={asked} onClose={() => setAsked(null)} onDone={onDone} />}
    </div>
  );
};

const EditRow = ({ edit, onUndo }: { readonly edit: PriceEdit; readonly onUndo: () => void }) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  const mayEdit = useMay()('price:edit');
  const { houseName, houses, cells, undone } = edit;
  return (
    <li className="price-edit">
      <div>
        <strong>{t(`prices:source_${edit.source}`)}</strong>{' '}
        <span className="num">
          {[t('editCells', { count: cells }), houseName ?? t('editHouses', { count: houses })].join(' · ')}
        </span>
        <Operation edit={edit} />
        <div className="muted">
          {edit.from === edit.to ? (
            <DateText date={edit.from} />
          ) : (
            formatRange(edit.from, edit.to, currentLanguage())
          )}
          {edit.note && ` · ${edit.note}`}
        </div>
        <div className="muted">
          <InstantText at={edit.at} house={edit.houseId} /> · {edit.by}
          {undone > 0 && ` · ${t('editUndone', { count: undone })}`}
        </div>
      </div>
      {mayEdit && edit.canUndo && (
        <Button size="small" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
};

const Operation = ({ edit }: { readonly edit: PriceEdit }) => {
  const { t } = useTranslation('priceBoard');
  const { operation } = edit;
  if (!operation) return null;
  const { price } = operation;
  const value = price?.value ?? 0;
  const isPercent = price?.kind === 'percent' || price?.kind === 'copy';
  const said = price
    ? `${t(`kind_${price.kind}`)} ${price.value === undefined ? '' : isPercent ? formatBp(value) : formatPrice(value)}`
    : '';
  return (
    <>
      {said && <div className="num">{said}</div>}
      {operation.restrictions && <RestrictionList rules={operation.restrictions} all />}
    </>
  );
};

interface UndoDialogProps {
  readonly edit: PriceEdit;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const UndoDialog = ({ edit, onClose, onDone }: UndoDialogProps) => {
  const { t } = useTranslation('priceBoard');
  const check = useCall(checkPriceUndo, { id: edit.id }, { keepPrevious: false, staleTime: 0, quiet: true });
  const command = useCommand(undoPriceEdit, { invalidates: [pagePriceEdits] });
  const restorable = check.data?.restorable ?? 0;
  const take = () =>
    command.mutate(
      { id: edit.id, restorable },
      {
        onSuccess: ({ edit: back, run }) => {
          if (run) watchRun(run.id);
          else toast.success(t('undone', { count: back?.cells ?? 0 }));
          onDone();
          onClose();
        },
        // Another user was faster: check again.
        onError: () => void check.refetch(),
      },
    );
  return (
    <Dialog
      open
      title={t('undoAsk')}
      width={560}
      okText={t('undo')}
      okButtonProps={{ disabled: restorable === 0 }}
      confirmLoading={command.isPending}
      onOk={take}
      onCancel={onClose}
    >
      <Loaded query={check} lines={3}>
        {(found) => <UndoOutlook check={found} />}
      </Loaded>
    </Dialog>
  );
};

const UndoOutlook = ({ check }: { readonly check: UndoCheck }) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  return (
    <>
      <p>{t('undoCells', { count: check.restorable })}</p>
      {check.conflicts > 0 && (
        <>
          <p className="bad-text">{t('undoConflicts', { count: check.conflicts })}</p>
          <table className="plain-table">
            <tbody>
              {check.conflictSamples.map((cell) => (
                <tr key={`${cell.houseId}${cell.roomTypeId}${cell.ratePlanId}${cell.night}`}>
                  <th scope="row">
                    {cell.houseName} {cell.roomTypeName} · {cell.planName || t('prices:standardPlan')}
                    <div className="muted">
                      <DateText date={cell.night} />
                    </div>
                  </th>
                  <td>
                    {t('undoNow', { price: formatPrice(cell.now.priceFen) })}
                    {cell.setBy && <div className="muted">{cell.setBy}</div>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
};
