/** Users for filters of the logs, those who left included. */
import { auditPeople } from '@minsu/contract/audit/audit-endpoints.ts';
import { optionSource } from '../../components/option-source.ts';

export const auditPeopleSource = optionSource(
  auditPeople,
  (asked) => asked,
  (people) => people.map(({ id, name }) => ({ value: id, label: name })),
);
