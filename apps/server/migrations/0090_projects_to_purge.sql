-- companies with deleted projects whose time to be restored is over
create function auth.companies_with_projects_to_purge(at timestamptz, days int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct p.company_id from public.projects p where p.deleted_at <= at - make_interval(days => days)
$$;
revoke all on function auth.companies_with_projects_to_purge(timestamptz, int) from public;
grant execute on function auth.companies_with_projects_to_purge(timestamptz, int) to plinth_app;
