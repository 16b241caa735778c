-- What happens in projects, written with each change and never changed afterwards.
create table project_activities (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  project_id uuid not null,
  kind text not null check (length(kind) between 1 and 40),
  -- null where nobody did it, such as a night's work of the server; the name stays as it was
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 300),
  subject_kind text not null default '' check (length(subject_kind) <= 40),
  subject_id uuid,
  subject_name text not null default '' check (length(subject_name) <= 200),
  details jsonb not null default '{}',
  audience text not null default 'team' check (audience in ('team', 'managers', 'money')),
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, actor_id) references users (company_id, id)
);
call close_tenant_table('project_activities', 'select, insert');
create index project_activities_newest on project_activities (company_id, project_id, created_at desc, id desc);
create index project_activities_of_kind on project_activities (company_id, project_id, kind, created_at desc, id desc);

-- The list's order follows what happens, whichever feature tells of it.
create function stamp_project_activity() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.projects p set last_activity_at = greatest(p.last_activity_at, n.at)
  from (select company_id, project_id, max(created_at) as at from added group by 1, 2) n
  where p.company_id = n.company_id and p.id = n.project_id;
  return null;
end $$;
create trigger project_activities_stamped after insert on project_activities
  referencing new table as added for each statement execute function stamp_project_activity();
