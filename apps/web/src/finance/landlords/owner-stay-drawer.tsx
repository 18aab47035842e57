/** Books an owner stay: property, rooms, dates. */

import {
  fileOwnerStay,
  getOwnerHome,
  listStayOwners,
  type OwnerContract,
} from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { pageRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { useMemo, useState } from 'react';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { optionSource } from '../../components/forms/option-source.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl, RemoteSelect } from '../../components/forms/remote-select.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { StayAllowance } from './owner-contracts.tsx';

interface OwnerStayDrawerProps {
  readonly title: string;
  /** Landlord whose properties are offered. */
  readonly landlordId: string;
  /** Preselected property. */
  readonly houseId?: string | undefined;
  /** Contracts in force, for counting owner nights. */
  readonly contracts?: readonly OwnerContract[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const OwnerStayDrawer = (props: OwnerStayDrawerProps) => {
  const { title, landlordId, houseId, contracts = [], open, onClose } = props;
  const { t } = useTranslation('owner');
  return (
    <FormDrawer open={open} title={title} onClose={onClose}>
      <RecordForm
        command={fileOwnerStay}
        initial={{ roomIds: [], note: '' }}
        submitLabel={t('file')}
        done={t('filed')}
        invalidates={[getOwnerHome]}
        onDone={onClose}
        onCancel={onClose}
      >
        <p className="callout">{t('fileHint')}</p>
        <Places landlordId={landlordId} first={houseId} contracts={contracts} />
        <div className="form-grid">
          <Field of={of} name="from" label={t('field_from')} control="date" />
          <Field of={of} name="to" label={t('field_to')} control="date" help={t('toHelp')} />
        </div>
        <Field
          of={of}
          name="note"
          label={t('field_note')}
          control="textarea"
          placeholder={t('noteExample')}
        />
      </RecordForm>
    </FormDrawer>
  );
};

export default OwnerStayDrawer;

const of = fileOwnerStay.input;

interface PlacesProps {
  readonly landlordId: string;
  readonly first: string | undefined;
  readonly contracts: readonly OwnerContract[];
}

const useSources = (landlordId: string, houseId: string | undefined) => {
  const houses = useMemo(
    () =>
      optionSource(
        pageHouses,
        ({ keyword }) => ({ landlordId: [landlordId], keyword, size: OPTION_LIMIT, sort: 'name' }),
        ({ records }) =>
          records
            .filter(({ state }) => state !== 'archived')
            .map(({ id, name }) => ({ value: id, label: name })),
      ),
    [landlordId],
  );
  const rooms = useMemo(
    () =>
      optionSource(
        pageRooms,
        (asked) => ({ houseId, ...asked, size: OPTION_LIMIT }),
        ({ records }) =>
          records.filter(({ active }) => active).map(({ id, number }) => ({ value: id, label: number })),
      ),
    [houseId],
  );
  return { houses, rooms };
};

/** Selects the room automatically if the property has only one. */
const useOnlyRoom = () => {
  const form = useForm();
  const [chosen, setChosen] = useState<string>();
  const query = useCall(
    pageRooms,
    { houseId: chosen, size: 2 },
    { enabled: chosen !== undefined, keepPrevious: false, quiet: true },
  );
  const [settled, setSettled] = useState<string>();
  const only = query.data?.records.length === 1 ? query.data.records[0] : undefined;
  if (chosen !== undefined && query.data && settled !== chosen) {
    setSettled(chosen);
    if (only?.active) queueMicrotask(() => form.set('roomIds', [only.id]));
  }
  return (houseId: string | undefined) => setChosen(houseId);
};

/** Which of several owners stays and is charged. */
const Stayer = ({ houseId }: { readonly houseId: string }) => {
  const { t } = useTranslation('owner');
  const { data } = useCall(listStayOwners, { houseId }, { quiet: true, keepPrevious: false });
  if (data === undefined || data.length < 2) return null;
  return (
    <Field
      of={of}
      name="landlordId"
      label={t('field_landlordId')}
      control="select"
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      help={t('stayerHelp')}
    />
  );
};

const Places = ({ landlordId, first, contracts }: PlacesProps) => {
  const { t } = useTranslation('owner');
  const form = useForm();
  const [houseId, setHouseId] = useState(first);
  const { houses, rooms } = useSources(landlordId, houseId);
  const choose = useOnlyRoom();
  const change = ([next]: string[]) => {
    setHouseId(next);
    form.set('roomIds', []);
    choose(next);
  };
  return (
    <>
      <div className="field">
        <label htmlFor="owner-stay-house">{t('field_houseId')}</label>
        <RemoteSelect
          id="owner-stay-house"
          source={houses}
          value={houseId === undefined ? [] : [houseId]}
          onChange={change}
        />
      </div>
      <Field
        of={of}
        name="roomIds"
        label={t('field_roomIds')}
        required
        {...(houseId === undefined && { help: t('roomsFirst') })}
        control={(control) => (
          <RemoteControl
            key={houseId}
            {...control}
            disabled={control.disabled || houseId === undefined}
            source={rooms}
            multiple
          />
        )}
      />
      {houseId !== undefined && <Stayer houseId={houseId} />}
      {contracts
        .filter(({ houses: covered }) => covered.some(({ id }) => id === houseId))
        .map((contract) => (
          <StayAllowance key={contract.id} contract={contract} />
        ))}
    </>
  );
};
