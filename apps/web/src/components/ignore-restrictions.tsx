/** Restrictions against a change, and a checkbox to ignore them with permission. */
import { Checkbox } from 'antd';
import { useMay } from '../platform/calls/session.ts';
import { useTranslation } from '../platform/use-translation.ts';

interface IgnoreRestrictionsProps {
  readonly refusals: readonly { readonly overridable: boolean }[];
  readonly checked: boolean;
  readonly onChange: (ignore: boolean) => void;
}

export const IgnoreRestrictions = ({ refusals, checked, onChange }: IgnoreRestrictionsProps) => {
  const { t } = useTranslation('components');
  const may = useMay();
  if (!checked && !refusals.some(({ overridable }) => overridable)) return null;
  if (!may('order:overridePrice')) return <p className="callout">{t('restrictionsHold')}</p>;
  return (
    <div className="callout warn ignore-restrictions">
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
        {t('ignoreRestrictions')}
      </Checkbox>
      <div className="muted">{t('ignoreRestrictionsHint')}</div>
    </div>
  );
};
