/** What happened to a file, newest first. */
import type { OnboardingEvent } from '@minsu/contract/onboarding/onboarding.ts';
import type { getOnboardingHistory } from '@minsu/contract/onboarding/onboarding-endpoints.ts';
import type { OnboardingField, SubjectType } from '@minsu/contract/onboarding/onboarding-fields.ts';
import { HistoryList } from '../../components/history-list.tsx';
import { Loaded } from '../../components/panel.tsx';
import { eventText, findText } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { joinWords, useFieldWord } from './onboarding-words.tsx';

interface FileHistoryProps {
  readonly id: string;
  readonly endpoint: typeof getOnboardingHistory;
  readonly subject: SubjectType;
}

/** Fields come from events, so a word of one that is no more is the field itself. */
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
