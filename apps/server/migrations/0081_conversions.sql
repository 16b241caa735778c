-- From a lead to its client and project: all that the Create Project wizard takes, and the place on the map.
alter table clients
  -- the lead it was made from, so that a conversion that was interrupted finds it again
  add column lead_id uuid,
  add foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id);
create index clients_lead on clients (company_id, lead_id);

alter table projects
  add column first_name text not null default '' check (length(first_name) <= 50),
  add column last_name text not null default '' check (length(last_name) <= 50),
  -- a person, or a firm
  add column kyc_type smallint not null default 0 check (kyc_type in (0, 1)),
  add column company_name text not null default '' check (length(company_name) <= 36),
  add column country text not null default '' check (length(country) <= 49),
  add column city text not null default '' check (length(city) <= 50),
  add column pin_code text not null default '' check (length(pin_code) <= 10),
  add column expected_budget bigint check (expected_budget between 0 and 999999999999999),
  add column area bigint check (area between 0 and 9999999999),
  add column area_unit text not null default 'sqft' check (area_unit in ('sqft', 'sqm', 'Sq yds')),
  add column expected_start_date date,
  add column expected_end_date date,
  add column work_scope text not null default '' check (length(work_scope) <= 50),
  add column billing_address text not null default '' check (length(billing_address) <= 400),
  add column billing_landmark text not null default '' check (length(billing_landmark) <= 500),
  add column billing_city text not null default '' check (length(billing_city) <= 50),
  add column bill_to text not null default '' check (length(bill_to) <= 400),
  add column gst_reg_no text not null default '' check (gst_reg_no ~ '^[A-Z0-9]{0,16}$'),
  add column note text not null default '' check (length(note) <= 1024),
  add column is_from_lead boolean not null default false,
  add column is_web boolean not null default false,
  -- when its lead was marked as won by it
  add column converted_at timestamptz(3),
  add check (expected_end_date >= expected_start_date),
  drop constraint projects_location_check,
  add constraint projects_location_check check (length(location) <= 1023),
  -- a company that goes takes its leads first
  drop constraint projects_company_id_lead_id_fkey,
  add foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id);

-- The pin of a project, and one that is kept until the project is saved.
create table project_locations (
  company_id uuid not null,
  project_id uuid not null,
  is_pending boolean not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  location text not null default '' check (length(location) <= 1023),
  saved_by uuid,
  saved_at timestamptz(3) not null,
  primary key (company_id, project_id, is_pending),
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade,
  foreign key (company_id, saved_by) references users (company_id, id)
);
create index project_locations_saver on project_locations (company_id, saved_by);
call close_tenant_table('project_locations');
