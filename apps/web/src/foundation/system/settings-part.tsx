/** All business settings in groups; the address holds search and filter. */
import { listSettings, type SettingState } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { type SettingGroup, settingGroups } from '@minsu/contract/foundation/system/setting-kinds.ts';
import { settingOf } from '@minsu/contract/foundation/system/setting-list.ts';
import { Button, Checkbox, Input } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { say, useSayValue } from './setting-words.ts';

const SettingDrawer = lazyPart(() => import('./setting-drawer.tsx'));

interface Filter {
  readonly keyword: string;
  readonly changed: boolean;
}

/** Matches texts of both languages. */
const matches = ({ key, changed }: SettingState, filter: Filter): boolean => {
  const { name, meaning } = settingOf(key);
  const words = [...name, ...meaning, key].join(' ').toLowerCase();
  return (!filter.changed || changed) && words.includes(filter.keyword.trim().toLowerCase());
};

const useFilter = () => {
  const [search, setSearch] = useAddressSearch();
  const filter: Filter = { keyword: search.get('keyword') ?? '', changed: search.get('changed') === '1' };
  const put = (next: Partial<Filter>) =>
    setSearch(
      (was) => {
        const { keyword, changed } = { ...filter, ...next };
        const rest = [...was].filter(([name]) => name !== 'keyword' && name !== 'changed');
        return new URLSearchParams([
          ...rest,
          ...(keyword === '' ? [] : [['keyword', keyword]]),
          ...(changed ? [['changed', '1']] : []),
        ] as [string, string][]);
      },
      { replace: true },
    );
  return { filter, put };
};

export const SettingsPart = () => {
  const { t } = useTranslation('settings');
  const query = useCall(listSettings, {});
  const { filter, put } = useFilter();
  return (
    <>
      <div className="setting-bar">
        <Input
          allowClear
          aria-label={t('search')}
          placeholder={t('search')}
          prefix={<Icon name="search" size={14} />}
          value={filter.keyword}
          onChange={(event) => put({ keyword: event.target.value })}
        />
        <Checkbox checked={filter.changed} onChange={(event) => put({ changed: event.target.checked })}>
          {t('onlyChanged')}
        </Checkbox>
      </div>
      <Loaded query={query} lines={12}>
        {(states) => (
          <Groups states={states} filter={filter} onClear={() => put({ keyword: '', changed: false })} />
        )}
      </Loaded>
    </>
  );
};

interface GroupsProps {
  readonly states: readonly SettingState[];
  readonly filter: Filter;
  readonly onClear: () => void;
}

const Groups = ({ states, filter, onClear }: GroupsProps) => {
  const { t } = useTranslation('settings');
  const drawer = useDialog<SettingState['key']>();
  const shown = states.filter((state) => matches(state, filter));
  const edited = states.find(({ key }) => key === drawer.shown?.of);
  const ofGroup = (group: SettingGroup) => shown.filter(({ key }) => settingOf(key).group === group);
  return (
    <>
      {settingGroups
        .filter((group) => ofGroup(group).length > 0)
        .map((group) => (
          <Panel key={group} title={t(`group_${group}`)} flush>
            <ul className="setting-list">
              {ofGroup(group).map((state) => (
                <SettingLine key={state.key} state={state} onEdit={() => drawer.show(state.key)} />
              ))}
            </ul>
          </Panel>
        ))}
      {shown.length === 0 && (
        <Panel>
          <EmptyState
            kind="noMatch"
            title={t('noMatch')}
            action={<Button onClick={onClear}>{t('clear')}</Button>}
          />
        </Panel>
      )}
      {drawer.shown && edited && (
        <SettingDrawer key={edited.key} open={drawer.shown.open} state={edited} onClose={drawer.close} />
      )}
    </>
  );
};

const SettingLine = ({ state, onEdit }: { readonly state: SettingState; readonly onEdit: () => void }) => {
  const { t } = useTranslation('settings');
  const sayValue = useSayValue();
  const { key, value, changed, changedAt, changedBy } = state;
  const { name, meaning, usual } = settingOf(key);
  return (
    <li className="setting-line" data-setting={key}>
      <div className="setting-said">
        <span className="setting-name">{say(name)}</span>
        {changed && <Tag tone="info">{t('changed')}</Tag>}
        <div className="muted">{say(meaning)}</div>
      </div>
      <div className="setting-value">
        <span className="setting-now">{sayValue(key, value)}</span>
        <div className="muted">{t('usual', { value: sayValue(key, usual as SettingState['value']) })}</div>
        {changed && changedAt !== null && (
          <div className="muted">
            {t('changedBy', { actor: changedBy ?? '' })} <InstantText at={changedAt} house={null} />
          </div>
        )}
      </div>
      <Button onClick={onEdit} aria-label={t('editNamed', { name: say(name) })}>
        {t('edit')}
      </Button>
    </li>
  );
};
