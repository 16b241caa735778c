-- Imports of firms that move in: how a sheet is read beyond its columns, rows that wait while the others are imported, and names that
-- were unknown already when saving began.
alter table staged_sheets
  -- what is chosen for the whole sheet, by name
  add column options jsonb not null default '{}';
alter table lead_imports
  -- rows that name something that the company does not have, when saving began
  add column unknown_count int not null default 0,
  -- the import of the rows that were not right when the others were saved; null where all were
  add column rest_id uuid,
  -- it is one of such rows
  add column is_rest boolean not null default false;
