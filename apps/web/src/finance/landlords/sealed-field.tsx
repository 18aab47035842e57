/** A field with a masked stored value: empty keeps it, a button clears it. */
import { Button } from 'antd';
import type { z } from 'zod';
import { Field, type FieldProps } from '../../components/forms/field.tsx';
import { FieldControl } from '../../components/forms/field-controls.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

interface SealedFieldProps<S extends z.ZodObject> extends Pick<FieldProps<S>, 'of' | 'name' | 'label'> {
  /** Masked stored value; null if none. */
  readonly stored: string | null;
  readonly help?: string;
}

export function SealedField<S extends z.ZodObject>({ stored, help, ...field }: SealedFieldProps<S>) {
  const { t } = useTranslation('landlords');
  const kept = stored === null ? null : t('keepAsIs', { value: stored });
  return (
    <Field
      {...field}
      help={[kept, help].filter(Boolean).join(' · ') || undefined}
      control={(given) => {
        const isCleared = given.value === null;
        return (
          <span className="sealed-field">
            <FieldControl
              kind="text"
              {...given}
              disabled={given.disabled || isCleared}
              placeholder={isCleared ? t('cleared') : given.placeholder}
              onChange={(value) => given.onChange(value === '' ? undefined : value)}
            />
            {stored !== null && (
              <Button onClick={() => given.onChange(isCleared ? undefined : null)}>
                {isCleared ? t('keep') : t('clear')}
              </Button>
            )}
          </span>
        );
      }}
    />
  );
}
