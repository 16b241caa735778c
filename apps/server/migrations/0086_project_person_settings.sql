-- what a person set for themselves about a project
create table project_person_settings (
  company_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  is_favourite boolean not null default false,
  is_muted boolean not null default false,
  last_opened_at timestamptz(3),
  primary key (company_id, user_id, project_id),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index project_person_settings_project on project_person_settings (company_id, project_id);
call close_tenant_table('project_person_settings');

-- by which version of the project, and by whom, each of its fields was changed last: two people's edits of different fields both survive
alter table projects add column changes jsonb not null default '{}';
