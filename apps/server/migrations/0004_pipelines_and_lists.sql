create table pipelines (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  version int not null default 1,
  primary key (company_id, id)
);
create unique index pipelines_one on pipelines (company_id);
call close_tenant_table('pipelines');

create table stages (
  company_id uuid not null,
  id uuid not null,
  pipeline_id uuid not null,
  stage_name text not null check (length(stage_name) between 1 and 40),
  kind text not null default 'custom' check (kind in ('prospect', 'assigned', 'won', 'lost', 'custom')),
  sequence int not null check (sequence >= 1),
  primary key (company_id, id),
  unique (company_id, pipeline_id, sequence) deferrable initially deferred,
  foreign key (company_id, pipeline_id) references pipelines (company_id, id) on delete cascade
);
create unique index stages_name on stages (company_id, pipeline_id, lower(stage_name));
create unique index stages_kind on stages (company_id, pipeline_id, kind) where kind <> 'custom';
call close_tenant_table('stages');

create table stage_statuses (
  company_id uuid not null,
  stage_id uuid not null,
  status_id int not null check (status_id between 1 and 7 or status_id > 100),
  status_name text not null check (length(btrim(status_name)) > 0),
  position int not null,
  primary key (company_id, stage_id, status_id),
  foreign key (company_id, stage_id) references stages (company_id, id) on delete cascade
);
create unique index stage_statuses_name on stage_statuses (company_id, stage_id, lower(status_name));
call close_tenant_table('stage_statuses');

-- growable lists: lead sources, work scopes, source names
create table list_entries (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('lead-source', 'work-type', 'source-name')),
  value text not null check (length(value) between 1 and 50),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create unique index list_entries_value on list_entries (company_id, kind, lower(value));
call close_tenant_table('list_entries');

create table custom_fields (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  field_key text not null,
  field_name text not null check (length(btrim(field_name)) between 1 and 50),
  sections smallint[] not null check (sections <@ array[0, 1]::smallint[] and cardinality(sections) > 0),
  field_type text not null check (field_type in ('Text', 'Number', 'Email', 'Website', 'Date', 'Dropdown')),
  is_required boolean not null default false,
  is_default boolean not null default false,
  options text[] not null default '{}',
  maps_to text,
  position int not null,
  deleted_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, field_key)
);
create unique index custom_fields_name on custom_fields (company_id, lower(field_name)) where deleted_at is null;
call close_tenant_table('custom_fields');

create table email_templates (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  type smallint not null check (type in (1, 4, 5, 6)),
  name text not null,
  subject text not null,
  html text not null,
  is_default boolean not null default false,
  primary key (company_id, id)
);
create index email_templates_type on email_templates (company_id, type);
call close_tenant_table('email_templates');
