-- Contractors, vendors and consultants of a project, who have no sign-in.
create table project_outsiders (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null check (length(name) between 1 and 130),
  firm text not null default '' check (length(firm) <= 130),
  kind text not null check (kind in ('contractor', 'vendor', 'consultant', 'other')),
  country_code text not null default '',
  phone_number text not null default '' check (phone_number ~ '^[0-9]{0,15}$'),
  email text not null default '' check (length(email) <= 254 and email = lower(email)),
  created_by uuid not null,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id)
);
create index project_outsiders_project on project_outsiders (company_id, project_id);
create unique index project_outsiders_email on project_outsiders (company_id, project_id, email)
  where email <> '' and deleted_at is null;
call close_tenant_table('project_outsiders');
