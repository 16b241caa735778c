-- States of the project list that people keep under a name.
create table project_views (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  owner_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 60),
  is_shared boolean not null default false,
  -- as the contract's ProjectViewState
  state jsonb not null,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id) on delete cascade
);
create unique index project_views_name on project_views (company_id, owner_id, lower(name));
create index project_views_shared on project_views (company_id, lower(name)) where is_shared;
call close_tenant_table('project_views');

-- the view that the list opens with for a person
create table project_view_defaults (
  company_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, view_id) references project_views (company_id, id) on delete cascade
);
create index project_view_defaults_view on project_view_defaults (company_id, view_id);
call close_tenant_table('project_view_defaults');
