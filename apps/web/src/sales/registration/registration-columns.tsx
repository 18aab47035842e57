/** Columns of the registrations, with the export's keys. */
import {
  type RegistrationColumn,
  type RegistrationRow,
  registrationColumns,
} from '@minsu/contract/sales/registration/registration.ts';
import { registrationSorts } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { type ReactNode, useMemo } from 'react';
import { Copyable } from '../../components/copyable.tsx';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { useCountryName } from '../../components/words/country-names.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { GuestName, RegistrationState } from './registration-words.tsx';

/** Columns hidden by default, so that the rest fits 1440 pixels. */
const hidden: readonly RegistrationColumn[] = [
  'nationality',
  'sex',
  'age',
  'phoneMasked',
  'checkOut',
  'submittedAt',
  'receiptNo',
];
const sortable: readonly string[] = registrationSorts;

const Sex = ({ row: { sex } }: { readonly row: RegistrationRow }) => {
  const { t } = useTranslation('registration');
  return sex && t(`sex_${sex}`);
};

const DocumentType = ({ row: { documentType } }: { readonly row: RegistrationRow }) => {
  const { t } = useTranslation('registration');
  return documentType && t(`short_${documentType}`);
};

const Nationality = ({ row: { nationality } }: { readonly row: RegistrationRow }) => {
  const countryName = useCountryName();
  return nationality && countryName(nationality);
};

const cells: Record<RegistrationColumn, (row: RegistrationRow) => ReactNode> = {
  name: (row) => <GuestName of={row} />,
  state: (row) => <RegistrationState of={row} />,
  documentType: (row) => <DocumentType row={row} />,
  documentMasked: (row) => <span className="num">{row.documentMasked}</span>,
  nationality: (row) => <Nationality row={row} />,
  sex: (row) => <Sex row={row} />,
  age: (row) => row.age,
  phoneMasked: (row) => <span className="num">{row.phoneMasked}</span>,
  houseName: (row) => row.houseName,
  roomNumber: (row) => <span className="num">{row.roomNumber}</span>,
  checkIn: (row) => <DateText date={row.checkIn} />,
  checkOut: (row) => <DateText date={row.checkOut} />,
  arrivedAt: (row) => row.arrivedAt && <InstantText at={row.arrivedAt} house={row.houseId} />,
  submittedAt: (row) => row.submittedAt && <InstantText at={row.submittedAt} house={row.houseId} />,
  receiptNo: (row) => row.receiptNo && <Copyable text={row.receiptNo} />,
  reason: (row) => row.reason && <span title={row.reason}>{row.reason}</span>,
  orderNo: (row) => <span className="num">{row.orderNo}</span>,
};

export const useRegistrationColumns = (): ListColumn<RegistrationRow>[] => {
  const { t } = useTranslation('registration');
  return useMemo(
    () =>
      registrationColumns.map((key) => ({
        key,
        title: t(`column_${key}`),
        render: cells[key],
        ...(key === 'age' ? { align: 'end' as const } : {}),
        ...(sortable.includes(key) ? { sort: true as const } : {}),
        ...(hidden.includes(key) ? { hidden: true } : {}),
      })),
    [t],
  );
};
