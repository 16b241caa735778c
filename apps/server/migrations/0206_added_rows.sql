-- Rows of an import that repeat a lead, or an earlier row, and are added to it instead of being leads of their own.
alter table lead_imports
  -- whether they are added
  add column adds_duplicates boolean not null default false,
  -- leads of the last rows that were taken: the one that is to be added, and that to which it is
  add column joins jsonb not null default '[]',
  -- how many of these have been tried
  add column joins_tried int not null default 0,
  add column added_count int not null default 0;

-- the import that has merged two leads
alter table lead_merges add column import_id uuid;
create index lead_merges_of_import on lead_merges (company_id, import_id) where import_id is not null;
