import type { HouseGuide } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { saveHouseGuide } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { guideQueries } from './guest-page-live.ts';

interface GuideDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly guide: HouseGuide;
}

const HouseGuideDrawer = ({ open, onClose, guide }: GuideDrawerProps) => {
  const { t } = useTranslation('guestPages');
  const { wifiName, wifiPassword, directionsZh, directionsEn, guideZh, guideEn, rulesEn } = guide;
  const { input } = saveHouseGuide;
  const area = { of: input, control: 'textarea' } as const;
  return (
    <FormDrawer open={open} onClose={onClose} title={t('guide')}>
      <p className="muted">{t('guideHint')}</p>
      <RecordForm
        command={saveHouseGuide}
        base={{ houseId: guide.houseId, version: guide.version }}
        initial={{ wifiName, wifiPassword, directionsZh, directionsEn, guideZh, guideEn, rulesEn }}
        done={t('guideSaved')}
        invalidates={guideQueries}
        onDone={onClose}
      >
        <Field of={input} name="wifiName" label={t('field_wifiName')} />
        <Field of={input} name="wifiPassword" label={t('field_wifiPassword')} />
        <Field {...area} name="directionsZh" label={t('field_directionsZh')} />
        <Field {...area} name="directionsEn" label={t('field_directionsEn')} />
        <Field {...area} name="guideZh" label={t('field_guideZh')} />
        <Field {...area} name="guideEn" label={t('field_guideEn')} />
        <Field {...area} name="rulesEn" label={t('field_rulesEn')} help={t('rulesEnHint')} />
      </RecordForm>
    </FormDrawer>
  );
};

export default HouseGuideDrawer;
