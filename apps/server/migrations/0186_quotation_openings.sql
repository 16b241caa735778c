-- Browsers in which the page of a link was opened with a code, where the company asks for one before it shows anything.
create table quotation_openings (
  company_id uuid not null,
  link_id uuid not null,
  key_hash bytea not null check (length(key_hash) = 32),
  expires_at timestamptz(3) not null,
  primary key (company_id, link_id, key_hash),
  foreign key (company_id, link_id) references quotation_links (company_id, id) on delete cascade
);
call close_tenant_table('quotation_openings', 'select, insert, delete');
