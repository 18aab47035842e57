/** Actions on a dictionary item. */
import { isKeptBySystem } from '@minsu/contract/foundation/system/dictionary.ts';
import {
  type DictionaryEntry,
  deleteDictionaryItem,
  setDictionaryActive,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { dictionaryQueries } from './system-live.ts';

interface ItemActionsProps {
  readonly item: DictionaryEntry;
  readonly name: string;
  readonly onEdit: () => void;
}

export const ItemActions = ({ item, name, onEdit }: ItemActionsProps) => {
  const { t } = useTranslation('dictionaries');
  const { type, code, version, active, builtIn, used } = item;
  const shared = {
    type: 'link',
    size: 'small',
    invalidates: dictionaryQueries,
    onStale: () => invalidate(dictionaryQueries),
  } as const;
  return (
    <span className="dictionary-actions">
      <Button type="link" size="small" onClick={onEdit} aria-label={t('editNamed', { name })}>
        {t('edit')}
      </Button>
      {!isKeptBySystem(type, code) && (
        <CommandButton
          {...shared}
          command={setDictionaryActive}
          input={{ type, code, version, active: !active }}
          label={t(active ? 'deactivate' : 'activate')}
          done={t(active ? 'deactivated' : 'activated', { name })}
        />
      )}
      {!builtIn && used === 0 && (
        <CommandButton
          {...shared}
          danger
          command={deleteDictionaryItem}
          input={{ type, code, version }}
          label={t('remove')}
          confirm={{ title: t('removeTitle', { name }), text: t('removeText') }}
          done={t('removed', { name })}
        />
      )}
    </span>
  );
};
