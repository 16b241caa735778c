-- Files attached to a version, for its client or for the firm alone. As the rest of its content they are fixed once it is issued. The next
-- version has the same files, so a file goes with the last row that names it, whatever takes that away.
create table quotation_files (
  company_id uuid not null,
  version_id uuid not null,
  file_id uuid not null,
  audience text not null check (audience in ('client', 'internal')),
  primary key (company_id, version_id, file_id),
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index quotation_files_file on quotation_files (company_id, file_id);
call close_tenant_table('quotation_files');

create trigger quotation_files_kept before insert or update or delete on quotation_files
  for each row execute function keep_issued_content();

create function forget_attached_file() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from public.files f
  where f.company_id = old.company_id and f.id = old.file_id
    and not exists (select from public.quotation_files q where q.company_id = old.company_id and q.file_id = old.file_id);
  return null;
end $$;
create trigger quotation_files_forgotten after delete on quotation_files
  for each row execute function forget_attached_file();
