/** Restrictions that speak against a change, and the box to ignore them for a user who may override prices. */
import { Checkbox } from 'antd';
import { useMay } from '../platform/session.ts';
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
