-- A refund paid another way than the money came needs a second person from the limit on, like a deposit.
alter table order_confirmations drop constraint order_confirmations_act_check,
  add constraint order_confirmations_act_check check (act in ('voidPayment', 'returnDeposit', 'payRefund'));

alter table refunds
  add column rerouted_by_id uuid,
  add column rerouted_at timestamptz,
  -- Null: nobody but the person who did it.
  add column rerouted_confirmed_by text;

-- One person's sum of a day.
create index refunds_rerouted_idx on refunds (rerouted_by_id, rerouted_at) where rerouted_by_id is not null;
