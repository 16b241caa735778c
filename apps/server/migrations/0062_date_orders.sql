-- How the dates of columns are written: place of the column -> order of day and month, whether that is in doubt, and an example.
alter table staged_sheets add column date_orders jsonb not null default '{}';
