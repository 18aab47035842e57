import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

/** The outline of the workplace while it loads. */
export const WorkplaceSkeleton = () => {
  const { t } = useTranslation('components');
  return (
    <>
      <ul className="figures" aria-hidden="true">
        {['occupancy', 'adr', 'revpar', 'revenue', 'pickup', 'cancelRate'].map((key) => (
          <li key={key} className="figure">
            <SkeletonBar width="40%" />
            <SkeletonBar width="60%" height={28} />
            <SkeletonBar width="80%" />
          </li>
        ))}
      </ul>
      <div className="workplace-columns">
        <div className="column">
          <section className="panel">
            <div className="panel-body">
              <Skeleton lines={9} label={t('loading')} />
            </div>
          </section>
        </div>
        <div className="column">
          <section className="panel">
            <div className="panel-body">
              <Skeleton lines={6} label={t('loading')} />
            </div>
          </section>
        </div>
      </div>
    </>
  );
};
