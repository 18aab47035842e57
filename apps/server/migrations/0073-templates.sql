-- Templates are written and put into order by people: none is called like another, and it shows when it was last changed.
alter table message_templates add column updated_at timestamptz not null default now();
create unique index message_templates_name_key on message_templates (lower(name));
