/** Numbers that receive no more text messages. */
import {
  addSmsOptOut,
  pageSmsOptOuts,
  removeSmsOptOut,
} from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { optOutQueries } from './connector-live.ts';

const PAGE = 20;

export const OptOuts = () => {
  const { t } = useTranslation('connectors');
  const mayEdit = useMay()('connector:edit');
  const [current, setCurrent] = useState(1);
  const query = useCall(pageSmsOptOuts, { current, size: PAGE });
  const { shown, show, close } = useDialog();
  return (
    <Panel title={t('optOuts')} extra={mayEdit && <Button onClick={() => show()}>{t('addOptOut')}</Button>}>
      <p className="muted">{t('optOutsHint')}</p>
      <Loaded query={query} lines={3}>
        {({ records, total }) => (
          <>
            {records.length === 0 && <p className="muted">{t('optOutsEmpty')}</p>}
            <ul className="connector-call-list">
              {records.map(({ id, phoneMasked, source, createdAt }) => (
                <li key={id} className="connector-call connector-call-head">
                  <span className="num">{phoneMasked}</span>
                  <span className="muted">{t(`optOutSource_${source}`)}</span>
                  <InstantText at={createdAt} house={null} />
                  <CommandButton
                    command={removeSmsOptOut}
                    input={{ id }}
                    label={t('removeOptOut')}
                    size="small"
                    confirm={{ title: `${t('removeOptOut')}?`, effects: [t('removeOptOutConfirm')] }}
                    invalidates={optOutQueries}
                  />
                </li>
              ))}
            </ul>
            {total > PAGE && (
              <Pagination
                current={current}
                pageSize={PAGE}
                total={total}
                showSizeChanger={false}
                onChange={setCurrent}
              />
            )}
          </>
        )}
      </Loaded>
      {shown && (
        <FormDrawer open={shown.open} title={t('addOptOut')} onClose={close}>
          <RecordForm
            command={addSmsOptOut}
            base={{}}
            initial={{}}
            done={t('saved')}
            invalidates={optOutQueries}
            onDone={close}
            onCancel={close}
          >
            <Field of={addSmsOptOut.input} name="phone" label={t('field_phone')} />
          </RecordForm>
        </FormDrawer>
      )}
    </Panel>
  );
};
