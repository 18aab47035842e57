/** Guest pages of an order: what each guest has entered, the link, and the desk's answer. */
import type { StayPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import {
  approveGuestPage,
  getGuestPages,
} from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { GuestLinkTools } from './guest-link-tools.tsx';
import { pageQueries, showPages } from './guest-page-live.ts';
import './guest-page.css';

const ReturnDialog = lazyPart(() => import('./return-page-dialog.tsx'));
const PreviewDialog = lazyPart(() => import('./guest-preview-dialog.tsx'));

interface OrderPagesProps {
  readonly orderId: string;
  readonly houseId: string;
}

const OrderGuestPagePanel = ({ orderId, houseId }: OrderPagesProps) => {
  const { t } = useTranslation('guestPages');
  const { data = [] } = useCall(getGuestPages, { orderId }, { quiet: true, keepPrevious: false });
  const shown = data.filter(({ link, canMake }) => link !== null || canMake);
  if (shown.length === 0) return null;
  return (
    <Panel title={t('title')} help="guest-page">
      <ul className="guest-pages">
        {shown.map((page) => (
          <li key={page.stayId}>
            <OnePage page={page} {...{ orderId, houseId }} />
          </li>
        ))}
      </ul>
    </Panel>
  );
};

export default OrderGuestPagePanel;

const tones: Readonly<Record<StayPage['state'], Tone>> = {
  open: 'neutral',
  submitted: 'warn',
  approved: 'ok',
  returned: 'warn',
};

interface OnePageProps extends OrderPagesProps {
  readonly page: StayPage;
}

const OnePage = ({ page, orderId, houseId }: OnePageProps) => {
  const { t } = useTranslation('guestPages');
  const { registered, required, deposit, state } = page;
  return (
    <article>
      <div className="guest-page-head">
        <strong>{page.roomNumber ?? page.roomType}</strong>
        <Tag tone={registered < required ? 'warn' : 'ok'}>{t('prepared', { registered, required })}</Tag>
        {deposit !== 'none' && <Tag tone={deposit === 'due' ? 'warn' : 'ok'}>{t(`deposit_${deposit}`)}</Tag>}
        <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>
      </div>
      <Facts items={useFacts(page, houseId)} />
      <Requests page={page} houseId={houseId} />
      <div className="guest-page-tools">
        <Review page={page} orderId={orderId} />
        <GuestLinkTools page={page} />
      </div>
    </article>
  );
};

const useFacts = (page: StayPage, houseId: string): Fact[] => {
  const { t } = useTranslation('guestPages');
  const { link, arrivalTime, plate, rulesAcceptedAt, leftAt, reason, state } = page;
  const opened = link?.openedAt ? <InstantText at={link.openedAt} house={houseId} /> : t('notOpened');
  return [
    ...(link ? [{ label: t('opened'), value: opened }] : []),
    ...(link?.state === 'live' && link.expiresAt
      ? [{ label: t('expires'), value: <InstantText at={link.expiresAt} house={houseId} /> }]
      : []),
    ...(arrivalTime ? [{ label: t('arrival'), value: t('arrives', { time: arrivalTime }) }] : []),
    ...(plate ? [{ label: t('plate'), value: plate }] : []),
    ...(rulesAcceptedAt
      ? [{ label: t('rulesAccepted'), value: <InstantText at={rulesAcceptedAt} house={houseId} /> }]
      : []),
    ...(state === 'returned' ? [{ label: t('field_reason'), value: reason }] : []),
    ...(leftAt ? [{ label: t('left'), value: <InstantText at={leftAt} house={houseId} /> }] : []),
  ];
};

const Requests = ({ page, houseId }: Pick<OnePageProps, 'page' | 'houseId'>) => {
  const { t } = useTranslation('guestPages');
  if (page.requests.length === 0) return null;
  return (
    <section aria-label={t('requests')}>
      <ul className="guest-requests">
        {page.requests.map(({ kind, text, createdAt }) => (
          <li key={createdAt + text}>
            <Tag>{t(`kind_${kind}`)}</Tag> {text}{' '}
            <span className="muted">
              <InstantText at={createdAt} house={houseId} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Review = ({ page, orderId }: Pick<OnePageProps, 'page' | 'orderId'>) => {
  const { t } = useTranslation('guestPages');
  const returning = useDialog();
  const preview = useDialog();
  const { stayId, version } = page;
  return (
    <>
      {page.canApprove && (
        <CommandButton
          size="small"
          type={page.state === 'submitted' ? 'primary' : 'default'}
          command={approveGuestPage}
          input={{ stayId, version }}
          label={t('approve')}
          done={t('approved')}
          onDone={(pages) => showPages(orderId, pages)}
          onStale={() => invalidate(pageQueries)}
        />
      )}
      {page.canReturn && (
        <Button size="small" onClick={() => returning.show()}>
          {t('sendBack')}
        </Button>
      )}
      <Button size="small" onClick={() => preview.show()}>
        {t('preview')}
      </Button>
      {returning.shown && (
        <ReturnDialog
          key={returning.shown.key}
          open={returning.shown.open}
          onClose={returning.close}
          {...{ orderId, stayId, version }}
        />
      )}
      {preview.shown && (
        <PreviewDialog
          key={preview.shown.key}
          open={preview.shown.open}
          onClose={preview.close}
          stayId={stayId}
        />
      )}
    </>
  );
};
