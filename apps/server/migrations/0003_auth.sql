-- What exists before a company is known. No tenant data: hashes of secrets and counters only.
create table auth.sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique,
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  user_agent text not null default '' check (length(user_agent) <= 300)
);
create index sessions_user on auth.sessions (user_id);
grant select, insert, update, delete on auth.sessions to plinth_app;

-- one live code per address and purpose; the HMAC is keyed outside the database
create table auth.codes (
  email text not null,
  purpose text not null check (purpose in ('register', 'forgot')),
  code_hash bytea not null,
  link_hash bytea not null unique,
  attempts int not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (email, purpose)
);
grant select, insert, update, delete on auth.codes to plinth_app;

-- failures over all codes of an account and of the installation (decisions.md 7)
create table auth.code_failures (
  id bigint generated always as identity primary key,
  email text not null,
  at timestamptz(3) not null
);
create index code_failures_email on auth.code_failures (email, at);
create index code_failures_at on auth.code_failures (at);
grant select, insert, delete on auth.code_failures to plinth_app;

-- proof of a verified code: single use, ten minutes, bound to address and purpose (decisions.md 5)
create table auth.proofs (
  proof_hash bytea primary key,
  email text not null,
  purpose text not null check (purpose in ('register', 'forgot')),
  expires_at timestamptz(3) not null
);
grant select, insert, delete on auth.proofs to plinth_app;

create table auth.rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
grant select, insert, update, delete on auth.rate_limits to plinth_app;

-- An account by its address, whatever its company: for signing in only.
create function auth.account(address text)
returns table (user_id uuid, company_id uuid, password_hash text, is_active boolean, password_is_temporary boolean,
  temporary_password_expires_at timestamptz, is_first_time_login boolean, get_started boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.company_id, u.password_hash, u.is_active, u.password_is_temporary,
    u.temporary_password_expires_at, u.is_first_time_login, u.get_started
  from public.users u where u.email = address
$$;

-- The person behind a session, with everything a permission check needs. Idle 7 days or 30 days old is no session.
create function auth.session_actor(hash bytea, at timestamptz)
returns table (session_id uuid, last_used_at timestamptz, user_id uuid, company_id uuid, first_name text, last_name text,
  email text, is_client boolean, is_admin boolean, is_super_admin boolean, password_is_temporary boolean,
  features text[], crm_edit boolean, crm_can_assign boolean, quotation_edit boolean, can_create_project boolean,
  view_level text, view_unassigned boolean, member_ids uuid[], company_name text, country text, dial_code text,
  time_zone text, currency_symbol text, is_demo boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select s.id, s.last_used_at, u.id, u.company_id, u.first_name, u.last_name, u.email, u.is_client, u.is_admin,
    u.is_super_admin, u.password_is_temporary, u.features, u.crm_edit, u.crm_can_assign, u.quotation_edit,
    u.can_create_project, p.view_level, p.view_unassigned,
    case when p.view_level = 'team' then array(
      select distinct other.user_id from public.team_members mine
      join public.team_members other on other.company_id = mine.company_id and other.team_id = mine.team_id
      where mine.company_id = u.company_id and mine.user_id = u.id) else '{}'::uuid[] end,
    c.name, c.country, c.country_code, c.time_zone, c.currency_symbol, c.is_demo
  from auth.sessions s
  join public.users u on u.id = s.user_id and u.is_active
  join public.companies c on c.company_id = u.company_id
  join public.company_permissions p on p.company_id = u.company_id and p.role = case
    when u.is_admin or u.is_super_admin then 'admin'
    when exists (select from public.team_members l where l.company_id = u.company_id and l.user_id = u.id and l.is_lead)
      then 'team_lead'
    else 'team_member' end
  where s.token_hash = hash and s.last_used_at > at - interval '7 days' and s.created_at > at - interval '30 days';
end $$;

-- The demo company, where there is one.
create function auth.demo_company() returns uuid
language sql stable security definer set search_path = '' as $$
  select c.company_id from public.companies c where c.is_demo order by c.created_at limit 1
$$;

revoke all on function auth.account(text), auth.session_actor(bytea, timestamptz), auth.demo_company() from public;
grant execute on function auth.account(text), auth.session_actor(bytea, timestamptz), auth.demo_company() to plinth_app;

create table idempotency_keys (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null,
  key text not null check (length(key) <= 200),
  route text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz(3) not null,
  primary key (company_id, user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call close_tenant_table('idempotency_keys');
