/** Property header: picture, state, figures, publish or take offline. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { getHouse, pageHouses, setHouseOnline } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { type RecordFigure, RecordHeader } from '../../components/records/record-header.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { Money } from '../../components/words/money.tsx';
import { call } from '../../platform/calls/call.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { formatCount, formatPercent } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { HousePicture } from './house-picture.tsx';
import { Rating } from './house-rating.tsx';
import { boardHref, houseTones } from './house-words.ts';
import { editHref } from './lifecycle-endpoints.ts';
import { useHouseMore } from './use-house-more.tsx';

const shown = [getHouse, pageHouses];

interface DetailProps {
  readonly detail: HouseDetail;
}

export const HouseHead = ({ detail }: DetailProps) => {
  const { t } = useTranslation('houses');
  const { house } = detail;
  const more = useHouseMore(detail);
  return (
    <div className="house-head">
      <HousePicture name={house.name} url={house.coverUrl} />
      <RecordHeader
        title={house.name}
        tags={
          <>
            <span className={`tag ${houseTones[house.state]}`}>
              <StateDot tone={houseTones[house.state]}>{t(`state_${house.state}`)}</StateDot>
            </span>
            <Tag>{house.city}</Tag>
            <Tag>{t(`kind_${house.kind}`)}</Tag>
            {house.stateReason && (
              <span className="head-reason">{t('stateReason', { reason: house.stateReason })}</span>
            )}
          </>
        }
        actions={<HeadActions detail={detail} />}
        more={more.items}
        figures={useFigures(detail)}
      />
      {more.dialogs}
    </div>
  );
};

const useFigures = ({ house, figures }: HouseDetail): RecordFigure[] => {
  const { t } = useTranslation('houses');
  const seesMoney = useSeesMoney();
  const orders = `/orderManagement/orderList?houseId=${house.id}`;
  const mayOrders = useMay()('order:read');
  const money: RecordFigure[] = [
    { label: t('figure_adr'), value: <Money fen={figures.adrFen} /> },
    { label: t('figure_revenue'), value: <Money fen={figures.revenue30Fen} /> },
  ];
  const future = formatCount(figures.futureOrders);
  return [
    { label: t('figure_tonight'), value: `${house.occupiedTonight} / ${house.roomCount}` },
    { label: t('figure_occupancy'), value: formatPercent(figures.occupancy30) },
    ...(seesMoney ? money : []),
    { label: t('figure_future'), value: mayOrders ? <Link to={orders}>{future}</Link> : future },
    { label: t('figure_rating'), value: <Rating house={house} /> },
  ];
};

const HeadActions = ({ detail }: DetailProps) => {
  const { t } = useTranslation('houses');
  const { t: l } = useTranslation('houseLife');
  const may = useMay();
  const { house, actions } = detail;
  const { id, version } = house;
  return (
    <>
      {may('roomStatus:read') && (
        <Link className="head-link" to={boardHref(id)}>
          {t('toBoard')}
        </Link>
      )}
      {actions.includes('edit') && detail.revision === null && (
        <Link className="head-link" to={editHref(id)}>
          {l('edit')}
        </Link>
      )}
      {actions.includes('publish') && (
        <CommandButton
          type="primary"
          command={setHouseOnline}
          input={{ id, version, online: true }}
          label={t('publish')}
          done={t('published')}
          invalidates={shown}
          onStale={() => invalidate(shown)}
          undo={({ house: now }) =>
            call(setHouseOnline, { id, version: now.version, online: false }).then(() => invalidate(shown))
          }
        />
      )}
      {actions.includes('takeOffline') && <TakeOffline detail={detail} />}
    </>
  );
};

const TakeOffline = ({ detail: { house, figures } }: DetailProps) => {
  const { t } = useTranslation('houses');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('takeOffline')}</Button>
      <FormDrawer open={open} title={t('offlineTitle', { name: house.name })} onClose={close}>
        <RecordForm
          command={setHouseOnline}
          base={{ id: house.id, version: house.version, online: false }}
          submitLabel={t('takeOffline')}
          done={t('takenOffline')}
          invalidates={shown}
          onDone={close}
          onCancel={close}
        >
          <p>{t('offlineText', { count: figures.futureOrders })}</p>
          <Field
            of={setHouseOnline.input}
            name="reason"
            label={t('offlineReason')}
            placeholder={t('offlineReasonExample')}
          />
        </RecordForm>
      </FormDrawer>
    </>
  );
};
