-- Channels beside those that are connected: names of the dictionary for orders whose channel is `other`.
alter table orders
  add column other_channel text,
  add constraint orders_other_channel_check check (other_channel is null or channel = 'other');

insert into dictionary_items (type, code, zh, en, position, active) values
  ('otherChannel', 'ctrip', '携程', 'Trip.com', 1, true),
  ('otherChannel', 'fliggy', '飞猪', 'Fliggy', 2, true),
  ('otherChannel', 'airbnb', '爱彼迎', 'Airbnb', 3, true);

-- Words of files that somebody has matched to a value, for the next file.
create table import_words (
  work text not null,
  field text not null,
  -- As `plainWord` leaves it.
  word text not null check (char_length(word) between 1 and 100),
  value text not null,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null,
  primary key (work, field, word)
);
