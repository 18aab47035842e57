/** Removes a feed; the user first decides about its blocked nights. */
import { deleteIcalFeed, leftNights } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import type { IcalFeed } from '@minsu/contract/connections/ical/ical-feed.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { icalQueries } from './ical-live.ts';

interface RemoveIcalFeedProps {
  readonly feed: IcalFeed;
  readonly open: boolean;
  readonly onClose: () => void;
}

const RemoveIcalFeed = ({ feed, open, onClose }: RemoveIcalFeedProps) => {
  const { t } = useTranslation('ical');
  const { id, version, name } = feed;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('removeTitle', { name })}
      submitLabel={t('remove')}
      danger
      command={deleteIcalFeed}
      base={{ id, version }}
      initial={{ nights: 'keep' }}
      done={t('removed')}
      invalidates={icalQueries}
      onDone={onClose}
    >
      <Field
        of={deleteIcalFeed.input}
        name="nights"
        label={t('removeNights')}
        control="radio"
        options={leftNights.map((value) => ({ value, label: t(`nights_${value}`) }))}
      />
    </FormDialog>
  );
};

export default RemoveIcalFeed;
