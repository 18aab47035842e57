/** Properties an account reaches and which are used here; orders of the others stay with the platform, as the screen says. */
import {
  type ChannelProperty,
  chooseChannelProperty,
  listChannelProperties,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { connectionQueries } from './channels-live.ts';

/** Nothing if the platform has no properties. */
export const Properties = ({ connectionId }: { readonly connectionId: string }) => {
  const { t } = useTranslation('channels');
  const { data = [] } = useCall(listChannelProperties, { connectionId }, { quiet: true });
  if (data.length === 0) return null;
  return (
    <section className="channel-properties">
      <h3>{t('properties')}</h3>
      <ul>
        {data.map((property) => (
          <Property key={property.key} connectionId={connectionId} of={property} />
        ))}
      </ul>
    </section>
  );
};

interface PropertyProps {
  readonly connectionId: string;
  readonly of: ChannelProperty;
}

const Property = ({ connectionId, of }: PropertyProps) => {
  const { t } = useTranslation('channels');
  const may = useMay();
  const name = of.name || of.key;
  return (
    <li>
      <div>
        <strong>{name}</strong> <Tag>{of.currency || '—'}</Tag>
        <p className="muted">{t('propertyMapped', { mapped: of.mapped, listings: of.listings })}</p>
        {of.waiting > 0 && (
          <p>
            <StateDot tone="warn">{t('propertyWaiting', { count: of.waiting })}</StateDot>{' '}
            {of.waitingSince && <InstantText at={of.waitingSince} house={null} />}
          </p>
        )}
      </div>
      {may('channel:connect') && (
        <CommandButton
          size="small"
          command={chooseChannelProperty}
          input={{ connectionId, key: of.key, chosen: !of.chosen }}
          label={t(of.chosen ? 'propertyLeave' : 'propertyUse')}
          done={t('propertyDone')}
          invalidates={[...connectionQueries, listChannelProperties]}
        />
      )}
    </li>
  );
};
