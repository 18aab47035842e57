/** Side panel of a block: facts, author, editing and ending. */

import { isMadeBySystem, manualBlockKinds } from '@minsu/contract/inventory/room-status/room-status.ts';
import {
  changeBlock,
  getBlock,
  type StayInTheWay,
  unblockRoom,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { explainNight } from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import type { InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { SidePanel } from '../../components/dialogs/side-panel.tsx';
import { emptiedAs } from '../../components/forms/emptied-as.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useStepDone } from '../../components/forms/take-back.ts';
import { Facts } from '../../components/records/facts.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { Deadline } from '../../components/words/deadline.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { businessToday } from '../../platform/clocks.ts';
import { formatRange, nightsOf } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { BlockFields, withRelease } from './acts/block-form.tsx';
import { isShownInDialog, StaysInWay, staysInTheWayOf } from './acts/stays-in-way.tsx';
import { WhyReasons } from './acts/why-reasons.tsx';
import type { RefreshHouses } from './use-board.ts';
import type { TargetStay } from './use-find-stay.ts';

type Block = OutputOf<typeof getBlock>;

interface BlockPanelProps {
  readonly id: string;
  readonly refresh: RefreshHouses;
  readonly onOpen: (barId: string) => void;
  readonly onShow: (stay: TargetStay) => void;
  readonly onLinks: (houseId: string, roomId: string) => void;
  readonly onClose: () => void;
}

export const BlockPanel = ({ id, refresh, onOpen, onShow, onLinks, onClose }: BlockPanelProps) => {
  const { t } = useTranslation('roomStatus');
  const query = useCall(getBlock, { id }, { keepPrevious: false, quiet: true });
  const [editing, setEditing] = useState(false);
  const block = query.data;
  const title = editing ? t('blockFormEdit') : block ? t(`kind_${block.kind}`) : t('blockForm');
  return (
    <SidePanel title={title} onClose={onClose}>
      <Loaded query={query} lines={6}>
        {(loaded) =>
          editing ? (
            <EditBlock block={loaded} refresh={refresh} onShow={onShow} onClose={() => setEditing(false)} />
          ) : (
            <BlockBody
              block={loaded}
              refresh={refresh}
              onEdit={() => setEditing(true)}
              onOpen={onOpen}
              onShow={onShow}
              onLinks={onLinks}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </SidePanel>
  );
};

interface BlockBodyProps extends Omit<BlockPanelProps, 'id'> {
  readonly block: Block;
  readonly onEdit: () => void;
}

const BlockBody = ({ block, refresh, onEdit, onOpen, onShow, onLinks, onClose }: BlockBodyProps) => {
  const { t } = useTranslation('roomStatus');
  const stepDone = useStepDone();
  const fresh = () => void refresh([block.houseId]);
  const mayChange = useMay()('roomStatus:block') && !isMadeBySystem(block.kind);
  return (
    <div className="board-panel">
      <BlockFacts block={block} />
      {block.kind === 'linked' && (
        <LinkedCause block={block} onOpen={onOpen} onShow={onShow} onLinks={onLinks} />
      )}
      {block.kind === 'channel' && <p className="muted">{t('channelHint')}</p>}
      {mayChange && (
        <div className="board-panel-actions">
          <Button type="primary" onClick={onEdit}>
            {t('edit')}
          </Button>
          <CommandButton
            command={unblockRoom}
            input={{ id: block.id, version: block.version }}
            label={t('unblock')}
            done={false}
            onDone={() => {
              stepDone(t('unblockDone'), { blockId: block.id }, fresh);
              onClose();
              fresh();
            }}
            onStale={fresh}
          />
        </div>
      )}
    </div>
  );
};

const BlockFacts = ({ block }: { readonly block: Block }) => {
  const { t } = useTranslation('roomStatus');
  const { from, to } = block;
  return (
    <Facts
      items={[
        { label: t('fact_room'), value: `${block.houseName} ${block.roomNumber}` },
        { label: t('fact_kind'), value: t(`kind_${block.kind}`) },
        {
          label: t('fact_dates'),
          value: (
            <span className="num">
              {formatRange(from, to, currentLanguage())} · {t('nights', { count: nightsOf(from, to) })}
            </span>
          ),
        },
        ...(block.releaseAt === null
          ? []
          : [
              { label: t('fieldRelease'), value: <ReleaseTime at={block.releaseAt} house={block.houseId} /> },
            ]),
        { label: block.kind === 'linked' ? t('fact_cause') : t('fact_reason'), value: block.reason },
        ...(block.note ? [{ label: t('fact_note'), value: block.note }] : []),
        { label: t('fact_by'), value: block.createdBy },
        { label: t('fact_at'), value: <InstantText at={block.createdAt} house={block.houseId} /> },
      ]}
    />
  );
};

const ReleaseTime = ({ at, house }: { readonly at: string; readonly house: string }) => (
  <>
    <InstantText at={at} house={house} /> · <Deadline at={at} />
  </>
);

interface LinkedCauseProps extends Pick<BlockPanelProps, 'onOpen' | 'onShow' | 'onLinks'> {
  readonly block: Block;
}

/** Sale or block that caused a linked closure, by its first current night. */
const LinkedCause = ({ block, onOpen, onShow, onLinks }: LinkedCauseProps) => {
  const { t } = useTranslation('roomStatus');
  const { roomId, from, to } = block;
  const today = businessToday(block.houseId);
  const night = from < today && today < to ? today : from;
  const query = useCall(explainNight, { roomId, night }, { quiet: true });
  return (
    <section className="board-panel">
      <p className="muted">{t('linkedHint')}</p>
      <Loaded query={query} lines={3}>
        {(answer) => (
          <WhyReasons
            answer={{ ...answer, reasons: answer.reasons.filter(({ kind }) => kind === 'link') }}
            onShow={onShow}
            onOpenBlock={(id) => onOpen(`block:${id}`)}
          />
        )}
      </Loaded>
      <div>
        <Button size="small" onClick={() => onLinks(block.houseId, roomId)}>
          {t('menuLinks')}
        </Button>
      </div>
    </section>
  );
};

interface EditBlockProps extends Pick<BlockPanelProps, 'refresh' | 'onShow' | 'onClose'> {
  readonly block: Block;
}

/** Refuses an emptied reason at its field. */
const withReason = emptiedAs<InputOf<typeof changeBlock>>({ reason: '' });
const prepareChange = (input: InputOf<typeof changeBlock>) => withRelease(withReason(input));

const EditBlock = ({ block, refresh, onShow, onClose }: EditBlockProps) => {
  const { t } = useTranslation('roomStatus');
  const stepDone = useStepDone();
  const fresh = () => void refresh([block.houseId]);
  const [inTheWay, setInTheWay] = useState<readonly StayInTheWay[]>([]);
  const { id, version, from, to, reason, note, releaseAt } = block;
  const kind = manualBlockKinds.find((each) => each === block.kind);
  return (
    <RecordForm
      command={changeBlock}
      base={{ id, version }}
      initial={{ from, to, reason, note, releaseAt, ...(kind ? { kind } : {}) }}
      prepare={prepareChange}
      saidInside={isShownInDialog}
      onRefused={(error) => setInTheWay(staysInTheWayOf(error))}
      done={false}
      invalidates={[getBlock]}
      onCancel={onClose}
      onDone={() => {
        onClose();
        stepDone(t('blockChanged'), { blockId: id }, fresh);
        fresh();
      }}
    >
      <BlockFields houseId={block.houseId} />
      <StaysInWay stays={inTheWay} onShow={onShow} />
    </RecordForm>
  );
};
