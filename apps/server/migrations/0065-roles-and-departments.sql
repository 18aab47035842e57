-- Roles and departments are edited: versions, the default role that a role began as, and a tree without short circuits.

alter table roles
  add column version int not null default 0,
  -- A default role whose rights it can go back to; null: made from nothing.
  add column based_on text;
create index user_roles_role_idx on user_roles (role_id, user_id);

alter table departments
  add column version int not null default 0,
  add constraint departments_not_under_itself check (parent_id <> id);
create index departments_parent_idx on departments (parent_id);
