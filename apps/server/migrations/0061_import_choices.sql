-- What stands for texts of a sheet that name nothing the company has: field -> text -> id, '' where it is left empty.
alter table staged_sheets add column choices jsonb not null default '{}';

-- What was chosen for such texts in imports that were saved, for the next sheet that has them.
create table lead_import_choices (
  company_id uuid not null references companies on delete cascade,
  field text not null,
  text text not null,
  choice text not null,
  chosen_at timestamptz(3) not null,
  primary key (company_id, field, text)
);
call close_tenant_table('lead_import_choices');
