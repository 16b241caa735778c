-- Who has a version open at the moment, and at which cell. Signs of life are worth nothing after a crash.
create unlogged table quotation_presences (
  company_id uuid not null,
  version_id uuid not null,
  user_id uuid not null,
  cell text not null check (length(cell) <= 80),
  seen_at timestamptz(3) not null,
  primary key (company_id, version_id, user_id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index quotation_presences_user on quotation_presences (company_id, user_id);
call close_tenant_table('quotation_presences');
