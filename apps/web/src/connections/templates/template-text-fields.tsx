/** Texts of both languages side by side; variables are inserted at the caret. */
import { createTemplate } from '@minsu/contract/connections/templates/template-endpoints.ts';
import {
  maybeEmpty,
  type TemplateVariable,
  templateVariables,
} from '@minsu/contract/connections/templates/template-rules.ts';
import { Button, Input } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { Segmented } from '../../components/segmented.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { TextFacts } from './template-words.tsx';

const sides = ['zh', 'en'] as const;
type Side = (typeof sides)[number];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Inserts at the caret, replacing the selection. */
const useInsert = (side: Side, boxes: RefObject<HTMLDivElement | null>) => {
  const form = useForm();
  return (variable: TemplateVariable) => {
    const box = boxes.current?.querySelector<HTMLTextAreaElement>(`[data-field="${side}"] textarea`);
    const text = textOf(form.getState().values[side]);
    const [from, to] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length];
    const place = `{{${variable}}}`;
    form.set(side, text.slice(0, from) + place + text.slice(to));
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + place.length, from + place.length);
    });
  };
};

export const TemplateTextFields = () => {
  const { t } = useTranslation('templates');
  const [side, setSide] = useState<Side>('zh');
  const boxes = useRef<HTMLDivElement>(null);
  const insert = useInsert(side, boxes);
  return (
    <>
      <fieldset className="template-variables">
        <legend>{t('insert')}</legend>
        <Segmented
          label={t('insert')}
          value={side}
          options={sides.map((value) => ({ value, label: t('insertInto', { field: t(`field_${value}`) }) }))}
          onChange={setSide}
        />
        <div>
          {templateVariables.map((variable) => (
            <Variable key={variable} variable={variable} onInsert={() => insert(variable)} />
          ))}
        </div>
      </fieldset>
      <div ref={boxes} className="template-sides">
        {sides.map((each) => (
          <SideField key={each} side={each} onFocus={() => setSide(each)} />
        ))}
      </div>
    </>
  );
};

const Variable = ({
  variable,
  onInsert,
}: {
  readonly variable: TemplateVariable;
  readonly onInsert: () => void;
}) => {
  const { t } = useTranslation('templates');
  const name = t(`variable_${variable}`);
  return (
    <Button size="small" onClick={onInsert}>
      {name}
      {maybeEmpty.has(variable) && <span className="muted">{t('maybeEmptyMark')}</span>}
    </Button>
  );
};

const SideField = ({ side, onFocus }: { readonly side: Side; readonly onFocus: () => void }) => {
  const { t } = useTranslation('templates');
  const form = useForm();
  const text = useStore(form, ({ values }) => textOf(values[side]));
  const channels = useStore(form, ({ values }) => values.channels as readonly string[] | undefined);
  return (
    <div>
      <Field
        of={createTemplate.input}
        name={side}
        label={t(`field_${side}`)}
        help={side === 'en' ? t('enHelp') : undefined}
        control={(control) => <TextBox {...control} onFocus={onFocus} />}
      />
      <TextFacts text={text} channels={channels ?? []} />
    </div>
  );
};

const TextBox = ({ onFocus, ...control }: ControlProps & { readonly onFocus: () => void }) => (
  <Input.TextArea
    id={control.id}
    value={textOf(control.value)}
    {...(control.status && { status: control.status })}
    aria-describedby={control['aria-describedby']}
    aria-invalid={control['aria-invalid']}
    aria-required={control['aria-required']}
    autoSize={{ minRows: 5, maxRows: 12 }}
    onFocus={onFocus}
    onBlur={control.onBlur}
    onChange={(event) => control.onChange(event.target.value)}
  />
);
