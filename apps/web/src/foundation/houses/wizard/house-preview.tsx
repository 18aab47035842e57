/** The property as guests will see it, from the current input. */
import { policyRules } from '@minsu/contract/foundation/houses/cancellation-policy.ts';
import { srcSetOf } from '@minsu/contract/platform/picture.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Facts } from '../../../components/records/facts.tsx';
import { FacilityIcon } from '../../../components/words/facility-icon.tsx';
import { useDictionary } from '../../../platform/dictionary.ts';
import { formatMoney } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useHouseValues } from './house-context.ts';
import type { HouseValues } from './house-values.ts';
import { PreviewTypes } from './preview-types.tsx';
import { useHousePictures } from './use-house-pictures.ts';

export const HousePreview = () => {
  const { t } = useTranslation('houseWizard');
  const values = useHouseValues((all) => all);
  const prices = values.roomTypes.flatMap((type) => type.basePriceFen || []);
  const place = [values.province, values.city, values.district, values.address].filter(Boolean).join(' ');
  const text = currentLanguage() === 'en-US' && values.nameEn ? values.nameEn : values.name;
  return (
    <article className="house-preview">
      <Photos photos={values.photos} />
      <header>
        <strong className="preview-name">{text || t('nameless')}</strong>
        {prices.length > 0 && (
          <span className="num">
            {t('previewPrice', { price: formatMoney(Math.min(...prices.map(Number))) })}
          </span>
        )}
      </header>
      <p className="muted">{place || t('previewEmpty')}</p>
      {values.description
        .split('\n')
        .filter(Boolean)
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      <Chosen codes={values.facilities} />
      <PreviewTypes types={values.roomTypes} entire={values.kind === 'entire'} />
      <Terms values={values} />
    </article>
  );
};

const SHOWN = 5;

const Photos = ({ photos }: Pick<HouseValues, 'photos'>) => {
  const { t } = useTranslation('houseWizard');
  const pictures = useHousePictures();
  if (photos.length === 0) return <div className="preview-nothing muted">{t('previewNoPhotos')}</div>;
  return (
    <>
      <ul className="preview-photos">
        {photos.slice(0, SHOWN).map(({ fileId, caption }, index) => {
          const picture = pictures.get(fileId);
          return (
            <li key={fileId} style={{ background: picture?.color ?? undefined }}>
              {picture && (
                <img
                  src={picture.url}
                  {...(picture.sizes.length > 0
                    ? { srcSet: srcSetOf(picture), sizes: index === 0 ? '480px' : '240px' }
                    : {})}
                  alt={caption}
                  loading="lazy"
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="muted">{t('previewPhotos', { count: photos.length })}</p>
    </>
  );
};

const Chosen = ({ codes }: { readonly codes: readonly string[] }) => {
  const { nameOf, iconOf } = useDictionary('facility');
  return (
    <ul className="house-facilities">
      {codes.map((code) => (
        <li key={code}>
          <FacilityIcon name={iconOf(code)} />
          {nameOf(code)}
        </li>
      ))}
    </ul>
  );
};

const Terms = ({ values }: { readonly values: HouseValues }) => {
  const { t } = useTranslation('houseWizard');
  const rule = policyRules[values.cancellationPolicy];
  const language = currentLanguage();
  const money = (fen: unknown) => formatMoney(Number(fen ?? 0));
  return (
    <>
      <Facts
        items={[
          { label: t('checkInTime'), value: values.checkInTime },
          { label: t('checkOutTime'), value: values.checkOutTime },
          { label: t('deposit'), value: money(values.depositFen) },
          { label: t('cleaningFee'), value: money(values.cleaningFeeFen) },
          {
            label: t('previewPolicy'),
            value: `${sayText(rule.name, language)} · ${sayText(rule.text, language)}`,
          },
          { label: t('licenceNumber'), value: values.licenceNumber || t('previewEmpty') },
        ]}
      />
      {values.houseRules && (
        <>
          <strong>{t('houseRules')}</strong>
          <p className="house-text">{values.houseRules}</p>
        </>
      )}
    </>
  );
};
