-- The stretches of a project and the dated points in them.
create table project_phases (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  position int not null,
  -- not started, in progress, done, skipped
  state smallint not null default 0 check (state between 0 and 3),
  planned_start date,
  planned_end date,
  actual_start date,
  actual_end date,
  weight smallint not null check (weight between 0 and 100),
  -- how far it is by hand, where it has no milestones
  percent smallint not null default 0 check (percent between 0 and 100),
  is_on_site boolean not null default false,
  colour text not null check (length(colour) between 1 and 20),
  version int not null default 1,
  -- of each field changed since the phase was made: the version of its last change and who made it
  changes jsonb not null default '{}',
  created_at timestamptz(3) not null,
  created_by uuid,
  -- it can be restored until it is swept
  deleted_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, project_id, id),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id)
);
call close_tenant_table('project_phases');
create unique index project_phases_name on project_phases (company_id, project_id, lower(name)) where deleted_at is null;
create index project_phases_deleted on project_phases (deleted_at) where deleted_at is not null;

create table project_milestones (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  phase_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  position int not null,
  planned_on date,
  done_on date,
  done_by uuid,
  note text not null default '' check (length(note) <= 1000),
  is_client_visible boolean not null default false,
  -- of what was agreed, in percent
  payment_share numeric(5, 2) check (payment_share between 0 and 100),
  -- once its project admin heard that it is late
  overdue_told_at timestamptz(3),
  version int not null default 1,
  changes jsonb not null default '{}',
  created_at timestamptz(3) not null,
  created_by uuid,
  deleted_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, project_id, phase_id) references project_phases (company_id, project_id, id) on delete cascade,
  foreign key (company_id, done_by) references users (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
call close_tenant_table('project_milestones');
create index project_milestones_phase on project_milestones (company_id, project_id, phase_id, position) where deleted_at is null;
create index project_milestones_open on project_milestones (company_id, planned_on) where done_on is null and deleted_at is null;
create index project_milestones_deleted on project_milestones (deleted_at) where deleted_at is not null;

-- the day, in the company's time zone, that progress and health were worked out for last; null for what was confirmed before there were phases
alter table projects add column standing_on date;
create index projects_without_standing on projects (company_id)
  where standing_on is null and is_confirmed and not is_company_created and deleted_at is null;
create index projects_standing on projects (company_id, standing_on)
  where status = 1 and is_confirmed and not is_company_created and deleted_at is null;
create index projects_by_hand on projects (company_id, health_until) where health_until is not null;

-- The companies with projects whose standing is of an earlier day than it is there ten minutes after midnight, was set by hand until
-- a moment that is over, or was never worked out; so many at a time.
create function auth.companies_with_stale_standings(at timestamptz, most int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.company_id from public.companies c
  where exists (select from public.projects p
      where p.company_id = c.company_id and p.standing_on is null and p.is_confirmed and not p.is_company_created
        and p.deleted_at is null)
    or exists (select from public.projects p
      where p.company_id = c.company_id and p.standing_on < ((at at time zone c.time_zone) - interval '10 minutes')::date
        and p.status = 1 and p.is_confirmed and not p.is_company_created and p.deleted_at is null)
    or exists (select from public.projects p
      where p.company_id = c.company_id and p.health_until <= at and p.status = 1 and p.is_confirmed
        and not p.is_company_created and p.deleted_at is null)
  limit most
$$;
revoke execute on function auth.companies_with_stale_standings from public;
grant execute on function auth.companies_with_stale_standings to plinth_app;

-- Removes for good, in all companies, what was deleted before a moment.
create function auth.sweep_project_phases(before timestamptz) returns void
language sql security definer set search_path = '' as $$
  delete from public.project_milestones where deleted_at < before;
  delete from public.project_phases where deleted_at < before;
$$;
revoke execute on function auth.sweep_project_phases from public;
grant execute on function auth.sweep_project_phases to plinth_app;
