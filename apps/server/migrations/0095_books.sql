-- Promises that hold over all companies stand in small tables of their own, written in the transaction of what they are about, so that
-- a distributed PostgreSQL can keep each company's own tables on one worker (docs/scaling.md).

-- Whose sign-in an address is: one account per address over all companies (SH-Q10). Each row of users has its row here.
create table auth.accounts (
  company_id uuid not null,
  user_id uuid primary key,
  email text not null check (length(email) <= 254 and email = lower(email))
);
insert into auth.accounts (company_id, user_id, email) select company_id, id, email from users;
create unique index accounts_email on auth.accounts (email);
create index accounts_company on auth.accounts (company_id);
call close_tenant_table('auth.accounts', 'select, insert');

alter table auth.handoffs drop constraint handoffs_user_id_fkey,
  add foreign key (user_id) references auth.accounts (user_id) on delete cascade;
alter table auth.sessions drop constraint sessions_user_id_fkey,
  add foreign key (user_id) references auth.accounts (user_id) on delete cascade;
alter table users drop constraint users_id_key;
drop index users_email;
create unique index users_email on users (company_id, email);

-- Which capture form a public id is of.
create table auth.capture_addresses (
  company_id uuid not null,
  capture_id uuid primary key,
  public_id text not null
);
insert into auth.capture_addresses (company_id, capture_id, public_id) select company_id, id, public_id from lead_captures;
create unique index capture_addresses_public on auth.capture_addresses (public_id);
create index capture_addresses_company on auth.capture_addresses (company_id);
call close_tenant_table('auth.capture_addresses', 'select, insert');
drop index lead_captures_public;

alter table auth.facebook_pages drop constraint facebook_pages_holder_fkey;

-- Forgets what these tables know of the transaction's company, which is about to be deleted. Its people's sessions end with that.
create function auth.forget_company() returns void language sql security definer set search_path = '' as $$
  delete from auth.accounts where company_id = nullif(current_setting('app.company', true), '')::uuid;
  delete from auth.capture_addresses where company_id = nullif(current_setting('app.company', true), '')::uuid;
  delete from auth.facebook_pages where holder = nullif(current_setting('app.company', true), '')::uuid;
$$;
revoke all on function auth.forget_company() from public;
grant execute on function auth.forget_company() to plinth_app;

-- The functions that begin without a company find it there first, then go to its rows by their keys.

create or replace function auth.account(address text)
returns table (user_id uuid, company_id uuid, password_hash text, is_active boolean, password_is_temporary boolean,
  temporary_password_expires_at timestamptz, is_first_time_login boolean, get_started boolean, never_came boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  known auth.accounts;
begin
  select * into known from auth.accounts a where a.email = $1;
  if not found then return; end if;
  return query
  select u.id, u.company_id, u.password_hash, u.is_active, u.password_is_temporary, u.temporary_password_expires_at,
    u.is_first_time_login, u.get_started,
    -- invited, and their address is theirs for as long as the invitation lasts
    u.invited_at is not null and u.last_login_at is null and u.password_is_temporary and u.is_first_time_login
      and not u.is_super_admin
  from public.users u
  where u.company_id = known.company_id and u.id = known.user_id and u.invitation_withdrawn_at is null;
end $$;

create or replace function auth.release_addresses(addresses text[], at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held auth.accounts;
begin
  -- the address is locked first, here and where one is claimed
  for held in select a.* from auth.accounts a where a.email = any(addresses) order by a.email for update loop
    update public.users u set email = u.id || '@withdrawn.invalid', password_hash = 'none', is_active = false,
      invitation_withdrawn_at = coalesce(u.invitation_withdrawn_at, at)
    where u.company_id = held.company_id and u.id = held.user_id and (u.invitation_withdrawn_at is not null
      or u.invited_at is not null and u.last_login_at is null and u.password_is_temporary and u.is_first_time_login
        and not u.is_super_admin and u.temporary_password_expires_at <= at
        and held.company_id is distinct from nullif(current_setting('app.company', true), '')::uuid);
    if found then
      update auth.accounts a set email = held.user_id || '@withdrawn.invalid' where a.user_id = held.user_id;
      -- the client's record and the contact stay and have no account any more
      update public.client_contacts k set user_id = null where k.company_id = held.company_id and k.user_id = held.user_id;
      update public.clients c set user_id = null where c.company_id = held.company_id and c.user_id = held.user_id;
    end if;
  end loop;
end $$;
drop function auth.never_came(public.users);

create or replace function auth.take_handoff(hash bytea, person uuid, at timestamptz) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  maker auth.accounts;
  began timestamptz;
begin
  select a.* into maker from auth.handoffs h join auth.accounts a on a.user_id = h.user_id where h.code_hash = hash;
  if not found then return null; end if;
  perform from public.users u
  where u.company_id = maker.company_id and u.id = maker.user_id and u.is_active for share;
  if not found then return null; end if;
  delete from auth.handoffs h using auth.sessions s where h.code_hash = hash and s.id = h.session_id
    returning case when h.user_id = person and h.expires_at > at then s.created_at end into began;
  return began;
end $$;

create or replace function auth.capture_of(wanted text) returns table (company_id uuid, capture_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  known auth.capture_addresses;
begin
  select * into known from auth.capture_addresses a where a.public_id = wanted;
  if not found then return; end if;
  return query
  select c.company_id, c.id from public.lead_captures c
  where c.company_id = known.company_id and c.id = known.capture_id and c.removed_at is null;
end $$;

-- What those who listen may see, company by company.
create or replace function auth.listeners(sessions uuid[])
returns table (session_id uuid, is_client boolean, is_super_admin boolean, features text[], view_level text,
  view_unassigned boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  firm record;
begin
  for firm in
    select a.company_id as id, array_agg(s.id) as ids, array_agg(a.user_id) as people
    from auth.sessions s join auth.accounts a on a.user_id = s.user_id where s.id = any(sessions) group by 1
  loop
    return query
    select l.id, u.is_client, u.is_super_admin, u.features, p.view_level, p.view_unassigned
    from unnest(firm.ids, firm.people) as l (id, person)
    join public.users u on u.company_id = firm.id and u.id = l.person
      and u.is_active and (u.is_client or not u.password_is_temporary)
    join public.company_permissions p on p.company_id = u.company_id and p.role = case
      when u.is_admin or u.is_super_admin then 'admin'
      when exists (select from public.team_members t where t.company_id = u.company_id and t.user_id = u.id and t.is_lead)
        then 'team_lead'
      else 'team_member' end;
  end loop;
end $$;

create or replace function auth.session_actor(hash bytea, at timestamptz)
returns table (session_id uuid, last_used_at timestamptz, user_id uuid, company_id uuid, first_name text, last_name text,
  email text, is_client boolean, is_admin boolean, is_super_admin boolean, password_is_temporary boolean,
  features text[], crm_edit boolean, crm_can_assign boolean, quotation_edit boolean, can_create_project boolean,
  view_level text, view_unassigned boolean, member_ids uuid[], company_name text, country text, dial_code text,
  time_zone text, currency_symbol text, is_demo boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  permission_group text := 'admin';
begin
  select s.id, s.last_used_at, s.user_id into session_id, last_used_at, user_id from auth.sessions s
  where s.token_hash = hash and s.last_used_at > at - interval '7 days' and s.created_at > at - interval '30 days';
  if not found then
    return;
  end if;
  select a.company_id into company_id from auth.accounts a where a.user_id = session_actor.user_id;
  select u.first_name, u.last_name, u.email, u.is_client, u.is_admin, u.is_super_admin,
    u.password_is_temporary, u.features, u.crm_edit, u.crm_can_assign, u.quotation_edit, u.can_create_project
  into first_name, last_name, email, is_client, is_admin, is_super_admin,
    password_is_temporary, features, crm_edit, crm_can_assign, quotation_edit, can_create_project
  from public.users u where u.company_id = session_actor.company_id and u.id = session_actor.user_id and u.is_active;
  if not found then
    return;
  end if;
  if not (is_admin or is_super_admin) then
    permission_group := case when exists (
      select from public.team_members l
      where l.company_id = session_actor.company_id and l.user_id = session_actor.user_id and l.is_lead)
      then 'team_lead' else 'team_member' end;
  end if;
  select p.view_level, p.view_unassigned into view_level, view_unassigned from public.company_permissions p
  where p.company_id = session_actor.company_id and p.role = permission_group;
  if not found then
    return;
  end if;
  member_ids := case when view_level = 'team' then array(
    select distinct other.user_id from public.team_members mine
    join public.team_members other on other.company_id = mine.company_id and other.team_id = mine.team_id
    where mine.company_id = session_actor.company_id and mine.user_id = session_actor.user_id) else '{}'::uuid[] end;
  select c.name, c.country, c.country_code, c.time_zone, c.currency_symbol, c.is_demo
  into company_name, country, dial_code, time_zone, currency_symbol, is_demo
  from public.companies c where c.company_id = session_actor.company_id;
  return next;
end $$;
