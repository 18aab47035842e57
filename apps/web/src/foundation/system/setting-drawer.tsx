/** One setting: meaning, value, default, change history. */
import {
  resetSetting,
  type SettingState,
  saveSetting,
  settingHistory,
} from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { settingOf } from '@minsu/contract/foundation/system/setting-list.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { DiffLines } from '../../components/records/diff-lines.tsx';
import { HistoryList } from '../../components/records/history-list.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { SettingFields } from './setting-fields.tsx';
import { SettingPicture } from './setting-picture.tsx';
import { say, useSayValue } from './setting-words.ts';
import { settingQueries } from './system-live.ts';

interface SettingDrawerProps {
  readonly open: boolean;
  readonly state: SettingState;
  readonly onClose: () => void;
}

const SettingDrawer = ({ open, state, onClose }: SettingDrawerProps) => {
  const { t } = useTranslation('settings');
  const name = say(settingOf(state.key).name);
  return (
    <FormDrawer open={open} title={t('editNamed', { name })} onClose={onClose} width={520}>
      {settingOf(state.key).kind === 'picture' ? (
        <SettingPicture state={state} onClose={onClose} />
      ) : (
        <SettingForm key={state.key} state={state} onClose={onClose} />
      )}
      <h3 className="setting-history">{t('history')}</h3>
      <Steps state={state} />
    </FormDrawer>
  );
};

export default SettingDrawer;

type FormProps = Pick<SettingDrawerProps, 'state' | 'onClose'>;

const SettingForm = ({ state: { key, value, version, changed }, onClose }: FormProps) => {
  const { t } = useTranslation('settings');
  const sayValue = useSayValue();
  const setting = settingOf(key);
  const usual = sayValue(key, setting.usual as SettingState['value']);
  return (
    <RecordForm
      command={saveSetting}
      base={{ key, version }}
      initial={{ value }}
      invalidates={settingQueries}
      done={t('saved')}
      onDone={onClose}
      onCancel={onClose}
      onRefused={(error) => error.status === 409 && invalidate(settingQueries)}
    >
      <p>{say(setting.meaning)}</p>
      <SettingFields setting={setting} help={t('usual', { value: usual })} />
      {changed && (
        <CommandButton
          command={resetSetting}
          input={{ key, version }}
          label={t('reset')}
          confirm={{ title: t('resetTitle', { value: usual }), effects: [t('resetEffect')] }}
          done={t('resetDone')}
          invalidates={settingQueries}
          onDone={onClose}
          onStale={() => invalidate(settingQueries)}
        />
      )}
    </RecordForm>
  );
};

const Steps = ({ state: { key } }: Pick<SettingDrawerProps, 'state'>) => {
  const { t } = useTranslation('settings');
  const sayValue = useSayValue();
  const query = useCall(settingHistory, { key }, { staleTime: 0, quiet: true });
  return (
    <Loaded
      query={query}
      lines={3}
      isEmpty={(steps) => steps.length === 0}
      empty={<p className="muted">{t('neverChanged')}</p>}
    >
      {(steps) => (
        <HistoryList
          house={null}
          items={steps.map(({ id, at, actor, before, after }) => ({
            id,
            at,
            actor,
            title: (
              <DiffLines
                lines={[
                  {
                    field: key,
                    label: t('value'),
                    before: before === null ? '' : sayValue(key, before),
                    after: sayValue(key, after),
                  },
                ]}
              />
            ),
          }))}
        />
      )}
    </Loaded>
  );
};
