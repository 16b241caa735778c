-- Two more rights of the module of quotations (QT-313): to approve what goes beyond the company's limits, and to see what things cost the
-- firm. Admins have both; everybody else has none until given.
alter table users add column quotation_approve boolean not null default false;
alter table users add column quotation_view_costs boolean not null default false;
alter table roles add column quotation_approve boolean not null default false;
alter table roles add column quotation_view_costs boolean not null default false;

update users set quotation_approve = true, quotation_view_costs = true where is_admin or is_super_admin;
update roles set quotation_approve = true, quotation_view_costs = true
where role_name in ('Super Admin', 'Admin') and 'quotation' = any (features);

-- As before (0095), with the two rights.
drop function auth.session_actor(bytea, timestamptz);
create function auth.session_actor(hash bytea, at timestamptz)
returns table (session_id uuid, last_used_at timestamptz, user_id uuid, company_id uuid, first_name text, last_name text,
  email text, is_client boolean, is_admin boolean, is_super_admin boolean, password_is_temporary boolean,
  features text[], crm_edit boolean, crm_can_assign boolean, quotation_edit boolean, quotation_approve boolean,
  quotation_view_costs boolean, can_create_project boolean,
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
    u.password_is_temporary, u.features, u.crm_edit, u.crm_can_assign, u.quotation_edit, u.quotation_approve,
    u.quotation_view_costs, u.can_create_project
  into first_name, last_name, email, is_client, is_admin, is_super_admin,
    password_is_temporary, features, crm_edit, crm_can_assign, quotation_edit, quotation_approve,
    quotation_view_costs, can_create_project
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
revoke all on function auth.session_actor(bytea, timestamptz) from public;
grant execute on function auth.session_actor(bytea, timestamptz) to plinth_app;
