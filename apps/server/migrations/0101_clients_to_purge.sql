-- companies with deleted clients whose time to be restored is over
create function auth.companies_with_clients_to_purge(at timestamptz, days int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct c.company_id from public.clients c where c.deleted_at <= at - make_interval(days => days)
$$;
revoke all on function auth.companies_with_clients_to_purge(timestamptz, int) from public;
grant execute on function auth.companies_with_clients_to_purge(timestamptz, int) to plinth_app;
create index clients_deleted on clients (company_id, deleted_at) where deleted_at is not null;
