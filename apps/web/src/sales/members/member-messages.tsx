/** Emails and text messages sent for a member's orders. */

import type { NotificationState } from '@minsu/contract/foundation/messages/message.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { pageMemberMessages } from '@minsu/contract/sales/members/member-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

type Message = OutputOf<typeof pageMemberMessages>['records'][number];

const GuestThreads = lazyPart(() => import('../../connections/threads/guest-threads-panel.tsx'), 'asked');

const tones: Record<NotificationState, Tone> = {
  queued: 'info',
  sending: 'info',
  sent: 'ok',
  delivered: 'ok',
  failed: 'bad',
  kept: 'neutral',
};

const MemberMessages = ({ detail: { member } }: { readonly detail: MemberDetail }) => {
  const { t } = useTranslation('memberRecord');
  const [paging, setPaging] = useState({ current: 1, size: 20 });
  const query = useCall(pageMemberMessages, { id: member.id, ...paging });
  const may = useMay();
  return (
    <>
      {may('thread:read') && may('order:read') && <GuestThreads guestId={member.id} />}
      <Panel title={t('messagesTitle')}>
        <Loaded
          query={query}
          lines={6}
          isEmpty={(page) => page.total === 0}
          empty={<EmptyState title={t('noMessages')} />}
        >
          {(page) => (
            <>
              <ul className="member-lines">
                {page.records.map((message) => (
                  <li key={message.id}>
                    <MessageLine of={message} />
                  </li>
                ))}
              </ul>
              {page.total > paging.size && (
                <Pager
                  page={page}
                  {...paging}
                  onChange={(change) => setPaging((was) => ({ ...was, ...change }))}
                />
              )}
            </>
          )}
        </Loaded>
      </Panel>
    </>
  );
};

export default MemberMessages;

const MessageLine = ({ of }: { readonly of: Message }) => {
  const { t } = useTranslation('memberRecord');
  const may = useMay();
  return (
    <>
      <span className="line">
        <strong>{of.subject}</strong>
        <StateDot tone={tones[of.state]}>{t(`sent_${of.state}`)}</StateDot>
      </span>
      <span className="line muted">
        <span>
          <Tag>{t(`channel_${of.channel}`)}</Tag> <span className="num">{of.recipientMasked}</span> ·{' '}
          <InstantText at={of.sentAt ?? of.createdAt} house={of.houseId} />
        </span>
        {may('order:read') ? (
          <Link className="num" to={orderHref(of.orderId)}>
            {of.orderNo}
          </Link>
        ) : (
          <span className="num">{of.orderNo}</span>
        )}
      </span>
    </>
  );
};
