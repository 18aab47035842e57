-- Cash of a general box that no clerk named goes on into the next shift of its properties.
alter table shift_boxes add column taken_by_shift_id uuid references shifts (id);
create index shift_boxes_waiting_idx on shift_boxes (shift_id)
  where house_id is null and till = '' and counted_fen > 0 and taken_by_shift_id is null;
