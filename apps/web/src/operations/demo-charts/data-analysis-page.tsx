/** Example: publications and reads on a content platform (product §11). */
import { Page } from '../../components/lists/page.tsx';
import { FiguresUpTo } from './figures-up-to.tsx';
import { HourShares } from './hour-shares.tsx';
import { OpinionCards } from './opinion-cards.tsx';
import { PopularAuthors } from './popular-authors.tsx';
import { PublishSlots } from './publish-slots.tsx';
import './demo-charts.css';
import { useTranslation } from '../../platform/use-translation.ts';

const DataAnalysisPage = () => {
  const { t } = useTranslation('demoCharts');
  return (
    <Page
      title={t('analysis')}
      purpose={
        <>
          {t('analysisPurpose')}
          <FiguresUpTo />
        </>
      }
      className="demo-charts"
    >
      <OpinionCards />
      <div className="chart-row wide-left authors-row">
        <PublishSlots />
        <PopularAuthors />
      </div>
      <HourShares />
    </Page>
  );
};

export default DataAnalysisPage;
