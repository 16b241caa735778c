-- What people have put away on their home; a row that is not there is shown.
create table home_put_away (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null,
  note text not null check (note in ('first-steps', 'lead-sharing')),
  put_away_at timestamptz(3) not null,
  primary key (company_id, user_id, note),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call close_tenant_table('home_put_away', 'select, insert, delete');

-- Leads won since a day, for the figures of a week.
create index leads_won on leads (company_id, won_at) include (assigned_to)
  where won_at is not null and deleted_at is null and not is_archived;
