/** Templates in order: sorted by pointer, keys or buttons, also within a filter. */
import { verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { MessageTemplate } from '@minsu/contract/connections/templates/template.ts';
import {
  listTemplates,
  orderTemplates,
  setTemplateActive,
} from '@minsu/contract/connections/templates/template-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { SortableLine } from '../../components/lists/sortable-line.tsx';
import { SortableList } from '../../components/lists/sortable-list.tsx';
import { moveAmong } from '../../components/move-among.ts';
import { Tag } from '../../components/state-dot.tsx';
import { invalidate, putAnswer, useCommand } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { currentLanguage, listed } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { ShownTemplate } from './template-drawer.tsx';
import { templateQueries } from './template-live.ts';
import { PlacedText } from './template-words.tsx';

interface TemplateListProps {
  readonly all: readonly MessageTemplate[];
  readonly shown: readonly MessageTemplate[];
  readonly onShow: (shown: ShownTemplate) => void;
}

/** Optimistic update, replaced by the server's answer. */
const useMove = ({ all, shown }: Pick<TemplateListProps, 'all' | 'shown'>) => {
  const { t } = useTranslation('templates');
  const { mutate } = useCommand(orderTemplates);
  return (from: number, to: number) => {
    const ordered = moveAmong(all, shown, from, to);
    putAnswer(listTemplates, { all: true }, ordered);
    mutate(
      { ids: ordered.map(({ id }) => id) },
      {
        onSuccess: (answer) => {
          putAnswer(listTemplates, { all: true }, answer);
          toast.success(t('ordered'));
        },
        onError: () => invalidate(templateQueries),
      },
    );
  };
};

export const TemplateList = ({ all, shown, onShow }: TemplateListProps) => {
  const { t } = useTranslation(['templates', 'components']);
  const move = useMove({ all, shown });
  const mayEdit = useMay()('template:edit');
  if (!mayEdit)
    return (
      <ul className="template-list" aria-label={t('list')}>
        {shown.map((template) => (
          <li key={template.id}>
            <Facts of={template} />
            <Actions of={template} onShow={onShow} />
          </li>
        ))}
      </ul>
    );
  return (
    <SortableList
      keys={shown.map(({ id }) => id)}
      nameOf={(_id, index) => shown[index]?.name ?? ''}
      strategy={verticalListSortingStrategy}
      how={t('components:dragHow')}
      onMove={move}
    >
      <ul className="template-list sorted" aria-label={t('list')}>
        {shown.map((template, index) => (
          <SortableLine
            key={template.id}
            id={template.id}
            name={template.name}
            index={index}
            last={shown.length - 1}
            className={template.active ? '' : 'off'}
            onMove={(to) => move(index, to)}
          >
            {({ handle, moves }) => (
              <>
                {handle}
                <Facts of={template} />
                {moves}
                <Actions of={template} onShow={onShow} />
              </>
            )}
          </SortableLine>
        ))}
      </ul>
    </SortableList>
  );
};

const Facts = ({
  of: { name, code, zh, en, channels, active, usedBy },
}: {
  readonly of: MessageTemplate;
}) => {
  const { t } = useTranslation('templates');
  const names = channels.flatMap((one) => (one === 'none' ? [] : [t(`channel_${one}`)]));
  return (
    <div className="template-line">
      <div>
        <strong>{name}</strong> <code className="muted">{code}</code>{' '}
        {!active && <Tag tone="warn">{t('off')}</Tag>} {en === '' && <Tag>{t('noEnglish')}</Tag>}
      </div>
      <p>
        {currentLanguage() === 'en-US' && en !== '' ? (
          <PlacedText text={en} language="en-US" />
        ) : (
          <PlacedText text={zh} language="zh-CN" />
        )}
      </p>
      <div className="muted">
        {names.length === 0 ? t('allChannels') : listed(names)}
        {usedBy.length > 0 && <> · {t('usedBy', { names: listed(usedBy.map((rule) => rule.name)) })}</>}
      </div>
    </div>
  );
};

interface ActionsProps {
  readonly of: MessageTemplate;
  readonly onShow: TemplateListProps['onShow'];
}

const Actions = ({ of, onShow }: ActionsProps) => {
  const { t } = useTranslation('templates');
  const mayEdit = useMay()('template:edit');
  const { id, version, name, active, usedBy } = of;
  const rules = active ? usedBy.filter((rule) => rule.active).map((rule) => rule.name) : [];
  if (!mayEdit)
    return (
      <span className="template-actions">
        <Button
          type="link"
          size="small"
          aria-label={t('viewNamed', { name })}
          onClick={() => onShow({ how: 'view', of })}
        >
          {t('view')}
        </Button>
      </span>
    );
  return (
    <span className="template-actions">
      <Button
        type="link"
        size="small"
        aria-label={t('editNamed', { name })}
        onClick={() => onShow({ how: 'edit', of })}
      >
        {t('edit')}
      </Button>
      <Button
        type="link"
        size="small"
        aria-label={t('copyNamed', { name })}
        onClick={() => onShow({ how: 'copy', of })}
      >
        {t('copy')}
      </Button>
      <CommandButton
        type="link"
        size="small"
        command={setTemplateActive}
        input={{ id, version, active: !active, anyway: rules.length > 0 }}
        label={t(active ? 'deactivate' : 'activate')}
        {...(rules.length > 0 && {
          confirm: { title: t('offTitle', { name }), effects: [t('offEffect', { names: listed(rules) })] },
        })}
        done={t(active ? 'deactivated' : 'activated', { name })}
        invalidates={templateQueries}
        onStale={() => invalidate(templateQueries)}
      />
    </span>
  );
};
