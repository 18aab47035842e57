import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { HouseValues } from './house-values.ts';

interface PreviewTypesProps {
  readonly types: HouseValues['roomTypes'];
  readonly entire: boolean;
}

export const PreviewTypes = ({ types, entire }: PreviewTypesProps) => {
  const { t } = useTranslation('houseWizard');
  return (
    <ul className="preview-types">
      {types.map((type, index) => (
        <li key={type.id ?? `new-${index}`}>
          {!entire && <strong>{type.name || t('typeTitle', { number: index + 1 })}</strong>}
          <span>{type.beds || t('previewEmpty')}</span>
          <span className="muted">
            {[
              type.areaM2 ? t('previewArea', { area: String(type.areaM2) }) : '',
              type.baseGuests && type.maxGuests
                ? t('previewGuests', { base: String(type.baseGuests), max: String(type.maxGuests) })
                : '',
              Number(type.extraGuestFeeFen) > 0 && type.baseGuests
                ? t('previewExtraGuest', {
                    base: String(type.baseGuests),
                    fee: formatMoney(Number(type.extraGuestFeeFen)),
                  })
                : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="num price">
            {type.basePriceFen ? formatMoney(Number(type.basePriceFen)) : '—'}
          </span>
        </li>
      ))}
    </ul>
  );
};
