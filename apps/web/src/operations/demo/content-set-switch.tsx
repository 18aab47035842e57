/** Brings a content set online or offline, with undo. */
import type { ContentSet } from '@minsu/contract/operations/demo/content-set.ts';
import {
  pageContentSets,
  setContentSetStatus,
} from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { call } from '../../platform/calls/call.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const ContentSetSwitch = ({ set }: { readonly set: ContentSet }) => {
  const { t } = useTranslation('contentSets');
  const { id, version, name, status } = set;
  const online = status === 'online';
  return (
    <CommandButton
      command={setContentSetStatus}
      input={{ id, version, status: online ? 'offline' : 'online' }}
      label={online ? t('takeOffline') : t('publish')}
      type="link"
      size="small"
      done={t(online ? 'tookOffline' : 'published', { name })}
      invalidates={[pageContentSets]}
      onStale={() => invalidate([pageContentSets])}
      undo={(after) =>
        call(setContentSetStatus, { id, version: after.version, status }).then(() =>
          invalidate([pageContentSets]),
        )
      }
    />
  );
};
