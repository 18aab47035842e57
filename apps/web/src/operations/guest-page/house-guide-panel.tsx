/** The guide of a property for its guests, in both languages. */
import type { HouseGuide } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { getHouseGuide } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import './guest-page-live.ts';
import './guest-page.css';

const GuideDrawer = lazyPart(() => import('./house-guide-drawer.tsx'));

export const HouseGuidePanel = ({ houseId }: { readonly houseId: string }) => {
  const { t } = useTranslation('guestPages');
  const query = useCall(getHouseGuide, { houseId }, { quiet: true, keepPrevious: false });
  const drawer = useDialog();
  const guide = query.data;
  return (
    <Panel
      title={t('guide')}
      help="guest-page"
      extra={
        guide?.canEdit && (
          <Button size="small" onClick={() => drawer.show()}>
            {t('guideEdit')}
          </Button>
        )
      }
    >
      <Loaded query={query} lines={3}>
        {(loaded) => <Guide guide={loaded} />}
      </Loaded>
      {drawer.shown && guide && (
        <GuideDrawer key={drawer.shown.key} open={drawer.shown.open} onClose={drawer.close} guide={guide} />
      )}
    </Panel>
  );
};

const shown = [
  'wifiName',
  'wifiPassword',
  'directionsZh',
  'directionsEn',
  'guideZh',
  'guideEn',
  'rulesEn',
] as const;

const Guide = ({ guide }: { readonly guide: HouseGuide }) => {
  const { t } = useTranslation('guestPages');
  const items: Fact[] = shown
    .filter((field) => guide[field] !== '')
    .map((field) => ({
      label: t(`field_${field}`),
      value: <span className="guide-text">{guide[field]}</span>,
    }));
  return items.length === 0 ? <p className="muted">{t('guideEmpty')}</p> : <Facts items={items} />;
};
