/** Kinds of blocks with explanations; the system's own kind cannot be chosen. */
import { manualBlockKinds } from '@minsu/contract/inventory/room-status/room-status.ts';
import { Radio } from 'antd';
import type { ControlProps } from '../../../components/forms/field-controls.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

export const BlockKindControl = ({ id, value, onChange, disabled }: ControlProps) => {
  const { t } = useTranslation('roomStatus');
  return (
    <Radio.Group
      id={id}
      className="block-kinds"
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={manualBlockKinds.map((kind) => ({
        value: kind,
        label: (
          <>
            <strong>{t(`kind_${kind}`)}</strong>
            <span className="muted">{t(`kindHelp_${kind}`)}</span>
          </>
        ),
      }))}
    />
  );
};
