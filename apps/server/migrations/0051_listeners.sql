-- What decides of each of these sessions which events its streams are sent: asked every second, since rights change while a
-- stream is open. A session that is over, or whose person may not listen any more, is not among them.
create function auth.listeners(sessions uuid[])
returns table (session_id uuid, is_client boolean, is_super_admin boolean, features text[], view_level text,
  view_unassigned boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, u.is_client, u.is_super_admin, u.features, p.view_level, p.view_unassigned
  from auth.sessions s
  join public.users u on u.id = s.user_id and u.is_active and (u.is_client or not u.password_is_temporary)
  join public.company_permissions p on p.company_id = u.company_id and p.role = case
    when u.is_admin or u.is_super_admin then 'admin'
    when exists (select from public.team_members l where l.company_id = u.company_id and l.user_id = u.id and l.is_lead)
      then 'team_lead'
    else 'team_member' end
  where s.id = any(sessions)
$$;
revoke all on function auth.listeners(uuid[]) from public;
grant execute on function auth.listeners(uuid[]) to plinth_app;
