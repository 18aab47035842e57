-- A landlord who owes pays back: how and when the money came in stands on the adjustment.

alter table landlord_adjustments
  add column method text,
  add column received_on date,
  -- The bank's number of the movement.
  add column receipt_no text not null default '',
  drop constraint landlord_adjustments_kind_check,
  add constraint landlord_adjustments_kind_check check (kind in ('adjustment', 'release', 'repayment')),
  add constraint landlord_adjustments_repayment_check check (
    (kind = 'repayment') = (method is not null and received_on is not null)
    and (kind <> 'repayment' or (amount_fen > 0 and house_id is null)));
