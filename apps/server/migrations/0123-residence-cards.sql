-- Residence cards of people from Hong Kong, Macao and Taiwan are a document type of their own.

alter table registrations drop constraint registrations_document_type_check;
alter table registrations add constraint registrations_document_type_check check (document_type in
  ('idCard', 'passport', 'hkMacaoPermit', 'taiwanPermit', 'hkMoTwResidence', 'residencePermit', 'other'));

alter table guest_documents drop constraint guest_documents_type_check;
alter table guest_documents add constraint guest_documents_type_check check (type in
  ('idCard', 'passport', 'hkMacaoPermit', 'taiwanPermit', 'hkMoTwResidence', 'residencePermit', 'other'));
