-- Spreadsheets that are kept here while somebody corrects them: what was read in a sheet, what its columns mean, and what is
-- wrong in each row. Which import one belongs to, the feature says that made it, by the same id.
create table staged_sheets (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  -- counts every change of the sheet and its rows
  version int not null default 1,
  -- names of all sheets of the file, and which of them this is
  sheet_names jsonb not null,
  sheet int not null,
  heading_row int not null,
  -- what each column fills: a field, 'skip', or null
  columns jsonb not null,
  -- field -> text for rows that have none
  fills jsonb not null default '{}',
  -- how many drops of rows there are that have not been taken back
  drops int not null default 0,
  changed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, id)
);
call close_tenant_table('staged_sheets');
create index staged_sheets_expiry on staged_sheets (expires_at);

create table staged_rows (
  company_id uuid not null,
  sheet_id uuid not null,
  -- as a person sees it in the spreadsheet program; titles and headings are rows too
  row_number int not null,
  cells jsonb not null,
  -- field -> text, for cells somebody has typed into
  corrections jsonb,
  -- the drop that took the row
  drop_number int,
  -- fields that cannot be imported, in the order of the columns; null where all can
  problems jsonb,
  -- something was wrong when all rows were last looked at, or since
  was_bad boolean not null default false,
  -- by which rows are compared, '' where there is none; for each whether it is known already, null where none is
  keys text[] not null default '{}',
  known boolean[],
  -- for each key the first row with the same one, null where that is this row; null where no key has an earlier row
  repeats int[],
  primary key (company_id, sheet_id, row_number),
  foreign key (company_id, sheet_id) references staged_sheets (company_id, id) on delete cascade
);
call close_tenant_table('staged_rows');

-- Deletes sheets of all companies whose time is over, so many at a time.
create function auth.expire_staged_sheets(at timestamptz, most int) returns bigint
language sql security definer set search_path = '' as $$
  with over as (
    select s.company_id, s.id from public.staged_sheets s
    where s.expires_at <= at order by s.expires_at limit most for update skip locked),
  gone as (
    delete from public.staged_sheets s using over o where s.company_id = o.company_id and s.id = o.id returning s.id)
  select count(*) from gone;
$$;
revoke all on function auth.expire_staged_sheets(timestamptz, int) from public;
grant execute on function auth.expire_staged_sheets(timestamptz, int) to plinth_app;

-- Imports are saved in slices, by a job that goes on where it stopped.
alter table lead_imports drop constraint lead_imports_status_check;
alter table lead_imports add check (status in ('parsed', 'saving', 'stopped', 'saved', 'undone', 'cancelled'));
alter table lead_imports
  -- leads to be created, once that was decided
  add column total int not null default 0,
  -- who began to save it, and when; the leads are theirs
  add column saved_by uuid,
  add column begun_at timestamptz(3),
  -- lists whose unknown texts are added
  add column growing_lists text[] not null default '{}',
  add foreign key (company_id, saved_by) references users (company_id, id);
