/** One review: standards with evidence, changes, verdict, earlier rounds. */
import type { HouseCheck } from '@minsu/contract/foundation/houses/house-check.ts';
import { getHouseCheck } from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import { Panel } from '../../../components/records/panel.tsx';
import { RecordPage, recordQuery, useRecordId } from '../../../components/records/record-page.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useWindowAtMost } from '../../../platform/use-narrow.ts';
import { requirementOf, titleOf } from '../standards/standard-words.ts';
import { CheckEvidence, contentFilesOf } from './check-evidence.tsx';
import { CheckHead } from './check-head.tsx';
import { CheckList } from './check-list.tsx';
import { CheckRounds } from './check-rounds.tsx';
import { CheckVerdictBar } from './check-verdict-bar.tsx';
import { ContentChanges } from './content-changes.tsx';
import { useCheckKeys } from './use-check-keys.ts';
import { useVerdict } from './use-verdict.ts';
import '../house-live.ts';
import '../houses.css';
import './checks.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const HouseCheckDetailPage = () => {
  const { t } = useTranslation('houseChecks');
  const id = useRecordId();
  const query = useCall(getHouseCheck, { id }, recordQuery(id));
  return (
    <RecordPage
      id={id}
      query={query}
      title={query.data?.check.houseName ?? t('title')}
      className="house-page"
      missing={{ title: t('missing'), hint: t('missingHint'), to: '/house/check', list: t('toQueue') }}
    >
      {(detail) => <CheckBody key={`${detail.check.id} ${detail.version}`} detail={detail} />}
    </RecordPage>
  );
};

export default HouseCheckDetailPage;

const CheckBody = ({ detail }: { readonly detail: HouseCheck }) => {
  const { t: c } = useTranslation('houseContent');
  const verdict = useVerdict(detail);
  const cursor = useCheckKeys(detail, verdict);
  const stacked = useWindowAtMost(1199);
  const standard = detail.standards[cursor.at];
  const evidence = standard && <CheckEvidence detail={detail} standard={standard} />;
  return (
    <>
      <CheckHead detail={detail} />
      {detail.refusal && <p className="check-refusal">{detail.refusal}</p>}
      {detail.check.state !== 'waiting' && <Result detail={detail} />}
      {detail.check.ofLive && (
        <Panel title={c('changes')} extra={c('changeCount', { count: detail.changes.length })}>
          <ContentChanges changes={detail.changes} files={contentFilesOf(detail)} />
        </Panel>
      )}
      <div className="check-columns">
        <CheckList detail={detail} verdict={verdict} cursor={cursor} evidence={stacked && evidence} />
        {!stacked && standard && (
          <div className="check-side">
            <Panel title={titleOf(standard)} extra={<span className="num">{standard.code}</span>}>
              <p className="muted check-requirement">{requirementOf(standard)}</p>
              {evidence}
            </Panel>
          </div>
        )}
      </div>
      <CheckRounds rounds={detail.rounds} houseId={detail.check.houseId} />
      {verdict.open && <CheckVerdictBar detail={detail} verdict={verdict} />}
    </>
  );
};

const Result = ({ detail: { check, note } }: { readonly detail: HouseCheck }) => {
  const { t } = useTranslation('houseChecks');
  const result = {
    approved: 'resultApproved',
    returned: 'resultReturned',
    withdrawn: 'resultWithdrawn',
  } as const;
  if (check.state === 'waiting') return null;
  return (
    <section className={`check-result ${check.state}`}>
      <strong>{t(result[check.state])}</strong>
      {check.decidedBy && check.decidedAt && (
        <span className="muted">
          {t('decidedBy', { name: check.decidedBy })}{' '}
          <InstantText at={check.decidedAt} house={check.houseId} />
        </span>
      )}
      {note && <p className="content-text">{note}</p>}
    </section>
  );
};
