-- How a company numbers its projects; without a row as the product begins.
create table project_numbering (
  company_id uuid not null references companies on delete cascade,
  pattern text not null check (length(pattern) between 1 and 40),
  is_per_year boolean not null,
  version int not null,
  changed_at timestamptz(3) not null,
  changed_by uuid not null,
  primary key (company_id),
  foreign key (company_id, changed_by) references users (company_id, id)
);
call close_tenant_table('project_numbering');

-- The number given last in a year, or with the year 0 through all years: of the company itself or of a project of it. A number is
-- taken by an update that returns it, so two transactions never take the same one.
create table number_counters (
  company_id uuid not null references companies on delete cascade,
  scope text not null check (length(scope) between 1 and 20),
  owner_id uuid not null,
  year smallint not null,
  last int not null check (last >= 0),
  primary key (company_id, scope, owner_id, year)
);
call close_tenant_table('number_counters');

-- What was confirmed before there were codes gets one from a job.
create index projects_without_code on projects (company_id, created_at, id)
  where code = '' and is_confirmed and not is_company_created and deleted_at is null;
create function auth.companies_with_unnumbered_projects(most int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.company_id from public.companies c
  where exists (select from public.projects p
      where p.company_id = c.company_id and p.code = '' and p.is_confirmed and not p.is_company_created and p.deleted_at is null)
  limit most
$$;
revoke execute on function auth.companies_with_unnumbered_projects from public;
grant execute on function auth.companies_with_unnumbered_projects to plinth_app;
