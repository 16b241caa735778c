-- To prove a presumed session its person was looked up anew and compared, at three times the cost of the lead that was asked
-- for. All that is told of a person stands in their own row, their company's, and two tables whose changes are counted on the
-- company from here on. The xmin of a row is replaced by whatever changes it, so those of the two rows prove the rest.
alter table companies add column rights_changes bigint not null default 0;

create function count_rights_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.companies c set rights_changes = c.rights_changes + 1
  where c.company_id in (select company_id from changed_rows);
  return null;
end $$;
create trigger team_members_inserted after insert on team_members referencing new table as changed_rows
  for each statement execute function count_rights_change();
create trigger team_members_updated after update on team_members referencing new table as changed_rows
  for each statement execute function count_rights_change();
create trigger team_members_deleted after delete on team_members referencing old table as changed_rows
  for each statement execute function count_rights_change();
create trigger company_permissions_inserted after insert on company_permissions referencing new table as changed_rows
  for each statement execute function count_rights_change();
create trigger company_permissions_updated after update on company_permissions referencing new table as changed_rows
  for each statement execute function count_rights_change();
create trigger company_permissions_deleted after delete on company_permissions referencing old table as changed_rows
  for each statement execute function count_rights_change();

-- As before, but for the fingerprint.
create or replace function auth.session_actor(hash bytea, at timestamptz)
returns table (session_id uuid, last_used_at timestamptz, user_id uuid, company_id uuid, first_name text, last_name text,
  email text, is_client boolean, is_admin boolean, is_super_admin boolean, password_is_temporary boolean,
  features text[], crm_edit boolean, crm_can_assign boolean, quotation_edit boolean, can_create_project boolean,
  view_level text, view_unassigned boolean, member_ids uuid[], company_name text, country text, dial_code text,
  time_zone text, currency_symbol text, is_demo boolean, fingerprint text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  permission_group text := 'admin';
  person_version text;
begin
  select s.id, s.last_used_at, s.user_id into session_id, last_used_at, user_id from auth.sessions s
  where s.token_hash = hash and s.last_used_at > at - interval '7 days' and s.created_at > at - interval '30 days';
  if not found then
    return;
  end if;
  select u.company_id, u.first_name, u.last_name, u.email, u.is_client, u.is_admin, u.is_super_admin,
    u.password_is_temporary, u.features, u.crm_edit, u.crm_can_assign, u.quotation_edit, u.can_create_project,
    u.xmin::text
  into company_id, first_name, last_name, email, is_client, is_admin, is_super_admin,
    password_is_temporary, features, crm_edit, crm_can_assign, quotation_edit, can_create_project,
    person_version
  from public.users u where u.id = session_actor.user_id and u.is_active;
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
  select c.name, c.country, c.country_code, c.time_zone, c.currency_symbol, c.is_demo, person_version || ' ' || c.xmin::text
  into company_name, country, dial_code, time_zone, currency_symbol, is_demo, fingerprint
  from public.companies c where c.company_id = session_actor.company_id;
  return next;
end $$;

-- Fails where the session is over or anything about its person changed since this fingerprint.
create or replace function auth.prove_session(hash bytea, at timestamptz, expected text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- by primary keys, also where a young installation has told the planner nothing yet
  if expected is distinct from (
    select (
      select u.xmin::text || ' ' || (select c.xmin::text from public.companies c where c.company_id = u.company_id)
      from public.users u where u.id = s.user_id and u.is_active)
    from auth.sessions s
    where s.token_hash = hash and s.last_used_at > at - interval '7 days' and s.created_at > at - interval '30 days')
  then
    raise exception 'the session changed' using errcode = 'PLN01';
  end if;
end $$;
