/** Rooms and listings that are probably the same: accepted one by one, or all that are sure enough. */
import type { LinkSuggestion } from '@minsu/contract/channels/channel-room.ts';
import { linkRoom, suggestLinks } from '@minsu/contract/channels/channel-room-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../../components/command-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Loaded } from '../../../components/panel.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { Tag } from '../../../components/state-dot.tsx';
import { useDialog } from '../../../components/use-dialog.ts';
import { useCall } from '../../../platform/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { mappingQueries } from './mapping-live.ts';

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
  // The surest there are: nobody has to look for them.
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
        <ul className="suggestions">
          {sure.map((suggestion) => (
            <Suggestion key={suggestion.roomId} connectionId={connectionId} of={suggestion} />
          ))}
        </ul>
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

interface SuggestionProps {
  readonly connectionId: string;
  readonly of: LinkSuggestion;
}

const Suggestion = ({ connectionId, of }: SuggestionProps) => {
  const { t } = useTranslation('channelMapping');
  return (
    <li>
      <span className="ours">
        <strong className="num">{of.number}</strong> {of.roomTypeName}
        <span className="muted">{of.houseName}</span>
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
