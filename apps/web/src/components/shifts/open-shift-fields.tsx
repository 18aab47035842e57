/** Fields for opening a shift: properties, a line per box, notes to acknowledge. */
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  type BoxToOpen,
  getShiftDesk,
  openShift,
  type WaitingNote,
} from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { Button, Checkbox } from 'antd';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useCall } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Field } from '../forms/field.tsx';
import type { ControlProps } from '../forms/field-controls.tsx';
import { useForm } from '../forms/form-context.ts';
import { valueAt } from '../forms/form-store.ts';
import { RemoteSelect } from '../forms/remote-select.tsx';
import { houseSource } from '../records/house-source.ts';
import { InstantText } from '../words/date-text.tsx';
import './open-shift.css';

type Desk = OutputOf<typeof getShiftDesk>;

interface BoxDraft {
  readonly houseId: string | null;
  readonly till?: string;
  readonly countedFen?: number;
}

const isId = (value: unknown): value is string => typeof value === 'string';

const useDraft = () => {
  const form = useForm();
  const houseIds = useStore(
    form,
    (state) => valueAt(state.values, 'houseIds') as readonly string[] | undefined,
  );
  const boxes = useStore(form, (state) => valueAt(state.values, 'boxes') as readonly BoxDraft[] | undefined);
  const seenNotes = useStore(
    form,
    (state) => valueAt(state.values, 'seenNotes') as readonly string[] | undefined,
  );
  return { form, houseIds: houseIds ?? [], boxes: boxes ?? [], seenNotes: seenNotes ?? [] };
};

/** Server data for the chosen properties, with the names typed for their boxes. */
const useDesk = (first: Desk): Desk => {
  const { form, houseIds, boxes } = useDraft();
  const tills = Object.fromEntries(
    boxes.flatMap(({ houseId, till }) => (till?.trim() ? [[houseId ?? '', till.trim()]] : [])),
  );
  const { data = first } = useCall(
    getShiftDesk,
    { houseIds: [...houseIds], tills },
    { enabled: houseIds.length > 0, staleTime: 0, quiet: true },
  );
  // One line per box, keeping input; removed properties lose theirs.
  useEffect(() => {
    const wanted =
      houseIds.length === 0
        ? []
        : data.boxes.filter((box) => box.houseId === null || houseIds.includes(box.houseId));
    const isSame =
      wanted.length === boxes.length && wanted.every((box, at) => boxes[at]?.houseId === box.houseId);
    if (isSame) return;
    form.set(
      'boxes',
      wanted.map(({ houseId, till }) => boxes.find((box) => box.houseId === houseId) ?? { houseId, till }),
    );
  }, [form, data.boxes, boxes, houseIds]);
  return data;
};

export const OpenShiftFields = ({ desk: first }: { readonly desk: Desk }) => {
  const { t } = useTranslation('shifts');
  const desk = useDesk(first);
  const { form, houseIds, boxes } = useDraft();
  const known = useMemo(() => new Map(desk.boxes.map((box) => [box.houseId, box])), [desk.boxes]);
  const fill = () =>
    form.set(
      'boxes',
      boxes.map((box) => ({
        ...box,
        countedFen: box.countedFen ?? known.get(box.houseId)?.expectedFen ?? 0,
      })),
    );
  return (
    <>
      <Field
        of={openShift.input}
        name="houseIds"
        label={t('field_houses')}
        control={HousesControl}
        help={houseIds.length === 0 ? t('housesHelp') : undefined}
      />
      {desk.notes.length > 0 && houseIds.length > 0 && <Notes notes={desk.notes} />}
      {boxes.length > 0 && (
        <fieldset className="shift-boxes">
          <legend>{t('boxesToCount')}</legend>
          {boxes.map(({ houseId }, at) => (
            <BoxLine key={houseId ?? 'general'} at={at} box={known.get(houseId)} />
          ))}
          {boxes.length > 1 && (
            <Button type="link" onClick={fill}>
              {t('useExpected')}
            </Button>
          )}
        </fieldset>
      )}
    </>
  );
};

const HousesControl = ({
  value,
  onChange,
  options: _o,
  unit: _u,
  maxLength: _m,
  label: _l,
  placeholder: _p,
  ...props
}: ControlProps) => (
  <RemoteSelect
    {...props}
    source={houseSource}
    multiple
    value={Array.isArray(value) ? value.filter(isId) : []}
    onChange={onChange}
  />
);

const BoxLine = ({ at, box }: { readonly at: number; readonly box: BoxToOpen | undefined }) => {
  const { t } = useTranslation('shifts');
  const expected = box?.expectedFen ?? null;
  return (
    <div className="shift-box">
      <strong>{box?.houseName ?? t('generalBox')}</strong>
      <Field of={openShift.input} name={`boxes.${at}.till`} label={t('field_till')} required />
      <Field
        of={openShift.input}
        name={`boxes.${at}.countedFen`}
        label={t('field_float')}
        control="money"
        required
        help={expected === null ? undefined : t('lastCounted', { amount: formatMoney(expected) })}
      />
      {box && box.sharedWith.length > 0 && (
        <p className="callout">{t('inUseBy', { names: listed(box.sharedWith) })}</p>
      )}
    </div>
  );
};

const Notes = ({ notes }: { readonly notes: readonly WaitingNote[] }) => {
  const { t } = useTranslation('shifts');
  const { form, seenNotes } = useDraft();
  const error = useStore(form, (state) => state.errors.seenNotes);
  const mark = (id: string, isSeen: boolean) =>
    form.set('seenNotes', isSeen ? [...seenNotes, id] : seenNotes.filter((seen) => seen !== id));
  return (
    <fieldset className="shift-notes field" data-field="seenNotes">
      <legend>{t('waitingNotes')}</legend>
      {notes.map(({ shiftId, note, by, at, houses, houseId }) => (
        <div key={shiftId} className="callout warn">
          <p>{note}</p>
          <p className="muted">
            {by} · <InstantText at={at} house={houseId} /> · {listed(houses)}
          </p>
          <Checkbox
            checked={seenNotes.includes(shiftId)}
            onChange={(event) => mark(shiftId, event.target.checked)}
          >
            {t('acknowledge')}
          </Checkbox>
        </div>
      ))}
      {error && (
        <div className="field-error" role="alert">
          {error}
        </div>
      )}
    </fieldset>
  );
};
