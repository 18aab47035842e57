/** Checklists by kind: the general one and those of room types; create, edit, delete. */
import { type TaskTemplate, taskKinds } from '@minsu/contract/operations/tasks/task.ts';
import {
  deleteTaskTemplate,
  listTaskTemplates,
  saveTaskTemplate,
} from '@minsu/contract/operations/tasks/task-set-up-endpoints.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { templateQueries } from './task-live.ts';
import { TemplateFor } from './template-for.tsx';

interface TemplateDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The list, a new checklist, or the one being edited. */
type Shown = 'list' | 'new' | TaskTemplate;

const TemplateDrawer = ({ open, onClose }: TemplateDrawerProps) => {
  const { t } = useTranslation('tasks');
  const [shown, setShown] = useState<Shown>('list');
  return (
    <FormDrawer open={open} title={t('templates')} onClose={onClose} width={520}>
      {shown === 'list' ? (
        <Templates onShow={setShown} />
      ) : (
        <TemplateForm of={shown === 'new' ? null : shown} onClose={() => setShown('list')} />
      )}
    </FormDrawer>
  );
};

export default TemplateDrawer;

const Templates = ({ onShow }: { readonly onShow: (shown: Shown) => void }) => {
  const { t } = useTranslation('tasks');
  const query = useCall(listTaskTemplates, {}, { quiet: true });
  return (
    <Loaded query={query} lines={8}>
      {(all) => (
        <div className="task-templates">
          <p className="muted">{t('templateHint')}</p>
          <ul>
            {all.map((template) => (
              <li key={template.id}>
                <TemplateItem of={template} onEdit={() => onShow(template)} />
              </li>
            ))}
          </ul>
          <Button type="primary" onClick={() => onShow('new')}>
            {t('templateNew')}
          </Button>
        </div>
      )}
    </Loaded>
  );
};

const TemplateItem = ({ of, onEdit }: { readonly of: TaskTemplate; readonly onEdit: () => void }) => {
  const { t } = useTranslation('tasks');
  return (
    <article>
      <header>
        <strong>{t(`kind_${of.kind}`)}</strong>
        <Tag tone={of.roomTypeId ? 'info' : 'neutral'}>
          {of.roomTypeId ? `${of.houseName} · ${of.roomTypeName}` : t('templateAll')}
        </Tag>
        <span className="muted">
          {t('templateItems', { count: of.lines.length })}
          {of.minutes !== null && ` · ${t('minutes', { count: of.minutes })}`}
          {of.minPhotos > 0 && ` · ${t('photosCount', { count: of.minPhotos })}`}
        </span>
      </header>
      <p>{of.lines.join(' · ')}</p>
      <div className="task-actions">
        <Button size="small" onClick={onEdit}>
          {t('templateEdit')}
        </Button>
        <CommandButton
          size="small"
          danger
          command={deleteTaskTemplate}
          input={{ id: of.id, version: of.version }}
          label={t('templateDelete')}
          confirm={{ title: t('templateDeleteTitle'), text: t('templateDeleteText') }}
          done={t('templateDeleted')}
          invalidates={templateQueries}
          onStale={() => invalidate(templateQueries)}
        />
      </div>
    </article>
  );
};

interface TemplateFormProps {
  readonly of: TaskTemplate | null;
  readonly onClose: () => void;
}

const contentOf = (of: TaskTemplate | null) => ({
  kind: of?.kind ?? ('departure' as const),
  houseId: of?.houseId,
  roomTypeId: of?.roomTypeId,
  minutes: of?.minutes,
  minPhotos: of?.minPhotos ?? 0,
  lines: of?.lines ?? [],
});

const TemplateForm = ({ of, onClose }: TemplateFormProps) => {
  const { t } = useTranslation('tasks');
  const { input } = saveTaskTemplate;
  return (
    <RecordForm
      command={saveTaskTemplate}
      base={of ? { id: of.id, version: of.version } : {}}
      initial={contentOf(of)}
      done={t('templateSaved')}
      invalidates={templateQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field
        of={input}
        name="kind"
        label={t('fieldKind')}
        control="select"
        options={taskKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <TemplateFor />
      <Field
        of={input}
        name="minutes"
        label={t('templateMinutes')}
        control="number"
        unit={t('minutesUnit')}
        help={t('templateMinutesHelp')}
      />
      <Field of={input} name="minPhotos" label={t('templatePhotos')} control="number" />
      <Field
        of={input}
        name="lines"
        label={t('templateLines')}
        help={t('templateLinesHelp')}
        control={({ id, value, onChange, status }) => (
          <LinesControl id={id} value={value} onChange={onChange} {...(status && { status })} />
        )}
      />
    </RecordForm>
  );
};

interface LinesControlProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (lines: string[]) => void;
  readonly status?: 'error';
}

/** As typed; empty lines are dropped. */
const LinesControl = ({ id, value, onChange, status }: LinesControlProps) => {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join('\n') : ''));
  const type = (next: string) => {
    setText(next);
    onChange(
      next
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    );
  };
  return (
    <Input.TextArea
      id={id}
      autoSize={{ minRows: 6, maxRows: 16 }}
      value={text}
      {...(status && { status })}
      onChange={(event) => type(event.target.value)}
    />
  );
};
