/** Notification settings: a switch per subject and channel, saved immediately. */
import {
  chooseNotice,
  getNoticeChoices,
  type NoticeChoices,
  resetNotices,
} from '@minsu/contract/foundation/messages/notice-endpoints.ts';
import { type NoticeWay, noticeWays } from '@minsu/contract/foundation/messages/subjects.ts';
import { Button, Switch } from 'antd';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { HelpLink } from '../../components/dialogs/help-link.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { putAnswer, useCall, useCommand } from '../../platform/calls/queries.ts';
import { ring } from '../../platform/calls/ring.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { QuietHours } from './quiet-hours.tsx';

type Row = NoticeChoices['subjects'][number];

const show = (choices: NoticeChoices): void => putAnswer(getNoticeChoices, {}, choices);

export const NoticesTab = () => {
  const query = useCall(getNoticeChoices, {}, { quiet: true });
  return (
    <Loaded query={query} lines={12}>
      {(choices) => <Choices choices={choices} />}
    </Loaded>
  );
};

const Choices = ({ choices }: { readonly choices: NoticeChoices }) => {
  const { t } = useTranslation('notices');
  return (
    <div className="notices">
      <p className="muted">
        {t('purpose')} <HelpLink slug="notifications" />
      </p>
      <p className="muted">{t('popupHint')}</p>
      <MailLine mailTo={choices.mailTo} />
      <PushLine />
      <table className="notice-table">
        <thead>
          <tr>
            <th scope="col">{t('about')}</th>
            {noticeWays.map((way) => (
              <th key={way} scope="col">
                {t(`way_${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.subjects.map((row) => (
            <SubjectRow key={row.subject} row={row} mailable={choices.mailTo !== null} />
          ))}
        </tbody>
      </table>
      <QuietHours quiet={choices.quiet} onSaved={show} />
      <Tools count={choices.subjects.filter(({ chosen }) => chosen).length} />
    </div>
  );
};

const MailLine = ({ mailTo }: Pick<NoticeChoices, 'mailTo'>) => {
  const { t } = useTranslation('notices');
  return (
    <p className="muted">
      {mailTo === null ? t('noMail') : t('mailTo', { address: mailTo })}{' '}
      {mailTo === null && <Link to="/user/setting?tab=security">{t('setMail')}</Link>}
    </p>
  );
};

const PushLine = () => {
  const { t } = useTranslation('notices');
  return (
    <p className="muted">
      {t('pushHint')} <Link to="/user/setting?tab=device">{t('pushDevices')}</Link>
    </p>
  );
};

interface SubjectRowProps {
  readonly row: Row;
  readonly mailable: boolean;
}

const SubjectRow = ({ row, mailable }: SubjectRowProps) => {
  const { t } = useTranslation('notices');
  return (
    <tr>
      <th scope="row">
        <span className="notice-name">
          {t(`subject_${row.subject}`)} {row.chosen && <Tag>{t('chosen')}</Tag>}
        </span>
        <span className="muted">{t(`hint_${row.subject}`)}</span>
      </th>
      {noticeWays.map((way) => (
        <td key={way} data-way={t(`way_${way}`)}>
          <WaySwitch row={row} way={way} mailable={mailable} />
        </td>
      ))}
    </tr>
  );
};

const WaySwitch = ({ row, way, mailable }: SubjectRowProps & { readonly way: NoticeWay }) => {
  const { t } = useTranslation('notices');
  const { mutate, isPending } = useCommand(chooseNotice);
  const { subject } = row;
  const why = {
    box: row.kept ? t('keptWhy') : undefined,
    mail: mailable ? undefined : t('noMail'),
    sound: row.box ? undefined : t('soundWhy'),
    popup: row.box ? undefined : t('popupWhy'),
    push: row.box ? undefined : t('pushWhy'),
  }[way];
  return (
    <Switch
      checked={row[way]}
      loading={isPending}
      disabled={why !== undefined}
      {...(why === undefined ? {} : { title: why })}
      aria-label={t('switchName', { subject: t(`subject_${subject}`), way: t(`way_${way}`) })}
      onChange={(on) => mutate({ subject, way, on }, { onSuccess: show })}
    />
  );
};

const Tools = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation('notices');
  const listen = async () => {
    if (!(await ring())) toast.error(t('noSound'));
  };
  return (
    <div className="dialog-tools">
      <Button onClick={() => void listen()}>{t('listen')}</Button>
      {count > 0 && (
        <CommandButton
          command={resetNotices}
          input={{}}
          label={t('restore')}
          confirm={{ title: t('restoreTitle'), text: t('restoreText', { count }) }}
          done={t('restored')}
          onDone={show}
        />
      )}
    </div>
  );
};
