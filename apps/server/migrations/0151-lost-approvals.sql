-- Who lost a right to approve, by freezing or by a change of roles, and by whose doing: for some days they still count as somebody
-- who could confirm what that person starts, so that nobody can send the colleagues away and then act alone.

create table lost_approvals (
  user_id uuid not null references users on delete cascade,
  permission text not null,
  taken_by uuid not null references users on delete cascade,
  lost_at timestamptz not null,
  primary key (user_id, permission)
);
create index lost_approvals_taken_idx on lost_approvals (taken_by, lost_at);
