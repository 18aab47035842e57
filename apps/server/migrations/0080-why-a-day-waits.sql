-- Why there is no file of a day, or why it cannot be read: the failure's name and what it names, made words for each reader.
alter table reconciliations drop column reason;
alter table reconciliations
  add column problem text,
  add column problem_params jsonb not null default '{}';
