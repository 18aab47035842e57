/** A landlord's properties: assign, remove, open. */

import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  assignLandlordHouses,
  withdrawLandlordHouse,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { CommandDialog } from '../../components/dialogs/command-dialog.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { CoveredHousesWarning } from '../../components/records/covered-houses-warning.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { landlordHouseQueries } from './landlord-live.ts';
import { Until } from './landlord-words.tsx';

const OwnerStayDrawer = lazyPart(() => import('./owner-stay-drawer.tsx'), 'asked');

const keyOf = ({ id }: HouseRow): string => id;
const nameOf = ({ name }: HouseRow): string => name;
const hrefOf = ({ id }: HouseRow): string => `/house/houseDetail?id=${id}`;

const tones: Record<HouseRow['state'], Tone> = {
  draft: 'neutral',
  submitted: 'warn',
  returned: 'bad',
  approved: 'info',
  online: 'ok',
  offline: 'neutral',
  archived: 'neutral',
};

interface DetailProps {
  readonly detail: LandlordDetail;
}

const LandlordHouses = ({ detail }: DetailProps) => {
  const { t } = useTranslation('landlords');
  const { landlord } = detail;
  const mayEdit = landlord.actions.includes('edit');
  return (
    <ListPanel
      title={t('houses')}
      listKey="landlordHouses"
      endpoint={pageHouses}
      fixed={{ landlordId: [landlord.id] }}
      filters={useFilters()}
      columns={useColumns()}
      defaultSort="name"
      tools={<Tools detail={detail} />}
      rowKey={keyOf}
      rowName={nameOf}
      rowHref={hrefOf}
      {...(mayEdit && { rowActions: (house: HouseRow) => <Withdraw detail={detail} house={house} /> })}
      phoneRender={(house) => <Card detail={detail} house={house} />}
      empty={{ title: t('housesEmpty'), hint: t('housesEmptyHint') }}
    />
  );
};

export default LandlordHouses;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('houses');
  return [{ kind: 'keyword', key: 'keyword', label: t('filterKeyword'), placeholder: t('keyword') }];
};

const useColumns = (): ListColumn<HouseRow>[] => {
  const { t } = useTranslation('houses');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column_name'),
        sort: true,
        width: 280,
        render: ({ name }) => <span title={name}>{name}</span>,
      },
      {
        key: 'state',
        title: t('column_state'),
        render: ({ state }) => <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>,
      },
      {
        key: 'city',
        title: t('column_place'),
        sort: true,
        render: ({ city, district }) => [city, district].filter(Boolean).join(' · ') || '—',
      },
      { key: 'kind', title: t('column_kind'), render: ({ kind }) => t(`kind_${kind}`) },
      {
        key: 'roomCount',
        title: t('column_rooms'),
        align: 'end',
        sort: true,
        render: ({ roomCount }) => formatCount(roomCount),
      },
      {
        key: 'licenceExpires',
        title: t('column_licence'),
        sort: true,
        render: ({ licenceExpires, businessDate }) =>
          licenceExpires ? <Until date={licenceExpires} today={businessDate} /> : '—',
      },
    ],
    [t],
  );
};

const Tools = ({ detail }: DetailProps) => {
  const { t } = useTranslation('landlords');
  const { t: o } = useTranslation('owner');
  const may = useMay();
  const part = useDialog<'assign' | 'stay'>();
  const { landlord } = detail;
  const close = part.close;
  return (
    <>
      {may('ownerStay:file') && landlord.houseCount > 0 && (
        <Button onClick={() => part.show('stay')}>{o('file')}</Button>
      )}
      {landlord.actions.includes('edit') && landlord.status !== 'ended' && (
        <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => part.show('assign')}>
          {t('assign')}
        </Button>
      )}
      {part.shown?.of === 'assign' && <Assign detail={detail} open={part.shown.open} onClose={close} />}
      {part.shown?.of === 'stay' && (
        <OwnerStayDrawer
          title={o('fileFor', { name: landlord.name })}
          landlordId={landlord.id}
          open={part.shown.open}
          onClose={close}
        />
      )}
    </>
  );
};

interface AssignProps extends DetailProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const Assign = ({ detail: { landlord }, open, onClose }: AssignProps) => {
  const { t } = useTranslation('landlords');
  return (
    <FormDrawer open={open} title={t('assignTitle', { name: landlord.name })} onClose={onClose}>
      <RecordForm
        command={assignLandlordHouses}
        base={{ id: landlord.id }}
        initial={{ houseIds: [] }}
        submitLabel={t('assign')}
        done={t('assigned')}
        invalidates={landlordHouseQueries}
        onDone={onClose}
        onCancel={onClose}
      >
        <p className="callout">{t('assignText')}</p>
        <Field
          of={assignLandlordHouses.input}
          name="houseIds"
          label={t('field_houseIds')}
          required
          control={(control) => <RemoteControl {...control} source={houseSource} multiple />}
        />
        <Covered landlordId={landlord.id} />
      </RecordForm>
    </FormDrawer>
  );
};

const Covered = ({ landlordId }: { readonly landlordId: string }) => {
  const houseIds = useStore(useForm(), ({ values }) => (values as { houseIds?: string[] }).houseIds);
  return <CoveredHousesWarning houseIds={houseIds ?? []} landlordId={landlordId} />;
};

interface HouseProps extends DetailProps {
  readonly house: HouseRow;
}

const Withdraw = ({ detail: { landlord }, house }: HouseProps) => {
  const { t } = useTranslation('landlords');
  const dialog = useDialog();
  return (
    <>
      <Button type="text" size="small" danger onClick={() => dialog.show()}>
        {t('withdraw')}
      </Button>
      {dialog.shown && (
        <CommandDialog
          open={dialog.shown.open}
          onClose={dialog.close}
          title={t('withdrawTitle', { house: house.name, name: landlord.name })}
          text={t('withdrawText')}
          submitLabel={t('withdraw')}
          danger
          command={withdrawLandlordHouse}
          base={{ id: landlord.id, houseId: house.id }}
          initial={{ reason: '' }}
          done={t('withdrawn')}
          invalidates={landlordHouseQueries}
        >
          <CoveredHousesWarning houseIds={[house.id]} landlordId={null} />
          <Field of={withdrawLandlordHouse.input} name="reason" label={t('field_reason')} />
        </CommandDialog>
      )}
    </>
  );
};

const Card = ({ detail, house }: HouseProps) => {
  const { t } = useTranslation('houses');
  return (
    <div className="landlord-card">
      <header>
        <strong>{house.name}</strong>
        <StateDot tone={tones[house.state]}>{t(`state_${house.state}`)}</StateDot>
      </header>
      <span className="muted">
        {[house.city, t(`kind_${house.kind}`), `${t('column_rooms')} ${house.roomCount}`].join(' · ')}
      </span>
      {detail.landlord.actions.includes('edit') && (
        <div>
          <Withdraw detail={detail} house={house} />
        </div>
      )}
    </div>
  );
};
