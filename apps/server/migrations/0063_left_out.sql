-- Rows that a reader left out of the table: titles, totals, notes. They are kept with drop number 0, so that they can be brought back.
alter table staged_rows
  add column left_out text check (left_out in ('title', 'headings', 'totals', 'note', 'section', 'numbered'));
alter table staged_sheets
  -- columns beside the table, as LeftOutColumns of the contract
  add column left_out_columns jsonb not null default '[]';
