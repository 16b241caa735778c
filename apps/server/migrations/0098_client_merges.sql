-- Clients that were merged: what was taken and moved, so that it can be undone.
create table client_merges (
  company_id uuid not null,
  id uuid not null,
  kept_id uuid not null,
  gone_id uuid not null,
  kept_name text not null,
  gone_name text not null,
  -- of the kept client, by column: the values before and after
  before jsonb not null,
  after jsonb not null,
  -- the contacts with their places, the projects, and both primary contacts
  moved jsonb not null,
  merged_by uuid not null,
  merged_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, kept_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, gone_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, merged_by) references users (company_id, id)
);
create index client_merges_recent on client_merges (company_id, merged_at desc) where undone_at is null;
create index client_merges_kept on client_merges (company_id, kept_id);
create index client_merges_gone on client_merges (company_id, gone_id);
call close_tenant_table('client_merges');
