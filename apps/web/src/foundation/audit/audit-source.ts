/** Users for the log filters, including those who have left. */
import { auditPeople } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { optionSource } from '../../components/forms/option-source.ts';

export const auditPeopleSource = optionSource(
  auditPeople,
  (asked) => asked,
  (people) => people.map(({ id, name }) => ({ value: id, label: name })),
);
