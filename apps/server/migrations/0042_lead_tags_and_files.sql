create table tags (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  tag_name text not null check (length(btrim(tag_name)) between 1 and 15),
  tag_color_code text not null check (tag_color_code ~ '^#[0-9a-f]{6}$'),
  is_permanent boolean not null default false,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (company_id, id),
  check (not is_permanent or deleted_at is null),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index tags_name on tags (company_id, lower(tag_name)) where deleted_at is null;
call close_tenant_table('tags', 'select, insert, update');

create table lead_tags (
  company_id uuid not null,
  lead_id uuid not null,
  tag_id uuid not null,
  added_at timestamptz(3) not null,
  primary key (company_id, lead_id, tag_id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id)
);
create index lead_tags_tag on lead_tags (company_id, tag_id, lead_id);
call close_tenant_table('lead_tags');

-- Files kept with a lead. The file itself is a row of files whose purpose is 'lead-file', which no other operation hands out.
create table lead_files (
  company_id uuid not null,
  lead_id uuid not null,
  file_id uuid not null,
  primary key (company_id, lead_id, file_id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index lead_files_file on lead_files (company_id, file_id);
call close_tenant_table('lead_files', 'select, insert, delete');
