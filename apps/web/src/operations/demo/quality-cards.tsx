/** Quality queues: create, inspect a batch, delete with undo. */
import { INSPECTION_BATCH, type QualityQueue } from '@minsu/contract/operations/demo/card.ts';
import {
  createQualityQueue,
  deleteQualityQueue,
  inspectQualityQueue,
  listQualityQueues,
  restoreQualityQueue,
} from '@minsu/contract/operations/demo/card-endpoints.ts';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Icon } from '../../components/icon.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { call } from '../../platform/calls/call.ts';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { backlogOf } from './backlog.ts';
import { CardSection, type CardsAsked } from './card-section.tsx';

const shown = [listQualityQueues];
const refresh = () => invalidate(shown);

export const QualityCards = (asked: CardsAsked) => {
  const { t } = useTranslation('cards');
  const may = useMay();
  const [open, setOpen] = useState(false);
  const query = useCall(listQualityQueues, asked.keyword ? { keyword: asked.keyword } : {});
  const create = (
    <button type="button" className="demo-card create" onClick={() => setOpen(true)}>
      <Icon name="plus" size={20} />
      {t('createQueue')}
    </button>
  );
  return (
    <>
      <CardSection
        {...asked}
        title={t('quality')}
        query={query}
        bars={3}
        emptyTitle={t('noQueues')}
        {...(may('demo:edit') ? { first: create } : {})}
        card={(queue) => <QueueCard key={queue.id} queue={queue} />}
      />
      <FormDrawer open={open} title={t('queueForm')} onClose={() => setOpen(false)}>
        <RecordForm
          command={createQualityQueue}
          initial={{ title: '', waiting: 0 }}
          invalidates={shown}
          submitLabel={t('create')}
          done={false}
          onCancel={() => setOpen(false)}
          onDone={({ title }) => {
            toast.success(t('queueCreated', { title }));
            setOpen(false);
          }}
        >
          <Field
            of={createQualityQueue.input}
            name="title"
            label={t('fieldTitle')}
            placeholder={t('fieldTitlePlaceholder')}
          />
          <Field
            of={createQualityQueue.input}
            name="waiting"
            label={t('fieldWaiting')}
            control="number"
            help={t('fieldWaitingHelp')}
          />
        </RecordForm>
      </FormDrawer>
    </>
  );
};

const QueueCard = ({ queue }: { readonly queue: QualityQueue }) => {
  const { t } = useTranslation('cards');
  const backlog = backlogOf(queue.waitingSince, Date.now());
  return (
    <li className="demo-card">
      <h3 title={queue.title}>{queue.title}</h3>
      <div className="muted">
        <InstantText at={queue.createdAt} house={null} />
      </div>
      <dl className="demo-figures">
        <div>
          <dt>{t('waiting')}</dt>
          <dd>{formatCount(queue.waiting)}</dd>
        </div>
        <div>
          <dt>{t('backlog')}</dt>
          <dd>{backlog ? t(backlog.unit, { count: backlog.count }) : t('noBacklog')}</dd>
        </div>
        <div>
          <dt>{t('toSample')}</dt>
          <dd>{formatCount(queue.toSample)}</dd>
        </div>
      </dl>
      <QueueActions queue={queue} />
    </li>
  );
};

const QueueActions = ({ queue }: { readonly queue: QualityQueue }) => {
  const { t } = useTranslation('cards');
  const { id, version, title, waiting } = queue;
  const left = Math.max(0, waiting - INSPECTION_BATCH);
  return (
    <div className="demo-card-actions">
      <CommandButton
        command={deleteQualityQueue}
        input={{ id, version }}
        label={t('delete')}
        done={t('deleted', { title })}
        undo={(after) => call(restoreQualityQueue, { id, version: after.version }).then(refresh)}
        invalidates={shown}
        onStale={refresh}
      />
      <span title={t('inspectHint', { batch: INSPECTION_BATCH })}>
        <CommandButton
          command={inspectQualityQueue}
          input={{ id, version }}
          label={t('inspect')}
          type="primary"
          disabled={waiting === 0}
          done={t('inspected', { title, count: left })}
          invalidates={shown}
          onStale={refresh}
        />
      </span>
    </div>
  );
};
