-- which body the Add Lead dialog has for individuals (IN-Q01)
alter table companies add column lead_form_mode text not null default 'standard'
  check (lead_form_mode in ('standard', 'template', 'custom'));

-- forms that say which of a lead's fields are shown, must be filled in, and how they are answered (IN-Q03)
create table lead_templates (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 50),
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create unique index lead_templates_name on lead_templates (company_id, lower(name));
create unique index lead_templates_default on lead_templates (company_id) where is_default;
call close_tenant_table('lead_templates');

create table lead_template_fields (
  company_id uuid not null,
  template_id uuid not null,
  field_name text not null check (field_name in ('firstName', 'lastName', 'contactNumber', 'email', 'assignTo', 'address',
    'city', 'postalCode', 'workScope', 'budget', 'area', 'leadSource', 'sourceName')),
  is_shown boolean not null default true,
  is_mandatory boolean not null default false,
  kind text not null default 'shortAnswer' check (kind in ('shortAnswer', 'dropdown')),
  options text[] not null default '{}',
  primary key (company_id, template_id, field_name),
  foreign key (company_id, template_id) references lead_templates (company_id, id) on delete cascade,
  check (is_shown or not is_mandatory),
  check (field_name not in ('firstName', 'contactNumber') or is_mandatory)
);
call close_tenant_table('lead_template_fields');

-- companies that were founded before: one default template each, as new ones get it
insert into lead_templates (company_id, id, name, is_default)
select company_id, gen_random_uuid(), 'Default', true from companies;
insert into lead_template_fields (company_id, template_id, field_name, is_mandatory, kind)
select t.company_id, t.id, f.name, f.name in ('firstName', 'contactNumber'),
  case when f.name in ('assignTo', 'workScope', 'leadSource', 'sourceName') then 'dropdown' else 'shortAnswer' end
from lead_templates t cross join unnest(array['firstName', 'lastName', 'contactNumber', 'email', 'assignTo', 'address',
  'city', 'postalCode', 'workScope', 'budget', 'area', 'leadSource', 'sourceName']) f (name);
