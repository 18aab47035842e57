/** The secret export address of a room: shown on request, copied, renewed. */
import { openIcalExport, renewIcalExport } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import { type IcalRoom, type IcalSource, icalSources } from '@minsu/contract/connections/ical/ical-feed.ts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { Copyable } from '../../components/copyable.tsx';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { icalQueries } from './ical-live.ts';

interface IcalShareDrawerProps {
  readonly rooms: readonly IcalRoom[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const IcalShareDrawer = ({ rooms, open, onClose }: IcalShareDrawerProps) => {
  const { t } = useTranslation('ical');
  return (
    <FormDrawer open={open} title={t('shareTitle')} width={520} onClose={onClose}>
      <Address rooms={rooms} />
    </FormDrawer>
  );
};

export default IcalShareDrawer;

interface Place {
  readonly roomId: string;
  readonly source: IcalSource;
}

const Address = ({ rooms }: Pick<IcalShareDrawerProps, 'rooms'>) => {
  const { t } = useTranslation('ical');
  const [place, setPlace] = useState<Place>({ roomId: rooms[0]?.roomId ?? '', source: 'airbnb' });
  /** Address for the chosen room and platform; cleared when the choice changes. */
  const [url, setUrl] = useState<string | null>(null);
  const choose = (chosen: Place) => {
    setPlace(chosen);
    setUrl(null);
  };
  return (
    <div className="form ical-share">
      <p className="muted">{t('shareHint')}</p>
      <PlaceFields rooms={rooms} place={place} onChange={choose} />
      {url === null ? (
        <div>
          <CommandButton
            type="primary"
            command={openIcalExport}
            input={place}
            label={t('shareShow')}
            done={false}
            onDone={(output) => setUrl(output.url)}
            invalidates={icalQueries}
          />
        </div>
      ) : (
        <ShownAddress place={place} url={url} onRenewed={setUrl} />
      )}
    </div>
  );
};

interface PlaceFieldsProps {
  readonly rooms: readonly IcalRoom[];
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

const PlaceFields = ({ rooms, place, onChange }: PlaceFieldsProps) => {
  const { t } = useTranslation('ical');
  const ids = useId();
  return (
    <>
      <label htmlFor={`${ids}room`}>{t('room')}</label>
      <Select
        id={`${ids}room`}
        value={place.roomId}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(roomId: string) => onChange({ ...place, roomId })}
        options={rooms.map(({ roomId, number, roomTypeName }) => ({
          value: roomId,
          label: `${number} · ${roomTypeName}`,
        }))}
      />
      <label htmlFor={`${ids}source`}>{t('source')}</label>
      <Select
        id={`${ids}source`}
        value={place.source}
        onChange={(source: IcalSource) => onChange({ ...place, source })}
        options={icalSources.map((value) => ({ value, label: t(`source_${value}`) }))}
      />
    </>
  );
};

interface ShownAddressProps {
  readonly place: Place;
  readonly url: string;
  readonly onRenewed: (url: string) => void;
}

const ShownAddress = ({ place, url, onRenewed }: ShownAddressProps) => {
  const { t } = useTranslation('ical');
  return (
    <>
      <div className="ical-address" role="status">
        <Copyable text={url} />
      </div>
      <p className="muted">{t('shareSecret')}</p>
      <div>
        <CommandButton
          danger
          command={renewIcalExport}
          input={place}
          label={t('renew')}
          confirm={{ title: t('renewTitle'), effects: [t('renewEffect')] }}
          done={t('renewed')}
          onDone={(output) => onRenewed(output.url)}
          invalidates={icalQueries}
        />
      </div>
    </>
  );
};
