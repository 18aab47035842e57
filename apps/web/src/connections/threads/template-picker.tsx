/** Picks a template; the server fills it for this stay and lists missing values. */

import { listTemplates } from '@minsu/contract/connections/templates/template-endpoints.ts';
import type { ThreadRow } from '@minsu/contract/connections/threads/thread.ts';
import { fillThreadTemplate } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface TemplatePickerProps {
  readonly thread: ThreadRow;
  readonly disabled: boolean;
  readonly onPick: (text: string, missing: readonly string[]) => void;
}

export const TemplatePicker = ({ thread, disabled, onPick }: TemplatePickerProps) => {
  const { t } = useTranslation('threads');
  const [filling, setFilling] = useState(false);
  const all = useCall(listTemplates, {}, { quiet: true, staleTime: 60_000 }).data ?? [];
  const offered = all.filter(({ channels }) => channels.length === 0 || channels.includes(thread.channel));
  const pick = (templateId: string) => {
    setFilling(true);
    call(fillThreadTemplate, { id: thread.id, templateId })
      .then(
        ({ text, missing }) => onPick(text, missing),
        () => undefined,
      )
      .finally(() => setFilling(false));
  };
  return (
    <Select<string>
      className="template-picker"
      value={null}
      disabled={disabled}
      loading={filling}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={280}
      placeholder={t('template')}
      aria-label={t('template')}
      notFoundContent={<span className="select-none">{t('noTemplates')}</span>}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={pick}
    />
  );
};
