/** An administrator's view of a content set, with history. */
import { getContentSet } from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { Drawer } from 'antd';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ContentSetFacts } from './content-set-facts.tsx';
import { DemoHistory } from './demo-history.tsx';

interface ContentSetViewProps {
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const ContentSetView = ({ id, open, onClose }: ContentSetViewProps) => {
  const { t } = useTranslation('contentSets');
  const query = useCall(getContentSet, { id }, { keepPrevious: false });
  return (
    <Drawer open={open} title={t('detail')} size={Math.min(440, innerWidth)} onClose={onClose}>
      <Loaded query={query} lines={8}>
        {(set) => (
          <div className="demo-stack">
            <ContentSetFacts set={set} />
            <section>
              <h3>{t('history')}</h3>
              <DemoHistory changes={set.history} say={(name) => t(`event_${name}` as 'history')} />
            </section>
          </div>
        )}
      </Loaded>
    </Drawer>
  );
};

export default ContentSetView;
