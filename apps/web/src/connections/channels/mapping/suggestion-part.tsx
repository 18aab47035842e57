/** Rooms and listings that are probably the same, by house and type: accepted one by one, by house, or all that are sure enough. */
import type { LinkSuggestion } from '@minsu/contract/connections/channels/channel-room.ts';
import { linkRoom, suggestLinks } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { Tag } from '../../../components/state-dot.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { mappingQueries } from './mapping-live.ts';
import { housesOf, type SuggestedHouse } from './suggested-houses.ts';

const AcceptDialog = lazyPart(() => import('./accept-dialog.tsx'));

const thresholds = ['90', '75', '40'] as const;

export const SuggestionPart = ({ connectionId }: { readonly connectionId: string }) => {
  const { t } = useTranslation('channelMapping');
  const query = useCall(suggestLinks, { connectionId });
  return (
    <div className="panel list-card mapping-scroll">
      <Loaded
        query={query}
        lines={8}
        isEmpty={(suggestions) => suggestions.length === 0}
        empty={<EmptyState title={t('noSuggestions')} hint={t('noSuggestionsHint')} />}
      >
        {(suggestions) => <Suggestions connectionId={connectionId} suggestions={suggestions} />}
      </Loaded>
    </div>
  );
};

interface SuggestionsProps {
  readonly connectionId: string;
  readonly suggestions: readonly LinkSuggestion[];
}

const Suggestions = ({ connectionId, suggestions }: SuggestionsProps) => {
  const { t } = useTranslation('channelMapping');
  // Starts with the most certain suggestions.
  const [least, setLeast] = useState(
    () => thresholds.find((one) => suggestions.some(({ confidence }) => confidence >= Number(one))) ?? '90',
  );
  const asked = useDialog<readonly LinkSuggestion[]>();
  const sure = suggestions.filter(({ confidence }) => confidence >= Number(least));
  return (
    <>
      <div className="suggestion-bar">
        <Segmented
          label={t('threshold')}
          value={least}
          onChange={setLeast}
          options={thresholds.map((value) => ({ value, label: t('thresholdOf', { percent: value }) }))}
        />
        <span className="muted" role="status">
          {t('suggestionCount', { count: sure.length })}
        </span>
        {sure.length > 0 && (
          <Button type="primary" onClick={() => asked.show(sure)}>
            {t('acceptAll', { count: sure.length })}
          </Button>
        )}
      </div>
      {sure.length === 0 ? (
        <EmptyState kind="noMatch" title={t('noneAbove')} />
      ) : (
        housesOf(sure).map((house) => (
          <HouseSuggestions
            key={house.houseId}
            house={house}
            connectionId={connectionId}
            onAccept={() => asked.show(house.types.flatMap(({ rooms }) => rooms))}
          />
        ))
      )}
      {asked.shown && (
        <AcceptDialog
          key={asked.shown.key}
          connectionId={connectionId}
          suggestions={asked.shown.of}
          open={asked.shown.open}
          onClose={asked.close}
        />
      )}
    </>
  );
};

interface HouseSuggestionsProps {
  readonly house: SuggestedHouse;
  readonly connectionId: string;
  readonly onAccept: () => void;
}

/** One house: its types, and under each the rooms with the listing that fits. */
const HouseSuggestions = ({ house, connectionId, onAccept }: HouseSuggestionsProps) => {
  const { t } = useTranslation('channelMapping');
  const { houseName, types } = house;
  const count = types.reduce((sum, { rooms }) => sum + rooms.length, 0);
  return (
    <section className="suggested-house" aria-label={houseName}>
      <div className="suggested-head">
        <h2>{houseName}</h2>
        <span className="muted">{t('suggestedIn', { types: types.length, rooms: count })}</span>
        {count > 1 && (
          <Button size="small" onClick={onAccept}>
            {t('acceptHouse', { count })}
          </Button>
        )}
      </div>
      {types.map(({ roomTypeName, rooms }) => (
        <div key={roomTypeName} className="suggested-type">
          <h3>{roomTypeName}</h3>
          <ul className="suggestions">
            {rooms.map((suggestion) => (
              <Suggestion key={suggestion.roomId} connectionId={connectionId} of={suggestion} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};

interface SuggestionProps {
  readonly connectionId: string;
  readonly of: LinkSuggestion;
}

const Suggestion = ({ connectionId, of }: SuggestionProps) => {
  const { t } = useTranslation('channelMapping');
  return (
    <li>
      <span className="ours">
        <strong className="num">{of.number}</strong>
        <span className="visually-hidden">
          {of.roomTypeName} {of.houseName}
        </span>
      </span>
      <span className="theirs">
        <strong>{of.name}</strong> {of.typeName}
        <span className="muted">{of.listingName}</span>
      </span>
      <Confidence of={of} />
      <CommandButton
        size="small"
        command={linkRoom}
        input={{ roomId: of.roomId, connectionId, channelRoomId: of.channelRoomId }}
        label={t('accept')}
        done={t('accepted', { count: 1 })}
        invalidates={mappingQueries}
      />
    </li>
  );
};

const Confidence = ({ of: { confidence, alike, ambiguous } }: { readonly of: LinkSuggestion }) => {
  const { t } = useTranslation('channelMapping');
  return (
    <span className="confidence">
      <span className="num">{t('confidence', { percent: confidence })}</span>
      <span className="confidence-bar" aria-hidden="true">
        <i style={{ width: `${confidence}%` }} />
      </span>
      {alike.length > 0 && (
        <span className="muted">
          {t('alikeIn', { what: alike.map((each) => t(`alike_${each}`)).join(' · ') })}
        </span>
      )}
      {ambiguous && <Tag tone="warn">{t('ambiguous')}</Tag>}
    </span>
  );
};
