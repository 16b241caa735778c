-- Templates, which quotations begin with. The content of a template is a version of its own, so that it is kept, changed and put back
-- like that of a draft; everything that makes or shows quotations joins `quotations`, and so never meets one.
create table quotation_templates (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('design', 'execution')),
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  archived_at timestamptz(3),
  created_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index quotation_templates_name on quotation_templates (company_id, type, lower(name)) where archived_at is null;
create index quotation_templates_maker on quotation_templates (company_id, created_by);
call close_tenant_table('quotation_templates');

alter table quotation_versions
  alter column quotation_id drop not null,
  add column template_id uuid,
  add foreign key (company_id, template_id) references quotation_templates (company_id, id) on delete cascade,
  add check ((quotation_id is null) <> (template_id is null)),
  -- a template is never issued
  add check (template_id is null or state = 'draft');
create unique index quotation_versions_template on quotation_versions (company_id, template_id) where template_id is not null;
