/** Reply templates, own and shared: create, edit, delete. */
import type { ReplyTemplate } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  deleteReplyTemplate,
  listReplyTemplates,
  saveReplyTemplate,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { templateQueries } from './evaluation-live.ts';

interface TemplateDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The list, a new template, or the one being edited. */
type Shown = 'list' | 'new' | ReplyTemplate;

const TemplateDrawer = ({ open, onClose }: TemplateDrawerProps) => {
  const { t } = useTranslation('evaluations');
  const [shown, setShown] = useState<Shown>('list');
  return (
    <FormDrawer open={open} title={t('templates')} onClose={onClose} width={480}>
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
  const { t } = useTranslation('evaluations');
  const query = useCall(listReplyTemplates, {}, { quiet: true });
  const add = (
    <Button type="primary" onClick={() => onShow('new')}>
      {t('templateNew')}
    </Button>
  );
  return (
    <Loaded
      query={query}
      lines={6}
      isEmpty={(all) => all.length === 0}
      empty={<EmptyState title={t('templatesEmpty')} hint={t('templatesHint')} action={add} />}
    >
      {(all) => (
        <div className="reply-templates">
          <p className="muted">{t('templatesHint')}</p>
          <ul>
            {all.map((template) => (
              <li key={template.id}>
                <TemplateItem of={template} onEdit={() => onShow(template)} />
              </li>
            ))}
          </ul>
          {add}
        </div>
      )}
    </Loaded>
  );
};

const TemplateItem = ({ of, onEdit }: { readonly of: ReplyTemplate; readonly onEdit: () => void }) => {
  const { t } = useTranslation('evaluations');
  return (
    <article>
      <header>
        <strong>{of.name}</strong>
        <Tag tone={of.shared ? 'info' : 'neutral'}>{t(of.shared ? 'shared' : 'mine')}</Tag>
      </header>
      <p>{of.content}</p>
      {of.editable && (
        <div className="evaluation-actions">
          <Button size="small" onClick={onEdit}>
            {t('templateEdit')}
          </Button>
          <CommandButton
            size="small"
            danger
            command={deleteReplyTemplate}
            input={{ id: of.id, version: of.version }}
            label={t('templateDelete')}
            confirm={{ title: t('templateDeleteTitle', { name: of.name }), text: t('templateDeleteText') }}
            done={t('templateDeleted')}
            invalidates={templateQueries}
            onStale={() => invalidate(templateQueries)}
          />
        </div>
      )}
    </article>
  );
};

interface TemplateFormProps {
  readonly of: ReplyTemplate | null;
  readonly onClose: () => void;
}

const TemplateForm = ({ of, onClose }: TemplateFormProps) => {
  const { t } = useTranslation('evaluations');
  const may = useMay();
  const { input } = saveReplyTemplate;
  return (
    <RecordForm
      command={saveReplyTemplate}
      base={of ? { id: of.id, version: of.version } : {}}
      initial={{ name: of?.name ?? '', content: of?.content ?? '', shared: of?.shared ?? false }}
      done={t('templateSaved')}
      invalidates={templateQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field of={input} name="name" label={t('templateName')} />
      <Field
        of={input}
        name="content"
        label={t('templateContent')}
        control="textarea"
        placeholder={t('templateExample')}
        help={t('templatesHint')}
      />
      {may('evaluation:moderate') && (
        <Field of={input} name="shared" label={t('templateShared')} control="switch" />
      )}
    </RecordForm>
  );
};
