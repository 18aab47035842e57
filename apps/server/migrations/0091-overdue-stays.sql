-- Guests who should have left and are still there: a board asks for them at every look, and there are few.
create index stays_overdue_idx on stays (house_id, check_out) where state = 'in_house';
