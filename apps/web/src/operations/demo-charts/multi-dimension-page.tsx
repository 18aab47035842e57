/** Example: the same contents by several dimensions (product §11). */
import { Page } from '../../components/lists/page.tsx';
import { FiguresUpTo } from './figures-up-to.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { SourceDonuts } from './source-donuts.tsx';
import { TopicRadar } from './topic-radar.tsx';
import { TrendCards } from './trend-cards.tsx';
import { UserActions } from './user-actions.tsx';
import './demo-charts.css';
import { useTranslation } from '../../platform/use-translation.ts';

const MultiDimensionPage = () => {
  const { t } = useTranslation('demoCharts');
  return (
    <Page
      title={t('multi')}
      purpose={
        <>
          {t('multiPurpose')}
          <FiguresUpTo />
        </>
      }
      className="demo-charts"
    >
      <div className="chart-row wide-left">
        <OverviewPanel />
        <div className="chart-column">
          <UserActions />
          <TopicRadar />
        </div>
      </div>
      <TrendCards />
      <SourceDonuts />
    </Page>
  );
};

export default MultiDimensionPage;
