-- What clients answer to quotations: codes, acceptances with their evidence, comments.

-- A link may be told more than once, each time by a token of its own, since none is kept.
alter table auth.quotation_links drop constraint quotation_links_pkey;
alter table auth.quotation_links add primary key (token_hash);
drop index auth.quotation_links_token;
create index quotation_links_link on auth.quotation_links (company_id, link_id);
drop index auth.quotation_links_company;

-- The one-time code of a link: of codes that were guessed wrong only so many count in a day, whatever codes were asked for.
create table quotation_codes (
  company_id uuid not null,
  link_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0 check (tries >= 0),
  used_at timestamptz(3),
  failures smallint not null default 0 check (failures >= 0),
  failures_since timestamptz(3),
  primary key (company_id, link_id),
  foreign key (company_id, link_id) references quotation_links (company_id, id) on delete cascade
);
call close_tenant_table('quotation_codes');

-- What exactly was accepted: the frozen version as the database wrote it, and the PDF as it was issued (pdf_sha256, pdf_file_id).
alter table quotation_acceptances add column content_sha256 text check (content_sha256 ~ '^[0-9a-f]{64}$');
alter table quotation_acceptances add foreign key (company_id, link_id) references quotation_links (company_id, id);
create index quotation_acceptances_link on quotation_acceptances (company_id, link_id) where link_id is not null;
alter table quotation_rejections add foreign key (company_id, link_id) references quotation_links (company_id, id);
create index quotation_rejections_link on quotation_rejections (company_id, link_id) where link_id is not null;

-- The document of an acceptance, with its evidence on the last page.
create table quotation_acceptance_documents (
  company_id uuid not null,
  acceptance_id uuid not null,
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz(3) not null,
  primary key (company_id, acceptance_id),
  foreign key (company_id, acceptance_id) references quotation_acceptances (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index quotation_acceptance_documents_file on quotation_acceptance_documents (company_id, file_id);
call close_tenant_table('quotation_acceptance_documents', 'select, insert');

-- Nobody who works through the application changes or deletes evidence; that an acceptance was undone is written once.
create function keep_acceptance() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'plinth_app' then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is null and to_jsonb(new) || jsonb_build_object('reversed_at', null,
    'reversed_by', null, 'reversal_reason', '') = to_jsonb(old)
  then
    return new;
  end if;
  raise exception 'what was accepted is kept as it is' using errcode = 'insufficient_privilege';
end $$;
create trigger quotation_acceptances_kept before update or delete on quotation_acceptances
  for each row execute function keep_acceptance();

create function keep_evidence() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'plinth_app' then
    return coalesce(new, old);
  end if;
  raise exception 'evidence is kept as it is' using errcode = 'insufficient_privilege';
end $$;
create trigger quotation_acceptance_documents_kept before update or delete on quotation_acceptance_documents
  for each row execute function keep_evidence();
create trigger quotation_events_kept before update or delete on quotation_events
  for each row execute function keep_evidence();

-- Of an issued version only its state and its validity change, and its document is added once; it is not deleted.
create or replace function keep_issued_version() returns trigger language plpgsql set search_path = '' as $$
declare
  kept jsonb;
begin
  if current_user <> 'plinth_app' or old.issued_at is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' then
    kept := to_jsonb(new) || jsonb_build_object('state', old.state, 'valid_until', old.valid_until);
    if old.pdf_file_id is null then
      kept := kept || jsonb_build_object('pdf_file_id', null, 'pdf_sha256', null);
    end if;
    if kept = to_jsonb(old) then
      return new;
    end if;
  end if;
  raise exception 'an issued version never changes' using errcode = 'insufficient_privilege';
end $$;
