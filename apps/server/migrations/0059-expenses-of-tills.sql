-- Cash of an expense leaves the till of who hands it in; of one that is voided later it comes back to the till of who voids it.

alter table expenses
  add column shift_id uuid,
  add column void_shift_id uuid,
  add constraint expenses_shift_fkey foreign key (house_id, shift_id) references shifts (house_id, id),
  add constraint expenses_void_shift_fkey foreign key (house_id, void_shift_id) references shifts (house_id, id);
create index expenses_shift_idx on expenses (shift_id) where shift_id is not null;
create index expenses_void_shift_idx on expenses (void_shift_id) where void_shift_id is not null;
