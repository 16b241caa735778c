create table notifications (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  event text not null default '' check (length(event) <= 60),
  notification text not null check (length(notification) between 1 and 1000),
  feature_name text not null default '' check (length(feature_name) <= 50),
  feature_link text not null default '' check (length(feature_link) <= 2000),
  detailed_link text not null default '' check (length(detailed_link) <= 2000),
  project_id uuid,
  project_name text not null default '' check (length(project_name) <= 130),
  sender_id uuid,
  -- the ways it may leave by; what each person wants of them is asked when it is delivered
  channels text[] not null default '{bell,email,push}' check (channels <@ '{bell,email,push}'),
  -- what its e-mail says where that is more than the text, and the words on its button (SH-318, SH-320, SH-321)
  subject text not null default '' check (length(subject) <= 200),
  email_string text not null default '' check (length(email_string) <= 5000),
  cta text not null default '' check (length(cta) <= 60),
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, sender_id) references users (company_id, id),
  foreign key (company_id, project_id) references projects (company_id, id) on delete set null (project_id)
);
create index notifications_age on notifications (created_at);
call close_tenant_table('notifications');

-- one row per person; "Assigned to" shows the direct ones (SH-Q85)
create table notification_receivers (
  company_id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('direct', 'copy')),
  -- false: delivered by other channels only, because the person does not want it in the bell
  in_bell boolean not null default true,
  read_at timestamptz(3),
  -- when e-mail and push messages were put on their way, or found not to be wanted: set once
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (company_id, notification_id, user_id),
  foreign key (company_id, notification_id) references notifications (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index notification_receivers_list on notification_receivers (company_id, user_id, created_at desc, notification_id desc)
  where in_bell;
create index notification_receivers_unread on notification_receivers (company_id, user_id, created_at desc, notification_id desc)
  where in_bell and read_at is null;
create index notification_receivers_direct on notification_receivers (company_id, user_id, created_at desc, notification_id desc)
  where in_bell and kind = 'direct';
call close_tenant_table('notification_receivers');

-- Notifications of all companies that are too old to be kept, so many at a time (SH-Q89); their receivers go with them.
create function auth.forget_notifications(before timestamptz, most int) returns bigint
language sql security definer set search_path = '' as $$
  with old as (
    select n.company_id, n.id from public.notifications n where n.created_at < before order by n.created_at limit most),
  gone as (
    delete from public.notifications n using old where n.company_id = old.company_id and n.id = old.id returning 1)
  select count(*) from gone
$$;
revoke all on function auth.forget_notifications(timestamptz, int) from public;
grant execute on function auth.forget_notifications(timestamptz, int) to plinth_app;

-- what a person does not want to hear of, by event and channel; no row means the default of the event
create table notification_preferences (
  company_id uuid not null,
  user_id uuid not null,
  event text not null check (length(event) between 1 and 60),
  channel text not null check (channel in ('bell', 'email', 'push')),
  is_on boolean not null,
  primary key (company_id, user_id, event, channel),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call close_tenant_table('notification_preferences');

create table push_subscriptions (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- the session in which the browser was subscribed: where that has ended, nobody is signed in there any more
  session_id uuid not null,
  -- the key of this installation that the browser was given; push services refuse messages signed with another
  server_key text not null check (length(server_key) between 1 and 200),
  endpoint text not null check (length(endpoint) between 1 and 2000),
  p256dh text not null check (length(p256dh) between 1 and 200),
  auth text not null check (length(auth) between 1 and 100),
  user_agent text not null default '' check (length(user_agent) <= 300),
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index push_subscriptions_endpoint on push_subscriptions (company_id, endpoint);
create index push_subscriptions_user on push_subscriptions (company_id, user_id);
call close_tenant_table('push_subscriptions');

-- one row for each message to one device; a message that was accepted is never sent again
create table push_outbox (
  company_id uuid not null,
  notification_id uuid not null,
  subscription_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text not null default '' check (length(last_error) <= 500),
  -- another process has it in hand, or the push service asked to wait, until then
  busy_until timestamptz(3),
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (company_id, notification_id, subscription_id),
  foreign key (company_id, notification_id) references notifications (company_id, id) on delete cascade,
  foreign key (company_id, subscription_id) references push_subscriptions (company_id, id) on delete cascade
);
create index push_outbox_subscription on push_outbox (company_id, subscription_id);
call close_tenant_table('push_outbox');

-- what the installation makes once and keeps: the key pair of Web Push (the private half encrypted), its own id
create table auth.installation (
  name text primary key,
  value text not null
);
grant select, insert on auth.installation to plinth_app;
-- files that are there already lie below the folder that the secret key gave
insert into auth.installation select 'files.folder-from-key', 'true' where exists (select from public.files);
