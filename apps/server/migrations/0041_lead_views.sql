-- states of the lead list that people keep under a name
create table lead_views (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  owner_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 60),
  is_shared boolean not null default false,
  -- as the contract's LeadViewState
  state jsonb not null,
  -- among the owner's views
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id) on delete cascade
);
create unique index lead_views_name on lead_views (company_id, owner_id, lower(name));
create index lead_views_shared on lead_views (company_id, lower(name)) where is_shared;
call close_tenant_table('lead_views');

-- the view that the list opens with for a person
create table lead_view_defaults (
  company_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, view_id) references lead_views (company_id, id) on delete cascade
);
create index lead_view_defaults_view on lead_view_defaults (company_id, view_id);
call close_tenant_table('lead_view_defaults');
