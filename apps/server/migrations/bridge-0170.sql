-- Stop all first: versions of before the baseline do not know it.
-- From the last published version before the baseline (0170) to the baseline: the ten migrations between were not published. It runs
-- where exactly those are missing. New columns stand in the order of the baseline: a backup's rows are read back by it.

alter table channel_cells
  add column max_nights smallint,
  add column included_guests smallint default 0 not null,
  add column extra_guest_fen bigint default 0 not null constraint channel_cells_extra_guest_fen_check check (extra_guest_fen >= 0);
alter table channel_confirmed_nights
  add column max_nights smallint,
  add column included_guests smallint,
  add column extra_guest_fen bigint;
alter table evaluations add column reply_sent_at timestamp with time zone, add column reply_refused_for text;
alter table notice_choices add column popup boolean;
alter table notifications
  add column template text,
  add column template_values_cipher text,
  add constraint notifications_template_check check (num_nulls(template, template_values_cipher) in (0, 2));
alter table payment_intents
  drop constraint payment_intents_attention_check,
  add constraint payment_intents_attention_check
    check (attention in ('late', 'above', 'depositGone', 'mismatch', 'refunded'));
alter table merchant_accounts
  add column pending_change jsonb,
  add column pending_credentials_cipher text,
  add constraint merchant_accounts_pending_check check (num_nulls(pending_change, pending_credentials_cipher) in (0, 2)),
  drop constraint merchant_accounts_state_check,
  add constraint merchant_accounts_state_check check (state in ('waiting', 'active', 'paused'));

create function forget_refused_merchant() returns trigger
    language plpgsql
    as $$
begin
  update merchant_accounts set pending_change = null, pending_credentials_cipher = null where id::text = new.subject;
  return null;
end $$;

create trigger duty_requests_merchant_refused after update on duty_requests for each row when (((new.act = 'merchant'::text) and (new.state = any (array['refused'::text, 'withdrawn'::text])))) execute function forget_refused_merchant();

create table channel_content (
  connection_id uuid not null,
  kind text not null,
  house_id uuid not null,
  our_id text not null,
  platform_key text,
  sent_at timestamp with time zone,
  constraint channel_content_kind_check check ((kind = any (array['property'::text, 'roomType'::text, 'ratePlan'::text])))
);
alter table channel_content add constraint channel_content_pkey primary key (connection_id, kind, our_id);

create table connectors (
    id uuid not null,
    port text not null,
    vendor text not null,
    name text not null,
    state text default 'active'::text not null,
    "position" integer default 1 not null,
    for_all boolean default true not null,
    settings jsonb default '{}'::jsonb not null,
    public_credentials jsonb default '{}'::jsonb not null,
    credentials_cipher text not null,
    hook_key_hash bytea not null,
    hook_key_cipher text not null,
    tested_at timestamp with time zone,
    test_works boolean,
    test_message text default ''::text not null,
    last_success_at timestamp with time zone,
    last_error_at timestamp with time zone,
    last_error text default ''::text not null,
    blocked_until timestamp with time zone,
    templates_fetched_at timestamp with time zone,
    created_by text not null,
    created_at timestamp with time zone not null,
    updated_at timestamp with time zone not null,
    version integer default 0 not null,
    constraint connectors_port_check check ((port = any (array['sms'::text, 'robot'::text]))),
    constraint connectors_position_check check ((("position" >= 1) and ("position" <= 99))),
    constraint connectors_state_check check ((state = any (array['active'::text, 'paused'::text, 'revoked'::text]))),
    constraint connectors_vendor_check check ((vendor ~ '^[a-zA-Z0-9]{2,30}$'::text))
);
alter table connectors add constraint connectors_hook_key_hash_key unique (hook_key_hash);
alter table connectors add constraint connectors_name_key unique (name);
alter table connectors add constraint connectors_pkey primary key (id);

create table connector_calls (
  id uuid not null,
  connector_id uuid not null,
  at timestamp with time zone not null,
  operation text not null,
  works boolean not null,
  status integer,
  code text default ''::text not null,
  message text default ''::text not null,
  took_ms integer not null,
  facts jsonb default '{}'::jsonb not null
);
alter table connector_calls add constraint connector_calls_pkey primary key (id);
create index connector_calls_newest on connector_calls (connector_id, at desc, id desc);
create index connector_calls_old on connector_calls (at);

create table connector_houses (
  connector_id uuid not null,
  house_id uuid not null
);
alter table connector_houses add constraint connector_houses_pkey primary key (connector_id, house_id);
create index connector_houses_house on connector_houses (house_id);

create table robot_messages (
  id uuid not null,
  connector_id uuid not null,
  subject text not null,
  house_id uuid,
  key text not null,
  title text not null,
  body text not null,
  path text,
  state text not null,
  batch uuid,
  due_at timestamp with time zone not null,
  sending_at timestamp with time zone,
  created_at timestamp with time zone not null,
  error text default ''::text not null,
  constraint robot_messages_state_check check ((state = any (array['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);
alter table robot_messages add constraint robot_messages_once_key unique (connector_id, key);
alter table robot_messages add constraint robot_messages_pkey primary key (id);
create index robot_messages_due on robot_messages (due_at) where (state = any (array['queued'::text, 'sending'::text]));
create index robot_messages_old on robot_messages (created_at);
create index robot_messages_rate on robot_messages (connector_id, sending_at) where (sending_at is not null);

create table sms_templates (
  connector_id uuid not null,
  code text not null,
  name text not null,
  content text not null,
  approval text not null,
  reason text default ''::text not null,
  constraint sms_templates_approval_check check ((approval = any (array['approved'::text, 'pending'::text, 'refused'::text, 'gone'::text])))
);
alter table sms_templates add constraint sms_templates_pkey primary key (connector_id, code);

create table sms_mappings (
  connector_id uuid not null,
  template text not null,
  code text not null,
  signature text not null,
  variables jsonb default '{}'::jsonb not null
);
alter table sms_mappings add constraint sms_mappings_pkey primary key (connector_id, template);

create table sms_opt_outs (
  id uuid not null,
  phone_hash bytea not null,
  phone_masked text not null,
  source text not null,
  created_at timestamp with time zone not null,
  constraint sms_opt_outs_source_check check ((source = any (array['reply'::text, 'provider'::text, 'staff'::text])))
);
alter table sms_opt_outs add constraint sms_opt_outs_phone_key unique (phone_hash);
alter table sms_opt_outs add constraint sms_opt_outs_pkey primary key (id);
create index sms_opt_outs_newest on sms_opt_outs (created_at desc, id desc);

create table sms_sends (
  id uuid not null,
  notification_id uuid not null,
  resends integer not null,
  connector_id uuid not null,
  state text not null,
  phone_hash bytea not null,
  day date not null,
  parts integer not null,
  reference text,
  code text default ''::text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  asked integer default 0 not null,
  ask_at timestamp with time zone,
  constraint sms_sends_state_check check ((state = any (array['sending'::text, 'unknown'::text, 'lost'::text, 'accepted'::text, 'delivered'::text, 'undelivered'::text, 'refused'::text, 'not_sent'::text])))
);
alter table sms_sends add constraint sms_sends_pkey primary key (id);
create index sms_sends_account on sms_sends (connector_id, day);
create index sms_sends_due on sms_sends (ask_at) where (ask_at is not null);
create index sms_sends_number on sms_sends (phone_hash, day);
create unique index sms_sends_once on sms_sends (notification_id, resends) where (state = any (array['sending'::text, 'unknown'::text, 'lost'::text, 'accepted'::text, 'delivered'::text, 'undelivered'::text]));

create table sms_signatures (
  connector_id uuid not null,
  name text not null,
  approval text not null,
  reason text default ''::text not null,
  constraint sms_signatures_approval_check check ((approval = any (array['approved'::text, 'pending'::text, 'refused'::text, 'gone'::text])))
);
alter table sms_signatures add constraint sms_signatures_pkey primary key (connector_id, name);

alter table channel_content add constraint channel_content_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_content add constraint channel_content_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table connector_calls add constraint connector_calls_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table connector_houses add constraint connector_houses_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table connector_houses add constraint connector_houses_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table robot_messages add constraint robot_messages_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table robot_messages add constraint robot_messages_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table sms_mappings add constraint sms_mappings_connector_id_code_fkey foreign key (connector_id, code) references sms_templates(connector_id, code) on delete cascade;
alter table sms_mappings add constraint sms_mappings_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table sms_sends add constraint sms_sends_connector_id_fkey foreign key (connector_id) references connectors(id);
alter table sms_sends add constraint sms_sends_notification_id_fkey foreign key (notification_id) references notifications(id) on delete cascade;
alter table sms_signatures add constraint sms_signatures_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table sms_templates add constraint sms_templates_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;

-- Left over where an older version restored its backup over a newer one: it knows nothing of this schema.
drop schema if exists reporting cascade;
