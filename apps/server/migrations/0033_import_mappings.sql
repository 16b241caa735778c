-- headings of the file without case, spaces and punctuation, so that what they were mapped to can be remembered
alter table lead_imports add column headings text[] not null default '{}';

-- which field each column filled when a firm last imported a file with these headings
create table lead_import_mappings (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  -- of the headings, whatever order they stand in
  headings_key bytea not null check (length(headings_key) = 32),
  -- heading -> field, 'skip', or null where the column is not imported
  fields jsonb not null,
  saved_by uuid not null,
  saved_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, headings_key),
  foreign key (company_id, saved_by) references users (company_id, id)
);
call close_tenant_table('lead_import_mappings');
create index lead_import_mappings_age on lead_import_mappings (company_id, saved_at desc, id desc);
