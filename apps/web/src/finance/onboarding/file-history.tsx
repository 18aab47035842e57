/** History of a file, newest first. */
import type { OnboardingEvent } from '@minsu/contract/finance/onboarding/onboarding.ts';
import type { getOnboardingHistory } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import type { OnboardingField, SubjectType } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { HistoryList } from '../../components/records/history-list.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { eventText, findText } from '../../platform/i18n.ts';
import { joinWords, useFieldWord } from './onboarding-words.tsx';

interface FileHistoryProps {
  readonly id: string;
  readonly endpoint: typeof getOnboardingHistory;
  readonly subject: SubjectType;
}

/** Events may name removed fields; those are shown by their key. */
const isKnown = (field: string): field is OnboardingField =>
  findText('onboarding', `field_${field}`) !== undefined;

export const FileHistory = ({ id, endpoint, subject }: FileHistoryProps) => {
  const word = useFieldWord();
  const query = useCall(endpoint, { id }, { quiet: true });
  const titleOf = ({ name, fields }: OnboardingEvent): string => {
    const said = joinWords(fields.map((field) => (isKnown(field) ? word(field, subject) : field)));
    return eventText('onboarding', name, { fields: said });
  };
  return (
    <Loaded query={query} lines={6}>
      {(events) => (
        <HistoryList
          house={null}
          items={events.map((event) => ({
            id: event.id,
            at: event.at,
            actor: event.actor,
            title: titleOf(event),
            ...(event.reasons.length > 0 && { detail: event.reasons.join('；') }),
          }))}
        />
      )}
    </Loaded>
  );
};
