-- Invoices that are issued and credited by an invoice connection (Nuonuo).

alter table invoices
  -- Null: the service of `INVOICE_URL`, or by hand.
  add column connector_id uuid references connectors,
  -- Our number of the request or credit note at the service; a new one with each round.
  add column service_ref text,
  -- Their number of what they took.
  add column service_serial text,
  -- Reason of a credit note as services ask for it.
  add column credit_cause text check (credit_cause in ('refund', 'error'));
create unique index invoices_service_ref_key on invoices (service_ref) where service_ref is not null;
create index invoices_connector on invoices (connector_id) where connector_id is not null;
