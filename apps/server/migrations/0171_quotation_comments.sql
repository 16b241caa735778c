-- What clients and the firm write to each other about a quotation, on a line, a room or section, or the whole; each thread is a
-- comment with answers.
create table quotation_comments (
  company_id uuid not null,
  id uuid not null,
  quotation_id uuid not null,
  -- the version that was read
  version_id uuid not null,
  target text not null check (target in ('line', 'section', 'whole')),
  -- of a line, room or section: what it is in every version
  target_origin_id uuid,
  -- what its place was called
  target_name text not null default '' check (length(target_name) <= 200),
  is_change_request boolean not null default false,
  parent_id uuid,
  link_id uuid,
  user_id uuid,
  author_name text not null check (length(author_name) between 1 and 150),
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  resolved_by uuid,
  primary key (company_id, id),
  foreign key (company_id, quotation_id) references quotations (company_id, id) on delete cascade,
  foreign key (company_id, version_id) references quotation_versions (company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references quotation_comments (company_id, id) on delete cascade,
  foreign key (company_id, link_id) references quotation_links (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, resolved_by) references users (company_id, id),
  check ((link_id is null) <> (user_id is null)),
  check ((target = 'whole') = (target_origin_id is null)),
  check (resolved_by is null or resolved_at is not null)
);
create index quotation_comments_quotation on quotation_comments (company_id, quotation_id, created_at);
create index quotation_comments_version on quotation_comments (company_id, version_id);
create index quotation_comments_parent on quotation_comments (company_id, parent_id) where parent_id is not null;
create index quotation_comments_link on quotation_comments (company_id, link_id) where link_id is not null;
call close_tenant_table('quotation_comments', 'select, insert');
-- what was written stays as it was written; only whether it is done changes
grant update (resolved_at, resolved_by) on quotation_comments to plinth_app;
