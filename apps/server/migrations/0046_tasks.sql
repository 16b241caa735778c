-- Tasks of people: of a lead, of a project or of neither.
create table tasks (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 4000),
  assigned_to uuid not null,
  created_by uuid not null,
  lead_id uuid,
  project_id uuid,
  priority smallint not null default 1 check (priority between 0 and 3),
  -- the instant it is due, at which it is reminded of too; without a time of its own that is 09:00 of its day
  due_at timestamptz(3),
  due_has_time boolean not null default false,
  completed_at timestamptz(3),
  completed_by uuid,
  -- once reminded of, or where its time had passed when it was set: nothing is to be told any more
  reminded_at timestamptz(3),
  deleted_at timestamptz(3),
  version int not null default 1,
  -- of each field changed since the task was made: the version of its last change and who made it
  changes jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- plain columns, as an index serves nothing else under row-level security
  search_text text not null generated always as (lower(title || ' ' || description)) stored,
  title_key text not null generated always as (lower(title)) stored,
  primary key (company_id, id),
  check (lead_id is null or project_id is null),
  check ((completed_at is null) = (completed_by is null)),
  check (due_at is not null or not due_has_time),
  foreign key (company_id, assigned_to) references users (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, completed_by) references users (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade
);
call close_tenant_table('tasks', 'select, insert, update');
create index tasks_mine on tasks (company_id, assigned_to, due_at, id) where completed_at is null and deleted_at is null;
create index tasks_mine_done on tasks (company_id, assigned_to, completed_at desc, id desc)
  where completed_at is not null and deleted_at is null;
create index tasks_given on tasks (company_id, created_by, due_at, id) where deleted_at is null;
create index tasks_lead on tasks (company_id, lead_id, due_at, id) where lead_id is not null and deleted_at is null;
create index tasks_project on tasks (company_id, project_id, due_at, id) where project_id is not null and deleted_at is null;
create index tasks_due on tasks (company_id, due_at, id) where completed_at is null and deleted_at is null;
create index tasks_newest on tasks (company_id, created_at desc, id desc) where deleted_at is null;
create index tasks_search on tasks using gin (company_id, search_text gin_trgm_ops) where deleted_at is null;
-- what the reminders look at, of all companies
create index tasks_reminders on tasks (due_at) where reminded_at is null and completed_at is null and deleted_at is null;

create table task_checklist_items (
  company_id uuid not null references companies on delete cascade,
  task_id uuid not null,
  id uuid not null,
  position int not null,
  text text not null check (length(text) between 1 and 200),
  is_done boolean not null default false,
  primary key (company_id, task_id, id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
call close_tenant_table('task_checklist_items');

create table task_comments (
  -- the company's own row takes them along, before their writers go
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  task_id uuid not null,
  text text not null check (length(text) between 1 and 1024),
  created_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id)
);
create index task_comments_of_task on task_comments (company_id, task_id, created_at desc, id desc);
call close_tenant_table('task_comments', 'select, insert');

-- The companies in which a task is due and nobody has been reminded of it, so many at a time. Tasks of deleted leads wait.
create function auth.companies_with_due_tasks(at timestamptz, most int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct due.company_id from (
    select t.company_id from public.tasks t
      left join public.leads l on l.company_id = t.company_id and l.id = t.lead_id
    where t.due_at <= at and t.reminded_at is null and t.completed_at is null and t.deleted_at is null
      and l.deleted_at is null
    order by t.due_at limit most) due
$$;
revoke all on function auth.companies_with_due_tasks(timestamptz, int) from public;
grant execute on function auth.companies_with_due_tasks(timestamptz, int) to plinth_app;
