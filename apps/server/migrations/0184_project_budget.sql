-- What was agreed for a project, copied once from its accepted quotations and their variations.

create table project_budget_lines (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  quotation_id uuid not null,
  quotation_version_id uuid not null,
  quotation_line_id uuid not null,
  -- in its quotation
  place integer not null,
  room text not null check (length(room) <= 60),
  section text not null check (length(section) <= 60),
  description text not null check (length(description) <= 2000),
  unit text not null check (length(unit) <= 10),
  quantity numeric(12,3),
  rate numeric(14,2),
  -- of a variation also below nought
  value numeric(16,2) not null,
  tax numeric(16,2) not null,
  cost numeric(16,2),
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, quotation_version_id, quotation_line_id),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, quotation_id) references quotations (company_id, id)
);
create index project_budget_lines_order on project_budget_lines (company_id, project_id, created_at, quotation_id, place);
create index project_budget_lines_quotation on project_budget_lines (company_id, quotation_id);
call close_tenant_table('project_budget_lines', 'select, insert');

create table project_payment_milestones (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  quotation_id uuid not null,
  place integer not null,
  name text not null check (length(name) between 1 and 80),
  due text not null check (length(due) <= 120),
  amount numeric(16,2) not null,
  state text not null default 'planned' check (state in ('planned', 'due', 'received')),
  due_on date,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, quotation_id, place),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, quotation_id) references quotations (company_id, id)
);
create index project_payment_milestones_order on project_payment_milestones (company_id, project_id, created_at, quotation_id, place);
call close_tenant_table('project_payment_milestones');

-- Phases of accepted Design Quotations with their durations in days.
create table project_fee_phases (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  quotation_id uuid not null,
  place integer not null,
  name text not null check (length(name) between 1 and 60),
  days smallint check (days between 0 and 999),
  value numeric(16,2) not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, quotation_id, place),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, quotation_id) references quotations (company_id, id)
);
create index project_fee_phases_order on project_fee_phases (company_id, project_id, created_at, quotation_id, place);
call close_tenant_table('project_fee_phases');
