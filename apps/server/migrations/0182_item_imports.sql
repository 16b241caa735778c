-- Imports of the item library. What the headings of files were mapped to is remembered for every kind of import in one table.

alter table lead_import_mappings rename to import_mappings;
alter index lead_import_mappings_age rename to import_mappings_age;
alter table import_mappings add column kind text not null default 'leads' check (kind in ('leads', 'items'));
alter table import_mappings alter column kind drop default;
alter table import_mappings drop constraint lead_import_mappings_company_id_headings_key_key;
alter table import_mappings add unique (company_id, kind, headings_key);

create table item_imports (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  file_id uuid not null,
  status text not null check (status in ('parsed', 'saving', 'stopped', 'saved', 'undone', 'cancelled')),
  -- whether items that are there already are changed
  mode text not null default 'update' check (mode in ('add', 'update')),
  headings text[] not null,
  row_count integer not null,
  -- rows to be saved, and how many are
  total integer not null default 0,
  done integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  refused_count integer not null default 0,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  begun_at timestamptz(3),
  saved_at timestamptz(3),
  undone_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create index item_imports_latest on item_imports (company_id, created_at desc, id desc);
call close_tenant_table('item_imports');

-- What an import made or changed, as it was before and after, so that it can be undone. An item that is gone since needs no undo.
create table item_import_changes (
  company_id uuid not null,
  import_id uuid not null,
  item_id uuid not null,
  is_new boolean not null,
  -- field -> value; variants by their ids, null before where the import made them
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, import_id, item_id),
  foreign key (company_id, import_id) references item_imports (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade
);
create index item_import_changes_item on item_import_changes (company_id, item_id);
call close_tenant_table('item_import_changes');
