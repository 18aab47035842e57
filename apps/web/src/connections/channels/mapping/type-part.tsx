/** Plans of a platform that sells by room type: which type and plan of ours each is, by suggestion or by choice. */
import {
  listTypeListings,
  mapTypeListings,
  type TypeListing,
  unmapTypeListings,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { occupancyGaps } from '@minsu/contract/connections/channels/occupancy-rules.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { StateDot, Tag } from '../../../components/state-dot.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { Connection } from './connection-choice.tsx';
import { mappingQueries } from './mapping-live.ts';

const TypeDialog = lazyPart(() => import('./type-dialog.tsx'));

interface PartProps {
  readonly connection: Connection;
}

export const TypePart = ({ connection }: PartProps) => {
  const { t } = useTranslation('channelMapping');
  const query = useCall(listTypeListings, { connectionId: connection.id });
  return (
    <div className="mapping-scroll">
      <p className="muted">{t('typeHint')}</p>
      <Loaded
        query={query}
        lines={6}
        isEmpty={({ listings }) => listings.length === 0}
        empty={<EmptyState title={t('noListings')} hint={t('noListingsHint')} />}
      >
        {({ listings, types }) => (
          <ul className="type-listings">
            {listings.map((row) => (
              <Row key={row.channelRoomId} connection={connection} types={types} of={row} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
};

export interface RowProps extends PartProps {
  readonly of: TypeListing;
  readonly types: OutputOf<typeof listTypeListings>['types'];
}

const Row = ({ of, ...rest }: RowProps) => (
  <li className="panel">
    <div>
      {of.name.startsWith(of.typeName) ? (
        <strong>{of.name}</strong>
      ) : (
        <>
          <strong>{of.typeName}</strong> · {of.name}
        </>
      )}{' '}
      <Tag>{of.currency || '—'}</Tag>
      {of.propertyName !== of.typeName && <p className="muted">{of.propertyName}</p>}
      <Now of={of} />
      <Guests of={of} types={rest.types} />
    </div>
    <Choices of={of} {...rest} />
  </li>
);

/** Guest counts in which the plan there and the room type here differ. */
const Guests = ({ of: { mapping, occupancies }, types }: Pick<RowProps, 'of' | 'types'>) => {
  const { t } = useTranslation('channelMapping');
  const type = types.find(({ roomTypeId }) => roomTypeId === mapping?.roomTypeId);
  if (!type) return null;
  const { missing, beyond } = occupancyGaps(occupancies, type.maxGuests);
  return (
    <>
      {missing.length > 0 && (
        <p>
          <StateDot tone="warn">{t('typeGuestsMissing', { guests: missing.join('、') })}</StateDot>
        </p>
      )}
      {beyond.length > 0 && (
        <p>
          <StateDot tone="warn">
            {t('typeGuestsBeyond', { guests: beyond.join('、'), most: type.maxGuests })}
          </StateDot>
        </p>
      )}
    </>
  );
};

const Now = ({ of: { mapping, listed, chosen } }: { readonly of: TypeListing }) => {
  const { t } = useTranslation(['channelMapping', 'prices']);
  if (!listed) return <StateDot tone="bad">{t('typeGone')}</StateDot>;
  if (mapping)
    return (
      <StateDot tone="ok">
        {mapping.houseName} · {mapping.roomTypeName} · {mapping.planName || t('prices:standardPlan')}
      </StateDot>
    );
  return <StateDot tone="neutral">{t(chosen ? 'typeUnmapped' : 'typeNotChosen')}</StateDot>;
};

const Choices = (props: RowProps) => {
  const { connection, of } = props;
  const { t } = useTranslation('channelMapping');
  const may = useMay();
  const { shown, show, close } = useDialog();
  const { channelRoomId, mapping, suggestion, chosen, listed } = of;
  if (!may('channel:link')) return null;
  const input = { connectionId: connection.id, channelRoomIds: [channelRoomId] };
  const same = { invalidates: mappingQueries, size: 'small' as const };
  return (
    <div className="type-choices">
      {suggestion && chosen && listed && (
        <CommandButton
          {...same}
          type="primary"
          command={mapTypeListings}
          input={{ ...input, roomTypeId: suggestion.roomTypeId, ratePlanId: STANDARD_PLAN_ID }}
          label={t('typeTake', { type: suggestion.roomTypeName })}
          done={t('typeMapped')}
        />
      )}
      {chosen && listed && (
        <Button size="small" onClick={() => show()}>
          {t(mapping ? 'typeChange' : 'typeChoose')}
        </Button>
      )}
      {mapping && (
        <CommandButton
          {...same}
          command={unmapTypeListings}
          input={input}
          label={t('typeEnd')}
          confirm={{ title: t('typeEndTitle', { name: of.name }), effects: [t('typeEndEffect')] }}
          done={t('typeEnded')}
        />
      )}
      {shown && <TypeDialog key={shown.key} {...props} open={shown.open} onClose={close} />}
    </div>
  );
};
