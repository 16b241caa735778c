-- What people and companies tell of themselves, who joins a company and how, and the firm's own project (document 1).
alter table users
  add column address text not null default '' check (length(address) <= 150),
  add column city text not null default '' check (length(city) <= 32),
  add column pin_code text not null default '' check (length(pin_code) <= 15),
  add column country text not null default 'India' check (length(country) < 50),
  add column date_of_birth date,
  add column image_file_id uuid,
  add column role_id uuid,
  add column designation_id uuid,
  add column added_by uuid,
  add column invited_at timestamptz(3),
  add column invitation_withdrawn_at timestamptz(3),
  add column deactivated_at timestamptz(3),
  add column last_login_at timestamptz(3),
  -- the page of onboarding that is not finished yet, and what it began with (SH-053, SH-Q32)
  add column onboarding_step text check (onboarding_step ~ '^/[a-z-]{1,40}$'),
  add column onboarding_flow text check (onboarding_flow in ('sign-up', 'sign-in')),
  add check ((onboarding_step is null) = (onboarding_flow is null));

create table designations (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  designation_name text not null check (length(btrim(designation_name)) between 1 and 30),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index designations_name on designations (company_id, lower(designation_name));
call close_tenant_table('designations');

alter table users
  add foreign key (company_id, role_id) references roles (company_id, id),
  add foreign key (company_id, designation_id) references designations (company_id, id),
  add foreign key (company_id, added_by) references users (company_id, id),
  add foreign key (company_id, image_file_id) references files (company_id, id);
create index users_role on users (company_id, role_id);
create index users_designation on users (company_id, designation_id);
create index users_report_to on users (company_id, report_to);
create index users_name on users (company_id, lower(first_name || ' ' || last_name), id);
update users u set role_id = r.id from roles r where r.company_id = u.company_id and lower(r.role_name) = lower(u.role_name);

alter table companies
  add column gst_no text not null default '' check (gst_no ~ '^[A-Z0-9]{0,20}$'),
  add column contact text not null default '' check (contact ~ '^[0-9]{0,15}$'),
  add column location text not null default '' check (length(location) <= 500),
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column about text not null default '' check (length(about) <= 1000),
  add column attendance_radius int not null default 100 check (attendance_radius between 1 and 100000),
  add column work_timing jsonb,
  add column file_manager_v2 boolean not null default false,
  add column time_line_v2 boolean not null default false,
  add column company_project_id uuid,
  add column created_by uuid,
  add column settings_version int not null default 1,
  -- which version changed a field last, and who did (decisions.md 14)
  add column settings_changes jsonb not null default '{}',
  -- the part of the logo's address that nobody can guess (SH-Q103)
  add column logo_key text unique check (logo_key ~ '^[A-Za-z0-9_-]{43}$'),
  add check ((latitude is null) = (longitude is null)),
  add foreign key (company_id, created_by) references users (company_id, id),
  add foreign key (company_id, logo_file_id) references files (company_id, id);
update companies c set created_by = (
  select u.id from users u where u.company_id = c.company_id and u.is_super_admin order by u.created_at, u.id limit 1);

-- the offices; position 0 is the pin of the company (SH-Q44)
create table company_locations (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  position int not null check (position >= 0),
  location text not null check (length(location) between 1 and 500),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  primary key (company_id, id),
  unique (company_id, position)
);
call close_tenant_table('company_locations');

create table clients (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 130),
  project_name text not null default '',
  email text not null default '' check (length(email) <= 254 and email = lower(email)),
  phone_number text not null default '',
  country_code text not null default '',
  city text not null default '',
  location text not null default '',
  pin_code text not null default '',
  user_id uuid,
  is_company_created boolean not null default false,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index clients_email on clients (company_id, email) where email <> '' and not is_company_created;
create unique index clients_company on clients (company_id) where is_company_created;
create unique index clients_user on clients (company_id, user_id) where user_id is not null;
create index clients_age on clients (company_id, created_at desc, id desc);
call close_tenant_table('clients');

create table projects (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  client_id uuid not null,
  client_name text not null default '',
  project_name text not null check (length(project_name) between 1 and 130),
  email text not null default '',
  created_by uuid not null,
  project_admin_id uuid,
  is_company_created boolean not null default false,
  lead_id uuid,
  location text not null default '' check (length(location) <= 500),
  country_code text not null default '',
  phone_number text not null default '',
  is_confirmed boolean not null default false,
  -- active, completed, on hold
  status smallint not null default 1 check (status in (1, 2, 3)),
  type smallint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, project_admin_id) references users (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id)
);
create unique index projects_company on projects (company_id) where is_company_created;
create index projects_client on projects (company_id, client_id);
-- names are unique but for the firm's own project (IN-Q86); the search walks them in order, since row-level security
-- would switch a trigram index off and a firm has thousands of projects at most
create unique index projects_name on projects (company_id, lower(project_name)) where not is_company_created;
create index projects_search on projects (company_id, status, type, lower(project_name), id);
create index projects_admin on projects (company_id, project_admin_id);
call close_tenant_table('projects');
alter table companies add foreign key (company_id, company_project_id) references projects (company_id, id);

create table project_members (
  company_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  primary key (company_id, project_id, user_id),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index project_members_user on project_members (company_id, user_id);
call close_tenant_table('project_members');

-- the projects a client may see (sharedProjectsIds)
create table project_shares (
  company_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  shared_by uuid,
  shared_at timestamptz(3) not null default now(),
  primary key (company_id, project_id, user_id),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, shared_by) references users (company_id, id)
);
create index project_shares_user on project_shares (company_id, user_id);
call close_tenant_table('project_shares');

-- who changed what: written in the transaction of the change, never edited
create table audit_entries (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 254),
  action text not null check (length(action) between 1 and 60),
  target_id uuid,
  target_name text not null default '' check (length(target_name) <= 200),
  changes jsonb not null default '[]',
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, actor_id) references users (company_id, id)
);
create index audit_entries_age on audit_entries (company_id, created_at desc, id desc);
create index audit_entries_actor on audit_entries (company_id, actor_id, created_at desc);
create index audit_entries_action on audit_entries (company_id, action, created_at desc);
call close_tenant_table('audit_entries', 'select, insert');

-- single-use codes that carry a signed-in person to another address of the product (decisions.md 4)
create table auth.handoffs (
  code_hash bytea primary key check (length(code_hash) = 32),
  user_id uuid not null references public.users (id) on delete cascade,
  -- a code ends with the session it was made in
  session_id uuid not null references auth.sessions (id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index handoffs_session on auth.handoffs (session_id);
create index handoffs_age on auth.handoffs (expires_at);
-- the networks an account is known from, by account: a new password forgets them
create index rate_limits_known on auth.rate_limits (left(key, 57)) where key like 'sign-in known %';
grant select, insert, delete on auth.handoffs to plinth_app;

-- Uses a code up, whatever comes of it, and answers when the session that made it began, null unless it was this active
-- person's and still valid. The lock on the person makes a change of password or a deactivation come either first, with
-- the code gone, or after the new session.
create function auth.take_handoff(hash bytea, person uuid, at timestamptz) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  maker uuid := (select h.user_id from auth.handoffs h where h.code_hash = hash);
  began timestamptz;
begin
  perform from public.users u where u.id = maker and u.is_active for share;
  if not found then return null; end if;
  delete from auth.handoffs h using auth.sessions s where h.code_hash = hash and s.id = h.session_id
    returning case when h.user_id = person and h.expires_at > at then s.created_at end into began;
  return began;
end $$;
revoke all on function auth.take_handoff(bytea, uuid, timestamptz) from public;
grant execute on function auth.take_handoff(bytea, uuid, timestamptz) to plinth_app;

-- Whether somebody was invited and never came: their address is theirs for as long as the invitation lasts.
create function auth.never_came(person public.users) returns boolean
language sql immutable set search_path = '' as $$
  select person.invited_at is not null and person.last_login_at is null and person.password_is_temporary
    and person.is_first_time_login and not person.is_super_admin
$$;
revoke all on function auth.never_came(public.users) from public;

-- by position: a bare "address" would now mean the column
drop function auth.account(text);
create function auth.account(address text)
returns table (user_id uuid, company_id uuid, password_hash text, is_active boolean, password_is_temporary boolean,
  temporary_password_expires_at timestamptz, is_first_time_login boolean, get_started boolean, never_came boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.company_id, u.password_hash, u.is_active, u.password_is_temporary,
    u.temporary_password_expires_at, u.is_first_time_login, u.get_started, auth.never_came(u)
  from public.users u where u.email = $1 and u.invitation_withdrawn_at is null
$$;
revoke all on function auth.account(text) from public;
grant execute on function auth.account(text) to plinth_app;

-- An invitation that was withdrawn, or that nobody followed until it expired, keeps its row for history and its address
-- from nobody: whoever is invited with it elsewhere, or registers a firm with it, finds it free. A company's own expired
-- invitations stay: it sends them again.
create function auth.release_addresses(addresses text[], at timestamptz) returns void
language sql security definer set search_path = '' as $$
  with released as (
    update public.users u set email = u.id || '@withdrawn.invalid', password_hash = 'none', is_active = false,
      invitation_withdrawn_at = coalesce(u.invitation_withdrawn_at, $2)
    where u.email = any($1) and (u.invitation_withdrawn_at is not null
      or auth.never_came(u) and u.temporary_password_expires_at <= $2
        and u.company_id is distinct from nullif(current_setting('app.company', true), '')::uuid)
    returning u.company_id, u.id)
  -- the client's record stays and has no account any more
  update public.clients c set user_id = null from released r where c.company_id = r.company_id and c.user_id = r.id
$$;
revoke all on function auth.release_addresses(text[], timestamptz) from public;
grant execute on function auth.release_addresses(text[], timestamptz) to plinth_app;

-- The company whose transaction queued a message; none for one-time codes. What it waits to tell somebody who was
-- deactivated is taken back by it.
alter table auth.mails add column queued_in uuid default nullif(current_setting('app.company', true), '')::uuid;
create index mails_waiting on auth.mails (queued_in, to_address) where state = 'queued';
